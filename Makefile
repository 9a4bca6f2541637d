# Everything the project needs is installed by the targets themselves; Python 3.11 or newer is enough.

PYTHON ?= python3
BIN := .venv/bin
WORKERS ?= auto

.PHONY: play test quick check format bench soak clean

play: .venv/ready  ## a game in the terminal
	@$(BIN)/sheepfold play

test: .venv/ready-dev  ## the whole suite, with coverage of engine and games
	$(BIN)/pytest -n $(WORKERS) --cov --cov-report=term-missing

quick: .venv/ready-dev  ## the part to run all the time
	$(BIN)/pytest -n $(WORKERS) -q -m "not slow"

check: .venv/ready-dev  ## format, lint, types, floors
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: .venv/ready-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/ready-dev  ## moves a second
	@$(BIN)/sheepfold bench

soak: .venv/ready-dev  ## a million random moves a game, every invariant checked on the way
	$(BIN)/python -m tests.soak

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/ready: .venv/bin/python pyproject.toml constraints.txt
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

.venv/ready-dev: .venv/ready
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[dev]"
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
