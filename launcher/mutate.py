"""`make mutate`: faults in the backend, one at a time, and whether its tests notice."""

from pathlib import Path

from launcher import console, django_env, environment, paths, postgres, testing


def mutate() -> int:
    """Run tools/mutate with the words of ARGS; return its exit code."""
    environment.ensure(environment.DEVELOPMENT)
    with postgres.database("test") as url:
        env = {**django_env.testing(url), "PYTHONPATH": str(paths.TOOLS)}
        argv: list[str | Path] = [
            paths.PYTHON,
            "-m",
            "mutate",
            "--var",
            paths.VAR / "mutate",
            *testing.words("ARGS"),
        ]
        return console.run_attached(argv, env)
