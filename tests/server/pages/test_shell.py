"""The pages as an app."""

from __future__ import annotations

import pytest

from sheepfold.server.pages.icons import DRAWN
from sheepfold.server.pages.pieces import static, static_version
from sheepfold.server.pages.shell import app_manifest, offline_page, worker_parts
from sheepfold.server.web.static_files import addresses
from sheepfold.words.speech import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_manifest_and_the_worker_name_exists(language: str) -> None:
    found = app_manifest(language)
    assert found["lang"] == language
    assert {each["purpose"] for each in found["icons"]} == {"any", "maskable"}
    constants, script = worker_parts(language)
    files = constants["FILES"]
    assert isinstance(files, list)
    assert len(files) > 5
    named = [each["src"] for each in found["icons"]] + [*files, constants["ICON"], constants["BADGE"]]
    there = {static(each) for each in (*addresses(), *DRAWN)}
    assert [each for each in named if each not in there] == []
    assert static_version() in str(constants["VERSION"])
    assert all(f"{name}" in script for name in constants)


def test_languages_have_workers_of_their_own() -> None:
    assert len({str(worker_parts(each)[0]) for each in LANGUAGES}) == len(LANGUAGES)
    assert len({offline_page(each) for each in LANGUAGES}) == len(LANGUAGES)
