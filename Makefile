# Every target makes .venv by itself, and makes it anew only when a lock file has changed.

# The packages that exist, in the order of ARCHITECTURE.md.
PACKAGES := $(foreach package,games renderers data bot cogs playground tests benchmarks,\
	$(if $(wildcard $(package)/*.py $(package)/*/*.py),$(package)))

# Name another interpreter with `make test PYTHON=/path/to/python3`.
PYTHONS = $(or $(PYTHON),python3.11 python3.12 python3.13 python3.14 python3 python)
VENV := .venv
python := $(VENV)/bin/python

COMPILE = $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
	$(if $(UPGRADE),--upgrade) pyproject.toml

# $(call set-up,LOCK): an environment with exactly what that lock file names. The lock files it
# fulfils lie inside it as copies; they are compared by content. An environment whose folder was
# moved, or whose Python is gone, is made anew as well.
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

# Tests wait for processes and browsers about as long as they compute: two workers for each core.
WORKERS = $(shell $(python) -c 'import os; print(2 * (os.cpu_count() or 1))')

# $(call quietly,COMMAND): what the command prints is shown only when it fails.
quietly = @output=$$($(1) 2>&1) || { printf '%s\n' "$$output"; exit 1; }

# What was compiled once need not be compiled again by each of the many processes of the tests.
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

# While the computer players are compiled, once for all tests, and while the tests run, the types
# are checked: that takes long the first time. What is wrong with them is said at the end.
test: lint ## check, and run all tests
	@said=$$(mktemp); trap 'kill $$types 2>/dev/null; rm -f $$said' EXIT; trap 'exit 1' INT TERM; \
	$(MAKE) --no-print-directory types >$$said 2>&1 & types=$$!; \
	echo 'Checking types, compiling computer players, then testing …'; \
	$(python) -m bot.computers.worker </dev/null >/dev/null 2>&1; \
	$(python) -m pytest -n $(WORKERS) --dist worksteal $(ARGS); tests=$$?; \
	wait $$types || { cat $$said; exit 1; }; exit $$tests

check: lint types ## formatting, lint, types and import contracts

lint: dev
	$(call quietly,$(python) -m ruff format --check .)
	$(call quietly,$(python) -m ruff check .)

types: dev
	$(call quietly,$(python) -m mypy --strict $(PACKAGES))
	$(call quietly,$(VENV)/bin/lint-imports --no-logo)

format: dev ## format the code and mend what can be mended
	@$(python) -m ruff check --quiet --fix-only .
	@$(python) -m ruff format --quiet .

bench: dev ## measure the rules, storage, pictures and clicks
	@$(python) -m benchmarks

mutants: dev ## break the rules on purpose and see that a test notices
	@$(python) -m tests.mutants $(ARGS)

lock: dev ## write the lock files again (UPGRADE=1: with the newest versions)
	@$(COMPILE) --output-file requirements.lock >/dev/null
	@$(COMPILE) --group dev --constraint requirements.lock \
	    --output-file requirements-dev.lock >/dev/null

# What players need, and what developers need: the second holds the first.
runtime:
	$(call set-up,requirements.lock,requirements.lock)

dev:
	$(call set-up,requirements-dev.lock,requirements.lock requirements-dev.lock)
