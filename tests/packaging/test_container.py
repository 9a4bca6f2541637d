"""The image: small, not root, and made by the steps that `make dist-test` runs without Docker."""

from __future__ import annotations

from pathlib import Path

from tests.packaging.container import WHEELS, command, instructions, step, variables

ROOT = Path(__file__).parents[2]


def test_every_step_of_the_dockerfile_is_known() -> None:
    """Whoever adds one lets `make dist-test` run it, too."""
    steps = [rest.split()[0] for word, rest in instructions() if word == "RUN"]
    assert steps == [
        "apt-get",
        "pip",
        "useradd",
        "--mount=type=bind,from=wheels,source=/wheels,target=/wheels",
    ]
    assert step("pip wheel").startswith("pip wheel")
    assert step("pip install").startswith("pip install")


def test_the_wheels_are_compiled_in_the_first_stage_and_installed_offline_in_the_second() -> None:
    assert variables() == {"SHEEPFOLD_MUST_COMPILE": "1"}
    assert f"--wheel-dir {WHEELS}" in step("pip wheel")
    assert f"--no-index --find-links {WHEELS}" in step("pip install")


def test_the_image_does_not_run_as_root() -> None:
    (user,) = [rest for word, rest in instructions() if word == "USER"]
    assert int(user) > 0


def test_the_image_serves_the_table_to_others() -> None:
    assert command() == ["sheepfold", "serve", "--host", "0.0.0.0"]


def test_compose_asks_for_a_password_and_listens_on_this_machine_only() -> None:
    text = (ROOT / "compose.yaml").read_text("utf-8")
    assert text.count("${POSTGRES_PASSWORD:?set a password}") == 2
    assert '"127.0.0.1:8000:8000"' in text
