# `make play` for a first look, `make check test drills` for what CI runs. Installs into .venv by itself,
# again only when the lock files or pyproject.toml change.

VENV := .venv
BIN := $(VENV)/bin
# The first Python that pyproject.toml allows; `make PYTHON=…` overrides.
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3; do \
	$$python -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' \
	&& echo $$python && break; done 2>/dev/null)

PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input
LOCKED := $(PIP) install --quiet --require-hashes
PROJECT := $(PIP) install --quiet --no-deps --no-build-isolation --editable .
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --no-emit-find-links

# Two at a time, a file on one worker: what a file starts (a bot, a browser) starts once. The longest
# files come first, see tests/conftest.py.
WORKERS ?= 2
SHARED := --dist loadfile --no-loadscope-reorder

RUN_READY := $(VENV)/.installed-run
DEV_READY := $(VENV)/.installed-dev

.DEFAULT_GOAL := help
.PHONY: help install install-dev play run test drills check format bench mutants lock clean

help: ## say what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

install: $(RUN_READY) ## install the bot and what it runs with

install-dev: $(DEV_READY) ## install what tests and checks need as well

play: $(RUN_READY) ## play in the browser: no token, no network
	$(BIN)/durak-bot playground $(ARGS)

run: $(RUN_READY) ## run the bot for real, with the token from .env
	$(BIN)/durak-bot run $(ARGS)

test: $(DEV_READY) ## run the tests; ARGS="-k name" narrows them down
	$(BIN)/python -m pytest -n $(WORKERS) $(SHARED) $(ARGS)

drills: $(DEV_READY) ## run what takes long: kills, faults, whole games; up to half an hour
	$(BIN)/python -m pytest -n $(WORKERS) $(SHARED) -m drill --timeout 1200 $(ARGS)

check: $(DEV_READY) ## run every static check that CI runs
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	@rm -f $(VENV)/check.db*
	DATABASE_URL=sqlite:///$(VENV)/check.db $(BIN)/durak-bot migrate
	DATABASE_URL=sqlite:///$(VENV)/check.db $(BIN)/durak-bot migrate --check

format: $(DEV_READY) ## format and mend what can be mended by itself
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(DEV_READY) ## measure the engine
	$(BIN)/python -m benchmarks $(ARGS)

mutants: $(DEV_READY) ## change the code and count what no test notices
	$(BIN)/python -m tests.mutants $(ARGS)

lock: $(DEV_READY) ## choose versions anew and write them with their hashes
	$(COMPILE) --upgrade pyproject.toml --group build --output-file requirements.lock
	$(COMPILE) --upgrade pyproject.toml --group dev --constraints requirements.lock \
		--output-file requirements-dev.lock

clean: ## remove what was installed and cached; never a database
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .mutants

# pip is the last thing a new environment gets: without it the environment is half made.
$(BIN)/pip:
	@python="$(PYTHON)"; test -n "$$python" || { echo "Needed: Python 3.11, 3.12 or 3.13" \
		"(Debian: apt-get install python3 python3-venv)" >&2; exit 1; }; \
	$$python -c 'import ensurepip' 2>/dev/null || { echo "Needed: the venv module of $$python" \
		"(Debian: apt-get install python3-venv)" >&2; exit 1; }; \
	echo "$$python -m venv $(VENV)"; $$python -m venv $(VENV)

$(RUN_READY): requirements.lock pyproject.toml | $(BIN)/pip
	$(LOCKED) --requirement requirements.lock
	$(PROJECT)
	@touch $@

# The dev lock holds everything of the other at the same versions, so one install serves both.
$(DEV_READY): requirements-dev.lock requirements.lock pyproject.toml | $(BIN)/pip
	$(LOCKED) --requirement requirements-dev.lock
	$(PROJECT)
	@touch $(RUN_READY) $@
