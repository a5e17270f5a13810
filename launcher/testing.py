"""`make test` and its parts: pytest on PostgreSQL, vitest, journeys in Chromium."""

import os
import shlex
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from launcher import (
    browser,
    checks,
    console,
    django_env,
    environment,
    frontend,
    junit,
    levels,
    paths,
    postgres,
    programs,
    server,
)
from launcher.checks import Step
from launcher.console import Failure, say

# What takes long is told at the end, so that it is noticed before it adds up.
_LONGEST = ("--durations", "20", "--durations-min", "2")
SIDE_BY_SIDE = ("-n", "auto", "--maxprocesses", "4", "--dist", "worksteal", *_LONGEST)
# A journey waits most of its time: three of them fill two cores.
THREE_BROWSERS = ("-n", "3", "--dist", "worksteal", *_LONGEST)
E2E_OPTIONS = ("--output", str(paths.VAR / "e2e" / "results"), "--screenshot", "only-on-failure")


def words(name: str) -> list[str]:
    """Return the words of an environment variable, split as a shell does."""
    return shlex.split(os.environ.get(name, ""))


def pytest_step(label: str, env: Mapping[str, str], *arguments: str) -> Step:
    """Return a step that runs pytest, and keeps which tests failed."""

    def run() -> bool:
        results = f"--junitxml={junit.begin(label)}"
        return console.aloud(label, [paths.PYTHON, "-m", "pytest", results, *arguments], env) == 0

    return label, run


def backend() -> Step:
    """Return the step of the backend tests, on the PostgreSQL that the machine has."""
    label = "backend tests"

    def run() -> bool:
        # Few tests are sooner done by one process; all of them by as many as there are cores.
        chosen = words("PYTEST_ARGS")
        which = "not alone and not slow" if levels.level() == "quick" else "not alone"
        arguments = chosen or [*SIDE_BY_SIDE, "-m", which]
        with postgres.database("test") as url:
            return pytest_step(label, django_env.testing(url), *arguments)[1]()

    return label, run


def alone() -> Step:
    """Return the step of the backend tests that start and kill programs, one after the other.

    Those behind a program that the machine has not are left out, and that is said.
    """
    label = "backend tests that run alone"
    missing = (
        {}
        if words("PYTEST_ARGS")
        else {mark: one for mark, one in programs.MARKED.items() if not one.ensure()}
    )
    for one in missing.values():
        say(f"\n== {label}: those behind {one.label} are left out (Debian: apt-get install {one.package}).")
    return marked(label, " and not ".join(["alone", *missing]), "")


def packaged() -> Step:
    """Return the step of the small set on the packaged PostgreSQL."""
    return marked("backend tests on the packaged PostgreSQL", "packaged", "packaged")


def marked(label: str, mark: str, source: str) -> Step:
    """Return the step of the backend tests with a mark, one after the other, on the PostgreSQL of a source."""

    def run() -> bool:
        if words("PYTEST_ARGS"):
            say(f"\n== {label}: left out, for PYTEST_ARGS names the tests.")
            return True
        if source and os.environ.get("DATABASE_URL"):
            say(f"\n== {label}: left out, for DATABASE_URL names the database to test on.")
            return True
        with postgres.database("test", source or None) as url:
            env = django_env.testing(url) | ({"SOFRA_POSTGRES": source} if source else {})
            return pytest_step(label, env, "-m", mark)[1]()

    return label, run


def frontend_tests() -> Step:
    """Return the step of the front end's tests, which keeps those that failed."""
    label = "front-end tests"

    def run() -> bool:
        results = ("--reporter=default", "--reporter=junit", f"--outputFile.junit={junit.begin(label)}")
        argv = ["npm", "run", "--silent", "test", "--", *results, *words("VITEST_ARGS")]
        return console.aloud(label, argv) == 0

    return label, run


