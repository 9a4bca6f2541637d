"""The order of bot jobs: fair to people, then to tables; tables somebody looks at first."""

from __future__ import annotations

from sheepfold.server.live.bots.queue import UNWATCHED_SHARE, JobQueue, JobSource


def watched(person: str, table: str) -> JobSource:
    return JobSource((person,), table, watched=True)


def unwatched(person: str, table: str) -> JobSource:
    return JobSource((person,), table, watched=False)


def queue_of(*jobs: tuple[JobSource, str]) -> JobQueue[str]:
    queue: JobQueue[str] = JobQueue()
    for source, job in jobs:
        queue.add(source, job)
    return queue


def emptied(queue: JobQueue[str]) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


def test_one_person_with_sixty_tables_is_served_no_more_often_than_one_with_one() -> None:
    queue = queue_of(*[(watched("ann", f"ann's {nth}"), f"ann {nth}") for nth in range(60)])
    assert queue.pop() == "ann 0"
    for nth in range(5):
        queue.add(watched("bob", "bob's"), f"bob {nth}")
        assert f"bob {nth}" in [queue.pop(), queue.pop()]
    assert len(queue) == 54


def test_three_people_are_served_in_turn() -> None:
    jobs = [(watched(who, f"{who}'s {nth}"), who) for who in ("ann", "bob", "eve") for nth in range(3)]
    assert emptied(queue_of(*jobs)) == ["ann", "bob", "eve"] * 3


def test_the_tables_of_one_person_are_served_in_turn() -> None:
    jobs = [(watched("ann", table), f"{table}{nth}") for table in "xy" for nth in range(3)]
    assert emptied(queue_of(*jobs)) == ["x0", "y0", "x1", "y1", "x2", "y2"]


def test_tables_somebody_looks_at_come_first() -> None:
    queue = queue_of(
        (unwatched("ann", "left"), "left"), (watched("ann", "seen"), "seen"), (watched("bob", "too"), "too")
    )
    assert emptied(queue) == ["seen", "too", "left"]


def test_tables_nobody_looks_at_do_not_starve() -> None:
    queue = queue_of((unwatched("eve", "left"), "left"))
    served = []
    for nth in range(UNWATCHED_SHARE):
        queue.add(watched("ann", "seen"), f"seen {nth}")
        served.append(queue.pop())
    assert served.count("left") == 1


def test_a_job_of_several_people_counts_for_the_one_with_the_fewest_waiting_jobs() -> None:
    queue = queue_of(*[(watched("ann", f"ann's {nth}"), "ann") for nth in range(3)])
    queue.add(JobSource(("ann", "bob"), "together", watched=True), "together")
    assert (queue.waiting_for("ann"), queue.waiting_for("bob")) == (3, 1)
    assert emptied(queue) == ["ann", "together", "ann", "ann"]


def test_waiting_jobs_of_a_table_come_first_once_somebody_looks_at_it() -> None:
    queue = queue_of(
        (unwatched("ann", "left"), "left"),
        (unwatched("ann", "found"), "found"),
        (unwatched("bob", "found"), "found too"),
    )
    queue.promote("found")
    queue.promote("nowhere")
    assert len(queue) == 3
    assert emptied(queue) == ["found", "found too", "left"]


def test_an_empty_queue_is_empty_and_forgets_everybody() -> None:
    queue = queue_of((watched("ann", "x"), "x"), (unwatched("bob", "y"), "y"))
    assert queue
    emptied(queue)
    assert not queue
    assert not queue.watched.by_person
    assert not queue.unwatched.by_person


def test_background_jobs_come_after_all_others_however_long_they_wait() -> None:
    queue = queue_of((unwatched("eve", "left"), "left"))
    queue.background += ["review 1", "review 2"]
    served = []
    for nth in range(2 * UNWATCHED_SHARE):
        queue.add(watched("ann", "seen"), f"seen {nth}")
        served.append(queue.pop())
    assert not any(each.startswith("review") for each in served)
    assert emptied(queue)[-2:] == ["review 1", "review 2"]
    assert len(queue) == 0
