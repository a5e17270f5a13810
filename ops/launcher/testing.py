"""Tests: pytest on PostgreSQL, vitest, and journeys in Chromium, run by `make test` and its parts."""

import os
import shlex
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from ops.launcher import console, django_env, environment, frontend, paths, postgres, programs, server
from ops.launcher.console import Failure, print_line
from ops.launcher.steps import Lanes, Step, report

LEVELS = ("quick", "normal", "full")
_LONGEST = ("--durations", "20", "--durations-min", "2")
IN_PARALLEL = ("-n", "auto", "--maxprocesses", "4", "--dist", "worksteal", *_LONGEST)
# Journeys mostly wait, so three of them fit on two cores.
THREE_BROWSERS = ("-n", "3", "--dist", "worksteal", *_LONGEST)
# Journeys that pass only on the second attempt are listed at the end of the run.
ONCE_MORE = ("--reruns", "1", "-rfER")
E2E_OPTIONS = ("--output", str(paths.VAR / "e2e" / "results"), "--screenshot", "only-on-failure")


def level() -> str:
    """Return the requested level of testing (docs/testing.md). Raise Failure for an unknown one."""
    requested = os.environ.get("SOFRA_TEST_LEVEL") or "normal"
    if requested not in LEVELS:
        raise Failure(f"SOFRA_TEST_LEVEL={requested} is not a level; it can be {', '.join(LEVELS)}.")
    return requested


def words(name: str) -> list[str]:
    """Return the words of an environment variable, split as a shell does."""
    return shlex.split(os.environ.get(name, ""))


def pytest(label: str, env: Mapping[str, str], *arguments: str) -> bool:
    """Run pytest; return whether all tests passed."""
    return console.aloud(label, [paths.PYTHON, "-m", "pytest", *arguments], env) == 0


def backend() -> Step:
    """Return the step of the backend tests, on the PostgreSQL of the machine."""
    label = "backend tests"

    def run() -> bool:
        # One process is faster for selected tests, all cores for the whole suite.
        which = "not alone and not slow" if level() == "quick" else "not alone"
        arguments = words("PYTEST_ARGS") or [*IN_PARALLEL, "-m", which]
        with postgres.database("test") as url:
            return pytest(label, django_env.testing(url), *arguments)

    return label, run


def alone() -> Step:
    """Return the step of the backend tests that start and kill programs, run sequentially.

    Prints which tests are skipped because the machine does not have their program.
    """
    label = "backend tests that run alone"
    missing = (
        [] if words("PYTEST_ARGS") else [mark for mark, one in programs.MARKED.items() if not one.ensure()]
    )
    for one in (programs.MARKED[mark] for mark in missing):
        print_line(
            f"\n== {label}: without those that need {one.label} (Debian: apt-get install {one.package})."
        )
    return marked(label, " and not ".join(["alone", *missing]), "")


def packaged() -> Step:
    """Return the step of the tests that also run on the packaged PostgreSQL."""
    return marked("backend tests on the packaged PostgreSQL", "packaged", "packaged")


def marked(label: str, mark: str, source: str) -> Step:
    """Return the step of the backend tests with a marker, on the PostgreSQL of a source."""

    def run() -> bool:
        for name in ("PYTEST_ARGS", *(["DATABASE_URL"] if source else [])):
            if os.environ.get(name):
                print_line(f"\n== {label}: skipped because {name} is set.")
                return True
        with postgres.database("test", source or None) as url:
            env = django_env.testing(url) | ({"SOFRA_POSTGRES": source} if source else {})
            return pytest(label, env, "-m", mark)

    return label, run


def frontend_tests() -> Step:
    """Return the step of the front end's tests."""
    label = "front-end tests"
    argv = ["npm", "run", "--silent", "test", "--", *words("VITEST_ARGS")]
    return label, lambda: console.aloud(label, argv) == 0