def journey_arguments() -> tuple[str, ...]:
    """Return what runs the journeys that belong to the level, or those that E2E_ARGS choose."""
    chosen = words("E2E_ARGS")
    which = {"quick": ["-m", "smoke"]}.get(levels.level(), [])
    folder = [] if any(word.startswith("e2e/") for word in chosen) else ["e2e"]
    return ("-m", "pytest", *folder, *E2E_OPTIONS, *(chosen or [*THREE_BROWSERS, *which]))


def prepared() -> Step:
    """Return the step that makes what journeys begin with: the bundle and the template of the demo."""
    label = "what journeys begin with"

    def run() -> bool:
        frontend.build()
        with postgres.database("test") as url:
            return console.aloud(label, [paths.PYTHON, "-m", "e2e.prepare"], django_env.testing(url)) == 0

    return label, run


def journeys(label: str = "browser journeys", *command: str) -> Step:
    """Return the step of the browser journeys, against the production bundle."""

    def run() -> bool:
        argv = command or (*journey_arguments(), f"--junitxml={junit.begin(label)}")
        chromium = browser.ensure()
        bundle = frontend.build()
        with postgres.database("test") as url:
            env = {**django_env.testing(url), "CHROMIUM": chromium, "SOFRA_BUNDLE": bundle}
            return console.aloud(label, [paths.PYTHON, *argv], env) == 0

    return label, run


def test() -> int:
    """Run all tests, exhaustive ones with reduced counts; return the exit code."""
    install_all()
    return checks.report(
        [backend(), checks.Lanes(([alone()], [packaged(), prepared(), frontend_tests()])), journeys()]
    )


def test_quick() -> int:
    """Run what an ordinary change can break and is soon told; return the exit code."""
    with levels.at("quick"):
        install_all()
        return checks.report([backend(), checks.Lanes(([prepared()], [frontend_tests()])), journeys()])


def test_full() -> int:
    """Run all tests with all their counts; return the exit code."""
    with levels.at("full"):
        return test()


def install_all() -> None:
    """Install what tests of every kind need, the browser beside the packages."""
    with ThreadPoolExecutor(1) as pool:
        browsing = pool.submit(browser.ensure)
        environment.ensure(environment.DEVELOPMENT)
        browsing.result()


def test_py() -> int:
    """Run the backend tests; return the exit code."""
    environment.ensure_python(environment.DEVELOPMENT)
    return checks.report([backend(), alone()])


def test_ui() -> int:
    """Run the front end's tests; return the exit code."""
    environment.ensure_node()
    return checks.report([frontend_tests()])


def e2e() -> int:
    """Run the browser journeys; return the exit code."""
    install_all()
    return checks.report([journeys()])


def screens() -> int:
    """Take the pictures of every screen; return the exit code."""
    install_all()
    return checks.report([journeys("pictures of every screen", "-m", "e2e.screens", *words("ARGS"))])


def drill() -> int:
    """Break the whole topology while people work; return the exit code."""
    environment.ensure_python(environment.DEVELOPMENT)
    missing = [program for program in (programs.PGBOUNCER, programs.NGINX) if not program.ensure()]
    if missing:
        raise Failure(
            "The drill needs " + " and ".join(f"{one.label} ({one.package})" for one in missing) + "."
        )
    with postgres.database("test") as url:
        return console.aloud("drill", [paths.PYTHON, "-m", "drill"], _apart(url))


def upgrade_smoke() -> int:
    """Try the release that RELEASE names on the tables of this checkout; return the exit code."""
    environment.ensure_python(environment.DEVELOPMENT)
    with postgres.database("test") as url:
        return console.aloud("upgrade-smoke", [paths.PYTHON, "-m", "drill.upgrade"], _apart(url))


def _apart(url: str) -> dict[str, str]:
    """Return the environment of the drill, whose servers are not those of the tests."""
    return django_env.environment("config.settings.test", url, paths.VAR / "drill")


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
