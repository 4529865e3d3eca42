# The two commands of the README are `make play` and `make test`.
# Everything they need is set up by themselves, in .venv and build/.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
FAST := build/fast
SOURCES := $(shell find src -name '*.py' -o -name '*.json' -o -name '*.md')

.PHONY: play test quick fast bench lint clean

$(VENV)/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Stellwerk needs Python 3.11 or newer; $(PYTHON) is older or missing."; exit 2; }
	@$(PYTHON) -m venv $(VENV) || \
		{ echo "Cannot make $(VENV): install Python's venv module (Debian: python3-venv)."; exit 2; }
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt setuptools
	STELLWERK_BUILD=pure $(BIN)/pip install --quiet --disable-pip-version-check \
		-c constraints.txt -e '.[dev]'
	@touch $@
