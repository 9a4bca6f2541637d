# Everything the project needs is installed by the targets themselves; Python 3.11 or newer is enough.
# Where there is a C compiler the core is compiled, which takes a few minutes once.

PYTHON ?= python3
WORKERS ?= auto
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt
CORE := setup.py pyproject.toml constraints.txt $(shell find src/sheepfold/engine src/sheepfold/games src/sheepfold/bots -name '*.py')

.PHONY: play test quick check format bench soak clean

play: .venv/compiled  ## a game in the terminal
	@$(BIN)/sheepfold play

test: .venv/tools .venv/compiled  ## the whole suite twice: plain with coverage, and compiled
	SHEEPFOLD_PURE=1 $(BIN)/pytest -n $(WORKERS) --cov --cov-report=term-missing
	$(BIN)/pytest -n $(WORKERS)

quick: .venv/tools  ## the part to run all the time, in plain Python
	SHEEPFOLD_PURE=1 $(BIN)/pytest -n $(WORKERS) -q -m "not slow"

check: .venv/tools  ## format, lint, types, floors
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	SHEEPFOLD_PURE=1 $(BIN)/lint-imports

format: .venv/tools
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/rivals  ## against OpenSpiel, RLCard and C, as ratios in one run
	@$(BIN)/sheepfold bench --write bench/last.md

soak: .venv/tools .venv/compiled  ## a million random moves a game, every invariant checked on the way
	$(BIN)/python -m tests.soak

.venv/bin/python:
	$(PYTHON) -m venv .venv

# The core is compiled again whenever its sources change.
.venv/compiled: .venv/bin/python $(CORE)
	@echo "Setting up; compiling the core takes a few minutes."
	$(PIP) -e .
	@touch $@

.venv/tools: .venv/bin/python pyproject.toml constraints.txt
	SHEEPFOLD_PURE=1 $(PIP) -e ".[dev]"
	@touch $@

.venv/rivals: .venv/compiled
	$(PIP) open_spiel rlcard
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find src -name '*.so' -delete
