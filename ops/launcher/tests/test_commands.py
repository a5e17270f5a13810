"""Chromium, `make reset`, and the steps of `make check`."""

import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from ops.launcher import checks, cli, console, develop, keeper, locks, programs, steps, testing
from ops.launcher.console import Failure


def program(path: Path, text: str = "exit 0") -> Path:
    """Write a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Simulate a machine without a browser or apt. Programs go to its `bin`."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(programs, "CHROMIUM", replace(programs.CHROMIUM, folders=()))
    monkeypatch.setattr(console.paths, "LOGS", tmp_path / "log")
    return tmp_path


@pytest.mark.parametrize(
    ("installed", "named", "used"),
    [
        (["chromium-browser"], "", "chromium-browser"),
        (["chromium", "chromium-headless-shell"], "", "chromium-headless-shell"),
        (["chromium", "own-browser"], "own-browser", "own-browser"),
    ],
)
def test_the_headless_shell_and_the_path_in_CHROMIUM_have_precedence(
    bare: Path, monkeypatch: pytest.MonkeyPatch, installed: list[str], named: str, used: str
) -> None:
    paths = {name: str(program(bare / "bin" / name)) for name in installed}
    if named:
        monkeypatch.setenv("CHROMIUM", paths[named])

    assert programs.chromium() == paths[used]


def test_a_wrong_path_in_CHROMIUM_is_rejected(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", str(bare / "nothing"))

    with pytest.raises(Failure, match="is not a program"):
        programs.chromium()


def test_missing_apt_is_explained(bare: Path) -> None:
    with pytest.raises(Failure, match="apt-get install chromium"):
        programs.chromium()


@pytest.mark.parametrize("package", ["chromium-headless-shell", "chromium"])
def test_apt_updates_its_lists_and_installs_the_best_package_that_it_has(
    bare: Path, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    message, chromium = bare / "said", bare / "bin" / package
    install = f'echo "$*" >> {message}; case "$*" in *" {package}") echo > {chromium}; /bin/chmod +x {chromium};; install*) exit 100;; esac'
    program(bare / "bin" / "apt-get", install)
    monkeypatch.setattr(programs, "root_prefix", list)

    assert programs.chromium() == str(chromium)
    requested = ["chromium-headless-shell", "chromium"]
    assert message.read_text().splitlines() == [
        "update",
        *(
            f"install --yes --no-install-recommends {name}"
            for name in requested[: requested.index(package) + 1]
        ),
    ]


def test_a_failed_apt_is_shown_with_what_to_install(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program(bare / "bin" / "apt-get", "echo no network; exit 100")
    monkeypatch.setattr(programs, "root_prefix", list)

    with pytest.raises(Failure, match="apt-get install chromium"):
        programs.chromium()
    assert "no network" in capsys.readouterr().out


@pytest.fixture
def used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create the folder of a checkout in which `make run` was used."""
    monkeypatch.setattr(develop.paths, "VAR", tmp_path)
    monkeypatch.delenv("FORCE", raising=False)
    for name in ("postgres/system-15/run/data", "postgres/system-15/test/data", "media", "stamps", "log"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def test_reset_without_a_terminal_removes_nothing(used: Path) -> None:
    with pytest.raises(Failure, match="FORCE=1"):
        develop.reset()

    assert (used / "media").is_dir()


@pytest.mark.parametrize("answer", ["", "no", "YES please"])
def test_reset_asks_and_accepts_only_yes(used: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    monkeypatch.setattr(develop.sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: answer)

    assert develop.reset() == 1
    assert (used / "media").is_dir()


def test_reset_removes_only_the_data_of_run(used: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE", "1")

    assert develop.reset() == 0

    left = sorted(str(path.relative_to(used)) for path in used.rglob("*"))
    assert left == [
        "log",
        "postgres",
        "postgres/system-15",
        "postgres/system-15/test",
        "postgres/system-15/test/data",
    ]


def test_reset_is_refused_while_a_command_uses_the_database(
    used: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE", "1")
    with (
        locks.exclusive(used / "postgres/system-15/run" / keeper.USERS),
        pytest.raises(Failure, match="stop it first"),
    ):
        develop.reset()

    assert (used / "postgres/system-15/run").is_dir()


def test_every_step_runs_and_failed_ones_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    three: list[steps.Step] = [("lint", lambda: False), ("types", lambda: True), ("budget", lambda: False)]

    assert steps.report(three) == 1
    assert "FAILED: lint, budget" in capsys.readouterr().out
    assert steps.report(three[1:2]) == 0


def test_the_steps_are_listed_with_their_durations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = tmp_path / "steps"
    monkeypatch.setenv("SOFRA_STEPS", str(stored))
    moments = iter([0.0, 0.0, 61.2, 100.0, 100.4, 101.0])
    monkeypatch.setattr(steps.time, "monotonic", lambda: next(moments))

    steps.report([("backend tests", lambda: True), ("types", lambda: False)])

    table = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert table == [
        ["backend", "tests", "1:01", "passed"],
        ["types", "0:00", "FAILED"],
        ["together", "1:41", "FAILED"],
    ]
    assert [line.split() for line in stored.read_text().splitlines()] == table[:2]


def test_steps_in_lanes_run_in_parallel_and_print_in_one_piece(capfd: pytest.CaptureFixture[str]) -> None:
    both = threading.Barrier(2, timeout=30)

    def meet(word: str) -> steps.Step:
        def run() -> bool:
            console.print_line(f"{word} begins")
            both.wait()
            return console.run_attached([sys.executable, "-c", f"print('{word} works')"]) == 0

        return word, run

    failed: steps.Step = ("budget", lambda: False)
    assert steps.report([steps.Lanes(([meet("lint"), failed], [meet("types")]))]) == 1

    message = capfd.readouterr().out.splitlines()
    for word in ("lint", "types"):
        assert message[message.index(f"{word} begins") + 1] == f"{word} works"
    labels = [line.split()[0] for line in message if line.endswith(("passed", "FAILED"))]
    assert labels == ["lint", "budget", "types", "together"]


def test_an_unknown_test_level_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOFRA_TEST_LEVEL", "fast")

    with pytest.raises(Failure, match="SOFRA_TEST_LEVEL=fast is not a level; it can be quick, normal, full"):
        testing.level()


def test_a_step_that_cannot_run_is_explained_and_the_others_run(capsys: pytest.CaptureFixture[str]) -> None:
    done: list[str] = []

    def impossible() -> bool:
        raise Failure("Install Chromium.")

    def possible() -> bool:
        done.append("types")
        return True

    assert steps.report([("journeys", impossible), ("types", possible)]) == 1
    shown = capsys.readouterr()
    assert "Install Chromium." in shown.err
    assert "FAILED: journeys" in shown.out
    assert done == ["types"]


@pytest.fixture
def generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a checkout with one generated file."""
    monkeypatch.setattr(checks.paths, "ROOT", tmp_path)
    monkeypatch.setattr(checks, "GENERATED", ("openapi.yaml",))
    (tmp_path / "openapi.yaml").write_text("committed")
    return tmp_path / "openapi.yaml"


@pytest.mark.parametrize(("now", "current"), [("committed", True), ("changed", False)])
def test_outdated_generated_files_are_written_and_named(
    generated: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    now: str,
    current: bool,
) -> None:
    monkeypatch.setattr(checks, "regenerate", lambda _: bool(generated.write_text(now)))

    assert checks.generated_are_current({}) is current
    assert generated.read_text() == now
    assert ("openapi.yaml" in capsys.readouterr().out) is not current


def test_the_deployment_is_checked_without_the_demo() -> None:
    env = checks.production({"SOFRA_DEMO": "1", "SOFRA_DEBUG": "1", "DATABASE_URL": "postgresql://here"})

    assert "SOFRA_DEMO" not in env
    assert "SOFRA_DEBUG" not in env
    assert env["DJANGO_SETTINGS_MODULE"] == "config.settings.production"
    assert env["DATABASE_URL"] == "postgresql://here"


def test_a_failure_is_one_clear_message(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> int:
        raise Failure("Install Node.")

    monkeypatch.setitem(cli.COMMANDS, "run", fail)

    assert cli.main(["run"]) == 1
    assert capsys.readouterr().err == "\nInstall Node.\n"


def test_arguments_are_split_as_a_shell_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARGS", "shell -c 'print(1)'")

    assert testing.words("ARGS") == ["shell", "-c", "print(1)"]


def test_manage_without_a_command_shows_an_example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARGS", raising=False)

    with pytest.raises(Failure, match="make manage ARGS="):
        develop.manage()
