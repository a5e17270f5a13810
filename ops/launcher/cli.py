"""The commands, by name."""

from collections.abc import Callable, Sequence

from ops.launcher import audit, checks, develop, environment, processes, sbom, server, testing, wheel
from ops.launcher.console import Failure, complain

COMMANDS: dict[str, Callable[[], int]] = {
    "run": server.run,
    "dev": develop.dev,
    "manage": develop.manage,
    "reset": develop.reset,
    "test": testing.test,
    "test-py": testing.test_py,
    "test-ui": testing.test_ui,
    "e2e": testing.e2e,
    "screens": testing.screens,
    "bench": testing.bench,
    "drill": testing.drill,
    "upgrade-smoke": testing.upgrade_smoke,
    "mutate": testing.mutate,
    "check": checks.check,
    "lint": checks.lint,
    "types": checks.types,
    "audit": audit.audit,
    "sbom": sbom.sbom,
    "wheel": wheel.wheel,
    "lock": environment.write_locks,
    "format": checks.format_all,
    "api": checks.api,
}
INTERRUPTED = 130


def main(argv: Sequence[str]) -> int:
    """Run the command named by the first word; return the exit code."""
    if len(argv) != 1 or argv[0] not in COMMANDS:
        complain(f"usage: python3 -m ops.launcher {{{','.join(COMMANDS)}}}")
        return 2
    try:
        return COMMANDS[argv[0]]()
    except Failure as failure:
        complain(f"\n{failure}")
        return 1
    except (KeyboardInterrupt, processes.Stopped):
        complain("\nInterrupted.")
        return INTERRUPTED
