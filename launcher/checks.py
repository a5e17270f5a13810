"""`make check`: everything that can be said of the code without running the tests."""

import os
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from launcher import audit, console, django_env, environment, frontend, junit, paths, postgres, sleeps, stamps
from launcher.console import Failure, complain, say

FACTS = "frontend/shared/api/contract.json"
RECORDS = "frontend/shared/api/records.ts"
GENERATED = ("openapi.yaml", "frontend/shared/api/schema.d.ts", FACTS, RECORDS)
TYPED = (
    "apps",
    "bench",
    "config",
    "drill",
    "conftest.py",
    "launcher",
    "manage.py",
    "pyproject.toml",
    "requirements-dev.lock",
    "requirements.lock",
    "tools",
)
"""What mypy's answer is made of. Its own cache is off: with it the plugin for Django finds faults that are none."""
WIRED = (
    *TYPED,
    "CONTRIBUTING.md",
    "Makefile",
    "NOTICE.md",
    "README.md",
    "SECURITY.md",
    "docs",
    "e2e",
    "eslint.config.js",
    "frontend",
    "knip.jsonc",
    "openapi.yaml",
    "package-lock.json",
    "package.json",
    "tsconfig.json",
    "vitest.config.ts",
    "webpack.config.js",
)
"""What the answer of the wiring check is made of."""
WIRED_SUFFIXES = {"", ".css", ".js", ".json", ".md", ".py", ".toml", ".ts", ".tsx", ".txt", ".yaml"}
Step = tuple[str, Callable[[], bool]]
MOST_NAMED = 20
"""So many tests that failed are named at the end."""


def tool(name: str) -> Path:
    """Return a program of the virtual environment."""
    return paths.BIN / name


def command(label: str, *argv: str | Path, env: Mapping[str, str] | None = None) -> Step:
    """Return a step that runs a command and holds when it exits with 0."""
    return label, lambda: console.aloud(label, argv, env) == 0


def manage(label: str, env: Mapping[str, str], *arguments: str) -> Step:
    """Return a step that runs a command of manage.py."""
    return command(label, paths.PYTHON, django_env.MANAGE, *arguments, env=env)


def npm(label: str, script: str) -> Step:
    """Return a step that runs a script of package.json."""
    return command(label, "npm", "run", "--silent", script)


def lint_steps() -> list[Step]:
    """Return the steps over formatting, lint and layers."""
    return [
        command("ruff format", tool("ruff"), "format", "--check", "."),
        command("ruff check", tool("ruff"), "check", "."),
        command("layers (import-linter)", tool("lint-imports")),
        command(
            "layers of types (import-linter)", tool("lint-imports"), "--config", "importlinter-types.ini"
        ),
        ("sleeps in tests", sleeps.check),
        npm("prettier", "format:check"),
        npm("eslint", "lint"),
    ]


def typed_sources(root: Path = paths.ROOT) -> list[Path]:
    """Return every file that types are read from, and the settings and pins that decide how."""
    found = [path for name in TYPED for path in sorted([root / name, *(root / name).rglob("*.py*")])]
    return [path for path in found if path.is_file() and path.suffix != ".pyc"]


def wired_sources(root: Path = paths.ROOT) -> list[Path]:
    """Return every file that the wiring check reads, tests and documents included."""
    found = [path for name in WIRED for path in sorted([root / name, *(root / name).rglob("*")])]
    return [path for path in found if path.suffix in WIRED_SUFFIXES and path.is_file()]


def unless_known(stamp: stamps.Stamp, value: str, step: Step) -> Step:
    """Return the step, which is left out where it last held for the same value."""
    label, holds = step

    def holds_or_held() -> bool:
        if stamp.says(value):
            say(f"== {label}: nothing changed since it held.")
            return True
        if not holds():
            return False
        stamp.set(value)
        return True

    return label, holds_or_held


