# The two commands of the README are `make play` and `make test`.
# Both set up what they need: packages in .venv, the compiled engine in build/fast.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
FAST := build/fast
JOBS ?= 2
PIP := $(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -o -name '*.md') setup.py
# The compiled engine if it is there and up to date, else the plain one.
ENGINE = $(if $(wildcard $(FAST)/.ready),$(if $(shell find $(SOURCES) -newer $(FAST)/.ready),src,$(FAST)),src)

.PHONY: help play test quick fast bench lint clean

help:
	@echo "make play   play in the terminal"
	@echo "make test   everything that must hold: lint, types, tests, both builds"
	@echo "make quick  lint, types and the fast tests of the plain build"
	@echo "make fast   compile the engine into $(FAST) (needs a C compiler)"
	@echo "make bench  speed against other engines, as ratios"
	@echo "make lint   ruff and mypy"
	@echo "make clean  remove everything that was made"

play: $(VENV)/.ready
	@PYTHONPATH=$(ENGINE) $(BIN)/python -m stellwerk play --terminal

test: lint $(VENV)/.ready
	$(BIN)/python -m pytest -n $(JOBS)
	@if $(BIN)/python tools/compiler.py; then $(MAKE) --no-print-directory test-fast; \
	else echo "The compiled build was NOT tested: no C compiler with Python's headers."; \
		test -z "$$STELLWERK_REQUIRE_FAST"; fi

.PHONY: test-fast
test-fast: fast
	STELLWERK_REQUIRE_FAST=1 $(BIN)/python -m pytest -n $(JOBS) -o pythonpath="$(FAST) ."

quick: lint $(VENV)/.ready
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

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
