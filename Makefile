# Every command of the project. Each line calls launcher, which sets up what it needs first.
# The first Python that is new enough.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && break; done; echo $$python)
LAUNCH = @$(PYTHON) -m ops.launcher

.DEFAULT_GOAL := help
.PHONY: help run dev manage shell reset test test-quick test-full test-py test-ui e2e screens bench drill upgrade-smoke mutate check lint types format api audit sbom wheel lock

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

run: ## Set up, build, and serve the console with its worker at http://127.0.0.1:8000 (PORT=8001)
	$(LAUNCH) run

dev: ## Serve and reload on source changes (PORT=8001)
	$(LAUNCH) dev

manage: ## Run a manage.py command on the database of `make run` (ARGS="showmigrations")
	$(LAUNCH) manage

shell: ## Open Django's shell on the database of `make run`
	@ARGS=shell $(PYTHON) -m ops.launcher manage

reset: ## Remove the data of `make run`, after asking (FORCE=1 does not ask)
	$(LAUNCH) reset

test: ## Run all tests: backend, packaged PostgreSQL, front end, browser journeys
	$(LAUNCH) test

test-quick: ## Run the fast tests for ordinary changes
	@SOFRA_TEST_LEVEL=quick $(PYTHON) -m ops.launcher test

test-full: ## Run all tests with all their counts
	@SOFRA_TEST_LEVEL=full $(PYTHON) -m ops.launcher test

test-py: ## Run the backend tests (PYTEST_ARGS="-k stores")
	$(LAUNCH) test-py

test-ui: ## Run the front end's tests (VITEST_ARGS="tabs")
	$(LAUNCH) test-ui

e2e: ## Run the browser journeys (E2E_ARGS="-k smoke", CHROMIUM=/path)
	$(LAUNCH) e2e

screens: ## Take pictures of every screen into screens/ (1440, 991, 390; light and dark; ARGS=states)
	$(LAUNCH) screens

bench: ## Measure speed, size and memory at a million stores, into ops/bench/RESULTS.md (BENCH_STORES=100000)
	$(LAUNCH) bench

drill: ## Test failures of the whole topology with 50 simulated users, into docs/drill.md (15 minutes)
	$(LAUNCH) drill

upgrade-smoke: ## Test the previous release with the current tables (RELEASE=tag)
	$(LAUNCH) upgrade-smoke

mutate: ## Run mutation tests on a module (ARGS=apps/crm/services/tasks.py)
	$(LAUNCH) mutate

check: ## Check formatting, lint, layers, types, budget, migrations, deployment, generated files
	$(LAUNCH) check

lint: ## Check formatting, lint and layers only
	$(LAUNCH) lint

types: ## Check the types only
	$(LAUNCH) types

format: ## Format the sources and apply lint fixes
	$(LAUNCH) format

api: ## Generate openapi.yaml and the client's types
	$(LAUNCH) api

audit: ## Check the packages for known vulnerabilities (exit 0: none, 1: some, 2: incomplete)
	$(LAUNCH) audit

sbom: ## Write the CycloneDX bills of materials to var/sbom
	$(LAUNCH) sbom

wheel: ## Build the console as a wheel, into dist/
	$(LAUNCH) wheel

lock: ## Update the lock files of the Python packages from requirements*.txt
	$(LAUNCH) lock
