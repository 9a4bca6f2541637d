"""All cases, in the order in which they run: what was reproduced first, then what is searched for."""

from __future__ import annotations

from typing import Final

from tests.attack import campaign, cluster, contract, fuzz, pressure
from tests.attack.faults import admin, bots, door, people, storage, versions
from tests.attack.report import Case, Run, case_of

BOTH: Final = ("sqlite", "postgresql")

FAULTS: Final[dict[str, tuple[Run, ...]]] = {
    "1 writer": (
        storage.a_chat_line_with_half_a_surrogate_is_refused_and_writes_go_on,
        storage.text_that_is_no_text_is_refused_in_every_field,
    ),
    "2 bots": (
        bots.a_frozen_worker_does_not_freeze_matches,
        bots.with_240_tables_of_wolves_and_one_worker_every_match_moves,
    ),
    "3 two processes": (
        storage.a_second_process_on_one_database_refuses_with_one_line,
        storage.two_first_starts_at_once_do_not_race,
    ),
    "4 input": (
        pressure.a_body_of_300_megabytes_leaves_memory_flat,
        pressure.a_header_of_100_megabytes_leaves_memory_flat,
        pressure.of_300_unfinished_requests_none_stays_open,
        pressure.clients_that_never_read_leave_memory_flat,
        pressure.sockets_are_refused_beyond_the_limit_and_others_get_in,
        pressure.when_descriptors_run_out_writes_still_work_and_the_metrics_say_so,
        pressure.memory_after_a_storm_of_connections_is_what_it_was,
    ),
    "5 fairness": (
        bots.sixty_tables_of_one_person_do_not_make_another_wait,
        door.identities_are_not_given_out_without_end,
        door.behind_a_proxy_every_address_has_its_own_budget,
        door.one_person_opens_so_many_tables_and_no_more,
    ),
    "6 versions": (versions.a_raised_rule_version_keeps_finished_and_running_matches,),
    "7 malformed": (
        door.malformed_requests_are_refused_with_4xx,
        door.malformed_addresses_of_pages_are_not_found,
        door.a_name_that_is_a_number_is_refused,
        door.why_with_no_cards_is_answered_in_a_lesson,
    ),
    "8 small": (
        storage.restarts_charge_nothing_to_a_clock,
        storage.clocks_of_the_api_run,
        storage.health_is_red_while_nothing_can_be_written_and_green_afterwards,
        storage.a_field_called_level_does_not_overwrite_the_severity,
        storage.a_newer_schema_is_refused_with_one_line,
        bots.time_does_not_tell_how_many_moves_a_bot_had,
        people.a_personal_link_works_once,
    ),
    "9 alone": (bots.bots_wait_when_the_last_person_has_left,),
    "protections": (
        people.signing_out_everywhere_makes_cookies_and_links_worthless,
        people.revoked_tokens_are_refused_and_tokens_say_when_they_expire,
        people.strangers_who_watch_do_not_talk,
        people.whom_the_host_removes_does_not_come_back,
        people.nobody_takes_the_name_of_somebody_at_the_table,
        admin.a_backup_made_while_people_play_restores_all_that_was_acknowledged_before,
        admin.a_banned_person_is_refused_and_a_removed_one_leaves_nothing,
        admin.a_closed_table_takes_no_more_moves,
    ),
}
"""What was reproduced once, by the number of its point."""

ON_BOTH: Final = frozenset(
    {
        storage.a_chat_line_with_half_a_surrogate_is_refused_and_writes_go_on,
        storage.text_that_is_no_text_is_refused_in_every_field,
        storage.health_is_red_while_nothing_can_be_written_and_green_afterwards,
        storage.a_newer_schema_is_refused_with_one_line,
        door.malformed_requests_are_refused_with_4xx,
        door.malformed_addresses_of_pages_are_not_found,
        admin.a_backup_made_while_people_play_restores_all_that_was_acknowledged_before,
        fuzz.no_mutated_message_breaks_anything,
        campaign.nothing_is_lost_by_random_kills_under_load,
    }
)
"""Cases in which the database makes a difference."""


SEARCHES: Final[dict[str, Run]] = {
    "contract": contract.schemathesis_finds_nothing_the_document_does_not_promise,
    "fuzz": fuzz.no_mutated_message_breaks_anything,
    "campaign": campaign.nothing_is_lost_by_random_kills_under_load,
    "cluster": cluster.nothing_is_lost_when_processes_of_a_cluster_die_or_freeze,
}
"""What looks for faults nobody knows yet."""

IN_CI: Final[frozenset[Run]] = frozenset(
    {
        storage.a_chat_line_with_half_a_surrogate_is_refused_and_writes_go_on,
        storage.a_second_process_on_one_database_refuses_with_one_line,
        pressure.a_body_of_300_megabytes_leaves_memory_flat,
        pressure.sockets_are_refused_beyond_the_limit_and_others_get_in,
        door.malformed_requests_are_refused_with_4xx,
        people.a_personal_link_works_once,
        *SEARCHES.values(),
    }
)
"""Cases of the short run: quick, and without measurements that a busy machine would spoil."""


def databases_of(run: Run) -> tuple[str, ...]:
    """The kinds of databases a case is run on."""
    if run is SEARCHES["cluster"]:
        return ("postgresql",)
    return BOTH if run in ON_BOTH else ("sqlite",)


def cases() -> list[Case]:
    """Every case."""
    found = [(part, run) for part, runs in FAULTS.items() for run in runs]
    return [
        case_of(part, run, databases=databases_of(run), short=run in IN_CI)
        for part, run in [*found, *SEARCHES.items()]
    ]