def journey_arguments() -> tuple[str, ...]:
    """Return the command of the journeys for the level, or of those selected by E2E_ARGS."""
    chosen = words("E2E_ARGS")
    which = ["-m", "smoke"] if level() == "quick" else []
    once_more = [] if level() == "full" else ONCE_MORE
    folder = [] if any(word.startswith("e2e/") for word in chosen) else ["e2e"]
    return ("-m", "pytest", *folder, *E2E_OPTIONS, *(chosen or [*THREE_BROWSERS, *once_more, *which]))


def prepared() -> Step:
    """Return the step that prepares journeys: the bundle and the template of the demo."""
    label = "what journeys begin with"

    def run() -> bool:
        frontend.build()
        with postgres.database("test") as url:
            return console.aloud(label, [paths.PYTHON, "-m", "e2e.prepare"], django_env.testing(url)) == 0

    return label, run


def journeys(label: str = "browser journeys", *command: str) -> Step:
    """Return the step of the browser journeys, against the production bundle."""

    def run() -> bool:
        argv = command or journey_arguments()
        chromium, bundle = programs.chromium(), frontend.build()
        with postgres.database("test") as url:
            env = {**django_env.testing(url), "CHROMIUM": chromium, "SOFRA_BUNDLE": bundle}
            return console.aloud(label, [paths.PYTHON, *argv], env) == 0

    return label, run


def test() -> int:
    """Run the tests of the level; return the exit code."""
    is_quick = level() == "quick"
    install_all()
    lanes = (
        ([prepared()], [frontend_tests()])
        if is_quick
        else ([alone()], [packaged(), prepared(), frontend_tests()])
    )
    return report([backend(), Lanes(lanes), journeys()])


def install_all() -> None:
    """Install everything that tests need, the browser and the packages in parallel."""
    with ThreadPoolExecutor(1) as pool:
        browser = pool.submit(programs.chromium)
        environment.ensure(environment.DEVELOPMENT)
        browser.result()


def test_py() -> int:
    """Run the backend tests; return the exit code."""
    environment.ensure_python(environment.DEVELOPMENT)
    return report([backend(), alone()])


def test_ui() -> int:
    """Run the front end's tests; return the exit code."""
    environment.ensure_node()
    return report([frontend_tests()])


def e2e() -> int:
    """Run the browser journeys; return the exit code."""
    install_all()
    return report([journeys()])


def screens() -> int:
    """Take screenshots of every screen; return the exit code."""
    install_all()
    return report([journeys("pictures of every screen", "-m", "e2e.screens", *words("ARGS"))])


def drill() -> int:
    """Inject faults into a complete deployment with simulated users; return the exit code."""
    needed = (programs.PGBOUNCER, programs.NGINX)
    if missing := [f"{one.label} ({one.package})" for one in needed if not one.ensure()]:
        raise Failure(f"The drill needs {' and '.join(missing)}.")
    return _drill("drill")


def upgrade_smoke() -> int:
    """Run the release in RELEASE on the tables of this checkout; return the exit code."""
    return _drill("ops.drill.upgrade")


def _drill(module: str) -> int:
    environment.ensure_python(environment.DEVELOPMENT)
    with postgres.database("test") as url:
        env = django_env.environment("config.settings.test", url, paths.VAR / "drill")
        return console.aloud(module, [paths.PYTHON, "-m", module], env)


def bench() -> int:
    """Measure speed, size and memory on a separate durable PostgreSQL; return the exit code."""
    environment.ensure(environment.DEVELOPMENT)
    chromium, bundle = programs.chromium(), frontend.build()
    with postgres.database("bench") as url:
        env = django_env.environment("ops.bench.settings", url, paths.VAR / "bench")
        server.collect_static(env, bundle, paths.VAR / "bench")
        own = {**os.environ, "DATABASE_URL": url, "CHROMIUM": chromium}
        return console.aloud("bench", [paths.PYTHON, "-m", "ops.bench"], own)


def mutate() -> int:
    """Run mutation tests of modules; return the exit code."""
    environment.ensure_python(environment.DEVELOPMENT)
    with postgres.database("test") as url:
        env = {**django_env.testing(url), "PYTHONPATH": str(paths.TOOLS)}
        return console.run_attached([paths.PYTHON, "-m", "mutate", *words("ARGS")], env)
