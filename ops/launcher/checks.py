"""All checks of the code except the tests: `make check`."""

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

from ops.launcher import audit, console, django_env, environment, frontend, paths, postgres
from ops.launcher.console import print_line
from ops.launcher.steps import Lanes, Step, report

FACTS = "frontend/shared/api/contract.json"
RECORDS = "frontend/shared/api/records.ts"
GENERATED = ("openapi.yaml", FACTS, RECORDS, ".env.example", "docs/settings.md")


def command(label: str, *argv: str | Path, env: Mapping[str, str] | None = None) -> Step:
    """Return a step that runs a command and passes if it exits with 0."""
    return label, lambda: console.aloud(label, argv, env) == 0


def tool(label: str, name: str, *arguments: str, env: Mapping[str, str] | None = None) -> Step:
    """Return a step that runs a program of the virtual environment."""
    return command(label, paths.BIN / name, *arguments, env=env)


def manage(label: str, env: Mapping[str, str], *arguments: str) -> Step:
    """Return a step that runs a command of manage.py."""
    return command(label, paths.PYTHON, django_env.MANAGE, *arguments, env=env)


def npm(label: str, script: str) -> Step:
    """Return a step that runs a script of package.json."""
    return command(label, "npm", "run", "--silent", script)


def lint_steps() -> list[Step]:
    """Return the steps for formatting, lint and layers."""
    return [
        tool("ruff format", "ruff", "format", "--check", "."),
        tool("ruff check", "ruff", "check", "."),
        tool("layers (import-linter)", "lint-imports"),
        tool("layers of types (import-linter)", "lint-imports", "--config", "importlinter-types.ini"),
        npm("prettier", "format:check"),
        npm("eslint", "lint"),
    ]


def type_steps(env: Mapping[str, str]) -> list[Step]:
    """Return the steps for types."""
    return [tool("mypy", "mypy", ".", env=env), npm("tsc", "types")]


def production(env: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of a production installation, for Django's deployment checks."""
    variables = {name: value for name, value in env.items() if name not in {"SOFRA_DEMO", "SOFRA_DEBUG"}}
    return {
        **variables,
        "DJANGO_SETTINGS_MODULE": "config.settings.production",
        "SOFRA_SECRET_KEY": secrets.token_urlsafe(64),
        "SOFRA_ALLOWED_HOSTS": "console.example.com",
        "SOFRA_TRUSTED_PROXIES": "1",
        "SOFRA_TRUSTED_ORIGINS": "https://console.example.com",
    }


def django_steps(env: Mapping[str, str]) -> list[Step]:
    """Return the steps for migrations, deployment and unused Python names."""
    return [
        manage("missing migrations", env, "makemigrations", "--check", "--dry-run"),
        manage("deployment", production(env), "check", "--deploy", "--fail-level", "WARNING"),
        command("wiring", paths.PYTHON, "-m", "wiring", env={**env, "PYTHONPATH": str(paths.TOOLS)}),
    ]


def regenerate(env: Mapping[str, str]) -> bool:
    """Regenerate openapi.yaml and the files derived from it; return whether that worked."""
    spectacular = ("spectacular", "--file", "openapi.yaml", "--validate", "--fail-on-warn")
    steps = [
        manage("openapi.yaml", env, *spectacular),
        manage("contract.json", env, "write_contract", FACTS),
        manage("records.ts", env, "write_records", RECORDS),
        manage(".env.example", env, "write_settings"),
        npm("schema.d.ts", "schema"),
    ]
    return all(run() for _, run in steps)


def generated_are_current(env: Mapping[str, str]) -> bool:
    """Regenerate the generated files; return whether they are unchanged."""
    files = [paths.ROOT / name for name in GENERATED]
    before = [path.read_bytes() if path.exists() else None for path in files]
    if not regenerate(env):
        return False
    changed = [path.name for path, content in zip(files, before, strict=True) if path.read_bytes() != content]
    if changed:
        print_line(f"These files were out of date and are written again: {', '.join(changed)}. Commit them.")
    return not changed


def with_django(use: Callable[[Mapping[str, str]], int]) -> int:
    """Call `use` with the environment of the tests, everything installed; return the exit code."""
    environment.ensure(environment.DEVELOPMENT)
    with postgres.database("test") as url:
        return use(django_env.testing(url))


def check() -> int:
    """Check everything; return the exit code."""

    def run(env: Mapping[str, str]) -> int:
        bundle: Step = ("bundle", lambda: bool(frontend.build()))
        mypy, tsc = type_steps(env)
        # An unavailable service must not fail the check.
        vulnerabilities: Step = ("known vulnerabilities", lambda: audit.audit_installed() != audit.VULNERABLE)
        front_end = [tsc, npm("budget", "budget"), npm("wiring of the front end", "wiring")]
        beside = Lanes(([mypy, *django_steps(env)], [*lint_steps(), *front_end, vulnerabilities]))
        # Last, because it writes files that the linters read.
        return report([bundle, beside, ("generated files", lambda: generated_are_current(env))])

    return with_django(run)


def lint() -> int:
    """Check formatting, lint and layers; return the exit code."""
    environment.ensure(environment.DEVELOPMENT)
    return report(lint_steps())


def types() -> int:
    """Check the types; return the exit code."""
    return with_django(lambda env: report(type_steps(env)))


def format_all() -> int:
    """Format the sources and fix what the linters can; return the exit code."""
    environment.ensure(environment.DEVELOPMENT)
    return report(
        [
            tool("ruff check --fix", "ruff", "check", "--fix", "."),
            tool("ruff format", "ruff", "format", "."),
            npm("prettier", "format"),
        ]
    )


def api() -> int:
    """Regenerate the generated files; return the exit code."""
    return with_django(lambda env: 0 if regenerate(env) else 1)