def type_steps(env: Mapping[str, str]) -> list[Step]:
    """Return the steps over types."""
    mypy = command("mypy", tool("mypy"), ".", env=env)
    known = stamps.Stamp(paths.STAMPS / "mypy")
    return [unless_known(known, stamps.digest(typed_sources()), mypy), npm("tsc", "types")]


def wiring_steps(env: Mapping[str, str]) -> list[Step]:
    """Return the steps over what is declared and used nowhere: of the server and documents, and of the front end."""
    server = command("wiring", paths.PYTHON, "-m", "wiring", env={**env, "PYTHONPATH": str(paths.TOOLS)})
    screens = npm("wiring of the front end", "wiring")
    value = stamps.digest(wired_sources())
    return [
        unless_known(stamps.Stamp(paths.STAMPS / "wiring"), value, server),
        unless_known(stamps.Stamp(paths.STAMPS / "wiring-front-end"), value, screens),
    ]


def production(env: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a production place, for Django's deployment checks."""
    kept = {name: value for name, value in env.items() if name not in {"SOFRA_DEMO", "SOFRA_DEBUG"}}
    return {
        **kept,
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "SOFRA_SECRET_KEY": secrets.token_urlsafe(64),
        "SOFRA_ALLOWED_HOSTS": "console.example.com",
        "SOFRA_TRUSTED_PROXIES": "1",
        "SOFRA_TRUSTED_ORIGINS": "https://console.example.com",
    }


def django_steps(env: Mapping[str, str]) -> list[Step]:
    """Return the steps over migrations, deployment and generated files."""
    return [
        manage("missing migrations", env, "makemigrations", "--check", "--dry-run"),
        manage("deployment", production(env), "check", "--deploy", "--fail-level", "WARNING"),
        ("generated files", lambda: generated_are_current(env)),
    ]


def regenerate(env: Mapping[str, str]) -> bool:
    """Write openapi.yaml, the types of the client and the facts for its tests anew; return whether that worked."""
    spectacular = ("spectacular", "--file", "openapi.yaml", "--validate", "--fail-on-warn")
    steps = [
        manage("openapi.yaml", env, *spectacular),
        manage("contract.json", env, "write_contract", FACTS),
        manage("records.ts", env, "write_records", RECORDS),
        npm("schema.d.ts", "api"),
    ]
    return all(holds() for _, holds in steps)


def generated_are_current(env: Mapping[str, str]) -> bool:
    """Return whether the committed files are what is generated now; the committed ones are left in place."""
    files = [paths.ROOT / name for name in GENERATED]
    before = {path: path.read_bytes() if path.exists() else None for path in files}
    try:
        if not regenerate(env):
            return False
        stale = [str(path.relative_to(paths.ROOT)) for path in files if path.read_bytes() != before[path]]
    finally:
        for path, content in before.items():
            if content is not None:
                path.write_bytes(content)
    if stale:
        say(f"Not what is generated now: {', '.join(stale)}. Run `make api` and commit the result.")
    return not stale


def passes(holds: Callable[[], bool]) -> bool:
    """Return whether a step holds; one that could not be done is explained and does not hold."""
    try:
        return holds()
    except Failure as failure:
        complain(f"\n{failure}")
        return False


@dataclass(frozen=True)
class Lanes:
    """Lists of steps that run beside each other; those of a list one after the other."""

    lanes: tuple[Sequence[Step], ...]


def report(parts: Sequence[Step | Lanes]) -> int:
    """Run every step, also after a failed one; print how long each took and what failed; return the exit code."""
    started = time.monotonic()
    results = [
        result
        for part in parts
        for result in (run_lanes(part) if isinstance(part, Lanes) else [run_step(part)])
    ]
    say("\n" + table(results, time.monotonic() - started))
    keep(results)
    failed = [result.label for result in results if not result.holds]
    say(f"FAILED: {', '.join(failed)}" if failed else f"All {len(results)} steps passed.")
    return 1 if failed else 0


@dataclass(frozen=True)
class Result:
    """How a step ended, and its seconds."""

    label: str
    holds: bool
    seconds: float

    def line(self, width: int) -> str:
        """Return the step as one line of the table."""
        minutes, seconds = divmod(round(self.seconds), 60)
        return f"  {self.label:<{width}}  {minutes:3}:{seconds:02}  {'passed' if self.holds else 'FAILED'}"

    def lines(self, width: int) -> list[str]:
        """Return the line of the step and, below it, the tests that failed: the first of them where they are many."""
        tests = [] if self.holds else junit.failed(self.label)
        told = [f"      {test}" for test in tests[:MOST_NAMED]]
        more = len(tests) - len(told)
        return [self.line(width), *told, *([f"      and {more} more"] if more > 0 else [])]


def run_step(step: Step) -> Result:
    """Run one step."""
    label, holds = step
    started = time.monotonic()
    passed = passes(holds)
    return Result(label, passed, time.monotonic() - started)


def run_lanes(beside: Lanes) -> list[Result]:
    """Run lists of steps beside each other; what a step prints comes in one piece when it has ended."""

    def run(lane: Sequence[Step]) -> list[Result]:
        results = []
        for step in lane:
            with console.set_apart():
                results.append(run_step(step))
        return results

    with ThreadPoolExecutor(len(beside.lanes)) as pool:
        return [result for lane in pool.map(run, beside.lanes) for result in lane]


def table(results: Sequence[Result], seconds: float) -> str:
    """Return the steps with their durations in minutes and seconds, and how long all took."""
    total = Result("together", all(each.holds for each in results), seconds)
    width = max(len(each.label) for each in (*results, total))
    return "\n".join(line for each in (*results, total) for line in each.lines(width))


def keep(results: Sequence[Result]) -> None:
    """Add the lines to the file that SOFRA_STEPS names, if it names one: `.ci/run` prints it at its end."""
    path = os.environ.get("SOFRA_STEPS")
    if path:
        with Path(path).open("a", encoding="utf-8") as stream:
            stream.writelines(f"{line}\n" for each in results for line in each.lines(45))


def with_django(purpose: str, use: Callable[[Mapping[str, str]], int]) -> int:
    """Give the tools and a test environment to the caller; return the exit code."""
    environment.ensure(environment.DEVELOPMENT)
    with postgres.database(purpose) as url:
        return use(django_env.testing(url))


def check() -> int:
    """Check everything; return the exit code."""

    def everything(env: Mapping[str, str]) -> int:
        bundle: list[Step] = [("bundle", lambda: bool(frontend.build()))]
        mypy, tsc = type_steps(env)
        *django, generated = django_steps(env)
        server, screens = wiring_steps(env)
        # A service that does not answer says nothing, and stops nobody.
        weaknesses: Step = ("known weaknesses", lambda: audit.ask() != audit.FOUND)
        beside = Lanes(
            ([mypy, *django, server], [*lint_steps(), tsc, npm("budget", "budget"), screens, weaknesses])
        )
        # What is generated is written anew where the linters read.
        return report([*bundle, beside, generated])

    return with_django("test", everything)


def lint() -> int:
    """Check formatting, lint and layers; return the exit code."""
    environment.ensure(environment.DEVELOPMENT)
    return report(lint_steps())


def types() -> int:
    """Check the types; return the exit code."""
    return with_django("test", lambda env: report(type_steps(env)))


def format_all() -> int:
    """Format and mend what the tools can; return the exit code."""
    environment.ensure(environment.DEVELOPMENT)
    return report(
        [
            command("ruff check --fix", tool("ruff"), "check", "--fix", "."),
            command("ruff format", tool("ruff"), "format", "."),
            npm("prettier", "format"),
        ]
    )


def api() -> int:
    """Write openapi.yaml and schema.d.ts anew; return the exit code."""
    return with_django("test", lambda env: 0 if regenerate(env) else 1)
