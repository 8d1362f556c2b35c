# Set-up and checks on a fresh machine: nothing but Python 3.11 or newer and make is needed.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
JOBS ?= 2

# What `make demo` scores: a record of an evening, and a sheet with a mistake in it.
EVENING ?= samples/barbu/friday.score
WRONG_SHEET ?= samples/barbu/friday-wrong.xlsx

.DELETE_ON_ERROR:
.PHONY: help install test lint types cover bench demo wheel-check messages clean

help:
	@echo "make test         set up, check style and types, run all tests with coverage"
	@echo "make demo         set up, score the samples into out/, audit a wrong sheet"
	@echo "make bench        the benchmarks"
	@echo "make messages     collect all texts for translators"
	@echo "make wheel-check  build the wheel and try it in an environment of its own"

install: $(STAMP)

$(STAMP): pyproject.toml scorekeeper/__init__.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	touch $@

test: lint types cover

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy --strict scorekeeper

# Scoring and auditing are covered whole, every branch; everything together nearly so.
cover: $(STAMP)
	$(BIN)/python -m pytest -n $(JOBS) --cov --cov-branch --cov-report=
	$(BIN)/coverage report --include='scorekeeper/games/*,scorekeeper/audit/*' --fail-under=100
	$(BIN)/coverage report --fail-under=95

bench: $(STAMP)
	$(BIN)/python -m pytest tests/bench -p no:xdist -p no:cacheprovider --override-ini='addopts=' -q -s

demo: $(STAMP)
	BIN=$(BIN) EVENING=$(EVENING) WRONG_SHEET=$(WRONG_SHEET) .ci/demo

wheel-check: $(STAMP)
	BIN=$(BIN) EVENING=$(EVENING) .ci/wheel-check

# For translators: every text a user can read, for msginit or pybabel init and update.
messages: $(STAMP)
	$(BIN)/pybabel extract --no-wrap -k N_ -k ngettext:1,2 -o scorekeeper/locale/scorekeeper.pot scorekeeper

clean:
	rm -rf $(VENV) out dist build .coverage .coverage.* .pytest_cache .mypy_cache .ruff_cache .hypothesis
