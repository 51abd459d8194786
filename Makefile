# Every target creates .venv when needed, and again only when a lock file has changed.

# The packages that exist, in the order of ARCHITECTURE.md.
PACKAGES := $(foreach package,games renderers data bot cogs playground tests benchmarks,\
	$(if $(wildcard $(package)/*.py $(package)/*/*.py),$(package)))

# Choose another interpreter with `make test PYTHON=/path/to/python3`.
PYTHONS = $(or $(PYTHON),python3.11 python3.12 python3.13 python3.14 python3 python)
VENV := .venv
python := $(VENV)/bin/python

COMPILE = $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
	$(if $(UPGRADE),--upgrade) pyproject.toml

# $(call set-up,LOCK,LOCKS): create an environment with exactly the packages of the first lock file.
# Copies of the lock files that it satisfies are kept inside it and compared by content. It is
# created again if its folder was moved or its Python is gone, too.
define set-up
	@cmp -s $(1) $(VENV)/$(1) && grep -qsF '$(CURDIR)/$(VENV)/' $(VENV)/bin/pip \
	    && $(python) -c '' 2>/dev/null && exit 0; \
	for python in $(PYTHONS); do \
	    "$$python" -c 'import ensurepip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	        || continue; \
	    echo 'Setting up $(VENV) …'; \
	    "$$python" -m venv --clear $(VENV) \
	        && $(python) -m pip install -qq --disable-pip-version-check --no-input \
	            --no-deps --require-hashes -r $(1) \
	        && cp $(2) $(VENV)/; \
	    exit $$?; \
	done; \
	echo 'Azulejo needs Python 3.11 or newer with venv (Debian: python3-venv); found none of: $(PYTHONS)' >&2; \
	exit 1
endef

# Tests spend half of their time waiting for processes and browsers: two workers for each core.
WORKERS = $(shell $(python) -c 'import os; print(2 * (os.cpu_count() or 1))')

# $(call quietly,COMMAND): show the output of a command only when it fails.
quietly = @output=$$($(1) 2>&1) || { printf '%s\n' "$$output"; exit 1; }

# The many processes of the tests share the bytecode of modules.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL:
.PHONY: help run test check lint types format bench mutants lock runtime dev

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' Makefile

run: runtime ## run the bot: on Discord with DISCORD_TOKEN, else in the playground
	@if [ -n "$$DISCORD_TOKEN$$DISCORD_TOKEN_FILE" ] \
	    || grep -qsE '^DISCORD_TOKEN(_FILE)?=.' .env; then \
	    exec $(python) -m bot; \
	else \
	    exec $(python) -m playground $(ARGS) -- $(python) -m bot; \
	fi

# Types are checked in the background, because that takes long the first time, and their errors are
# printed at the end. The computer players are compiled once, before all tests.
test: lint ## check, and run all tests
	@output=$$(mktemp); trap 'kill $$types 2>/dev/null; rm -f $$output' EXIT; trap 'exit 1' INT TERM; \
	$(MAKE) --no-print-directory types >$$output 2>&1 & types=$$!; \
	echo 'Checking types, compiling computer players, then testing …'; \
	$(python) -m bot.computers.worker </dev/null >/dev/null 2>&1; \
	$(python) -m pytest -n $(WORKERS) --dist worksteal $(ARGS); tests=$$?; \
	wait $$types || { cat $$output; exit 1; }; exit $$tests

check: lint types ## formatting, lint, types and import contracts

lint: dev
	$(call quietly,$(python) -m ruff format --check .)
	$(call quietly,$(python) -m ruff check .)

types: dev
	$(call quietly,$(python) -m mypy --strict $(PACKAGES))
	$(call quietly,$(VENV)/bin/lint-imports --no-logo)

format: dev ## format the code and fix lint where possible
	@$(python) -m ruff check --quiet --fix-only .
	@$(python) -m ruff format --quiet .

bench: dev ## run the benchmarks: rules, storage, pictures, clicks
	@$(python) -m benchmarks

mutants: dev ## mutation tests: change the rules and see whether a test fails
	@$(python) -m tests.mutants $(ARGS)

lock: dev ## rewrite the lock files (UPGRADE=1: with the newest versions)
	@$(COMPILE) --output-file requirements.lock >/dev/null
	@$(COMPILE) --group dev --constraint requirements.lock \
	    --output-file requirements-dev.lock >/dev/null

# The packages of the bot, and those for development, which include the former.
runtime:
	$(call set-up,requirements.lock,requirements.lock)

dev:
	$(call set-up,requirements-dev.lock,requirements.lock requirements-dev.lock)
