"""`make test` and its parts: pytest on PostgreSQL, vitest, journeys in Chromium."""

import os
import shlex
from collections.abc import Mapping

from config.launcher import (
    browser,
    checks,
    console,
    django_env,
    environment,
    frontend,
    paths,
    postgres,
    server,
    stamps,
)
from config.launcher.checks import Step
from config.launcher.cluster import Cluster
from config.launcher.console import say

SIDE_BY_SIDE = ["-n", "auto", "--maxprocesses", "4", "--dist", "worksteal", "-m", "not alone"]
E2E_OPTIONS = ("--output", str(paths.VAR / "e2e" / "results"), "--screenshot", "only-on-failure")


def words(name: str) -> list[str]:
    """Return the words of an environment variable, split as a shell does."""
    return shlex.split(os.environ.get(name, ""))


def pytest_step(label: str, env: Mapping[str, str], *arguments: str) -> Step:
    """Return a step that runs pytest."""
    return checks.command(label, paths.PYTHON, "-m", "pytest", *arguments, env=env)


def fresh_database(cluster: Cluster, kept: str = "migrated") -> list[str]:
    """Return pytest's option for a new test database if the migrations are not those of the kept one, and note them.

    `kept` names the file that remembers of which migrations it is.
    """
    migrations = stamps.files_under(*sorted(paths.ROOT.glob("apps/*/migrations")), environment.RUNTIME)
    stamp, value = stamps.Stamp(cluster.home / kept), stamps.digest(migrations)
    if stamp.says(value):
        return []
    stamp.set(value)
    return ["--create-db"]


def backend(*arguments: str) -> Step:
    """Return the step of the backend tests, on the PostgreSQL that the machine has."""

    def run() -> bool:
        # Few tests are sooner done by one process; all of them by as many as there are cores, each on a database
        # of its own.
        chosen = words("PYTEST_ARGS")
        spread, kept = ([], "migrated") if chosen else (SIDE_BY_SIDE, "migrated-side-by-side")
        with postgres.database("test") as url:
            env = django_env.testing(url)
            fresh = (
                ["--create-db"]
                if os.environ.get("DATABASE_URL")
                else fresh_database(postgres.private_cluster("test"), kept)
            )
            return pytest_step("backend tests", env, *fresh, *spread, *arguments, *chosen)[1]()

    return "backend tests", run


def alone() -> Step:
    """Return the step of the backend tests that need the machine to themselves."""
    label = "backend tests that run alone"

    def run() -> bool:
        if words("PYTEST_ARGS"):
            say(f"\n== {label}: left out, for PYTEST_ARGS names the tests.")
            return True
        with postgres.database("test") as url:
            return pytest_step(label, django_env.testing(url), "-m", "alone")[1]()

    return label, run


def packaged() -> Step:
    """Return the step of the small set on the packaged PostgreSQL."""
    label = "backend tests on the packaged PostgreSQL"

    def run() -> bool:
        if os.environ.get("DATABASE_URL"):
            say(f"\n== {label}: left out, for DATABASE_URL names the database to test on.")
            return True
        with postgres.database("test", "packaged") as url:
            env = {**django_env.testing(url), "SOFRA_POSTGRES": "packaged"}
            fresh = fresh_database(postgres.private_cluster("test", "packaged"))
            return pytest_step(label, env, *fresh, "-m", "packaged")[1]()

    return label, run


def frontend_tests() -> Step:
    """Return the step of the front end's tests."""
    return checks.command("front-end tests", "npm", "run", "--silent", "test", "--", *words("VITEST_ARGS"))


def journeys(label: str = "browser journeys", *command: str) -> Step:
    """Return the step of the browser journeys, against the production bundle."""
    argv = command or ("-m", "pytest", "e2e", *E2E_OPTIONS, *words("E2E_ARGS"))

    def run() -> bool:
        chromium = browser.ensure()
        bundle = frontend.build()
        with postgres.database("test") as url:
            env = {**django_env.testing(url), "CHROMIUM": chromium, "SOFRA_BUNDLE": bundle}
            return console.aloud(label, [paths.PYTHON, *argv], env) == 0

    return label, run


def run_steps(*steps: Step) -> int:
    """Run the steps on the installed tools; return the exit code."""
    environment.ensure(environment.DEVELOPMENT)
    return checks.report(list(steps))


def test() -> int:
    """Run all tests; return the exit code."""
    return run_steps(backend(), alone(), packaged(), frontend_tests(), journeys())


def test_py() -> int:
    """Run the backend tests; return the exit code."""
    return run_steps(backend(), alone())


def test_ui() -> int:
    """Run the front end's tests; return the exit code."""
    return run_steps(frontend_tests())


def e2e() -> int:
    """Run the browser journeys; return the exit code."""
    return run_steps(journeys())


def screens() -> int:
    """Take the pictures of every screen; return the exit code."""
    return run_steps(journeys("pictures of every screen", "-m", "e2e.screens", *words("ARGS")))


def bench() -> int:
    """Measure what the console costs, on a durable PostgreSQL of its own; return the exit code."""
    environment.ensure(environment.DEVELOPMENT)
    chromium, bundle = browser.ensure(), frontend.build()
    with postgres.database("bench") as url:
        env = django_env.environment("bench.settings", url, paths.VAR / "bench")
        server.collect_static(env, bundle, paths.VAR / "bench")
        return console.aloud(
            "bench", [paths.PYTHON, "-m", "bench"], {**os.environ, "DATABASE_URL": url, "CHROMIUM": chromium}
        )
