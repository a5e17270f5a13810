"""Chromium is found or installed, a new beginning is asked for, checks name what failed."""

import os
import re
import sys
import threading
from pathlib import Path

import pytest

from launcher import browser, checks, cli, console, develop, junit, levels, locks, stamps, testing
from launcher.console import Failure


def program(path: Path, text: str = "exit 0") -> Path:
    """Write a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a browser and without apt; programs go to its `bin`."""
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(browser, "PLACES", ())
    monkeypatch.setattr(console.paths, "LOGS", tmp_path / "log")
    return tmp_path


def test_chromium_is_found_on_path(bare: Path) -> None:
    chromium = program(bare / "bin" / "chromium-browser")

    assert browser.ensure() == str(chromium)


def test_a_named_chromium_comes_first(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "bin" / "chromium")
    monkeypatch.setenv("CHROMIUM", str(program(bare / "own" / "browser")))

    assert browser.ensure() == str(bare / "own" / "browser")


def test_a_named_chromium_that_is_none_is_refused(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", str(bare / "nothing"))

    with pytest.raises(Failure, match="is not a program"):
        browser.ensure()


def test_without_apt_it_is_said_what_to_install(bare: Path) -> None:
    with pytest.raises(Failure, match="apt-get install chromium"):
        browser.ensure()


def test_apt_installs_it_after_reading_its_lists(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = bare / "said"
    chromium = bare / "bin" / "chromium-headless-shell"
    install = (
        f'echo "$*" >> {said}; case "$*" in install*) echo > {chromium}; /bin/chmod +x {chromium};; esac'
    )
    program(bare / "bin" / "apt-get", install)
    monkeypatch.setattr(browser, "become_root", list)

    assert browser.ensure() == str(chromium)
    assert said.read_text().splitlines() == [
        "update",
        "install --yes --no-install-recommends chromium-headless-shell",
    ]


def test_apt_without_the_small_package_installs_the_large_one(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chromium = bare / "bin" / "chromium"
    program(
        bare / "bin" / "apt-get",
        f'case "$*" in *shell) exit 100;; install*) echo > {chromium}; /bin/chmod +x {chromium};; esac',
    )
    monkeypatch.setattr(browser, "become_root", list)

    assert browser.ensure() == str(chromium)


def test_chromium_without_windows_comes_first(bare: Path) -> None:
    program(bare / "bin" / "chromium")
    shell = program(bare / "bin" / "chromium-headless-shell")

    assert browser.ensure() == str(shell)


def test_a_refusing_apt_is_told_with_what_to_install(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "bin" / "apt-get", "echo no network; exit 100")
    monkeypatch.setattr(browser, "become_root", list)

    with pytest.raises(Failure, match=r"no network[\s\S]*apt-get install chromium"):
        browser.ensure()


@pytest.fixture
def used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a checkout in which `make run` has been."""
    monkeypatch.setattr(develop.paths, "VAR", tmp_path)
    monkeypatch.setattr(develop.paths, "STAMPS", tmp_path / "stamps")
    monkeypatch.delenv("FORCE", raising=False)
    for name in ("postgres/system-15/run/data", "postgres/system-15/test/data", "media", "stamps", "log"):
        (tmp_path / name).mkdir(parents=True)
    return tmp_path


def test_reset_without_anybody_to_ask_removes_nothing(used: Path) -> None:
    with pytest.raises(Failure, match="FORCE=1"):
        develop.reset()

    assert (used / "media").is_dir()


@pytest.mark.parametrize("answer", ["", "no", "YES please"])
def test_reset_asks_and_takes_only_yes(used: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    monkeypatch.setattr(develop.sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: answer)

    assert develop.reset() == 1
    assert (used / "media").is_dir()


def test_reset_removes_the_data_of_run_and_nothing_else(used: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_reset_is_refused_while_somebody_uses_the_database(
    used: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE", "1")
    holder = locks.Holders(used / "postgres/system-15/run/holders").join()

    with pytest.raises(Failure, match="stop it first"):
        develop.reset()

    holder.leave()
    assert (used / "postgres/system-15/run").is_dir()


def test_every_step_runs_and_the_failed_ones_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    steps = [("lint", lambda: False), ("types", lambda: True), ("budget", lambda: False)]

    assert checks.report(steps) == 1
    assert "FAILED: lint, budget" in capsys.readouterr().out
    assert checks.report(steps[1:2]) == 0


def test_the_steps_are_listed_with_their_durations(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "steps"
    monkeypatch.setenv("SOFRA_STEPS", str(kept))
    moments = iter([0.0, 0.0, 61.2, 100.0, 100.4, 101.0])
    monkeypatch.setattr(checks.time, "monotonic", lambda: next(moments))

    checks.report([("backend tests", lambda: True), ("types", lambda: False)])

    table = [line.split() for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert table == [
        ["backend", "tests", "1:01", "passed"],
        ["types", "0:00", "FAILED"],
        ["together", "1:41", "FAILED"],
    ]
    assert [line.split() for line in kept.read_text().splitlines()] == table[:2]


def test_the_tests_that_failed_are_named_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "steps"
    monkeypatch.setenv("SOFRA_STEPS", str(kept))
    monkeypatch.setattr(junit, "RESULTS", tmp_path / "results")
    monkeypatch.setattr(checks, "MOST_NAMED", 2)
    tests = tmp_path / "test_sums.py"
    tests.write_text("""
import pytest

@pytest.fixture
def broken():
    raise OSError

def test_right(): pass
def test_wrong(): assert 1 == 2
def test_broken(broken): pass
@pytest.mark.parametrize("number", range(3))
def test_many(number): assert number == 2
""")
    step = testing.pytest_step(
        "backend tests", dict(os.environ), str(tests), f"--rootdir={tmp_path}", "-p", "no:django"
    )

    assert checks.report([step, ("lint", lambda: False)]) == 1

    said = capsys.readouterr().out
    named = [line.strip() for line in kept.read_text().splitlines()]
    assert [re.sub(r"\d+:\d+", "0:00", " ".join(line.split())) for line in named] == [
        "backend tests 0:00 FAILED",
        "test_sums: test_wrong",
        "test_sums: test_broken",
        "and 2 more",
        "lint 0:00 FAILED",
    ]
    assert "      test_sums: test_wrong\n" in said

    tests.write_text("def test_right(): pass")
    assert checks.report([step]) == 0
    assert junit.failed("backend tests") == []


def test_steps_in_lanes_run_beside_each_other_and_print_in_one_piece(
    capfd: pytest.CaptureFixture[str],
) -> None:
    both = threading.Barrier(2, timeout=30)

    def meet(word: str) -> checks.Step:
        def holds() -> bool:
            console.say(f"{word} begins")
            both.wait()
            command = [sys.executable, "-c", f"print('{word} works')"]
            return console.run_attached(command) == 0

        return word, holds

    failed: checks.Step = ("budget", lambda: False)
    assert checks.report([checks.Lanes(([meet("lint"), failed], [meet("types")]))]) == 1

    said = capfd.readouterr().out.splitlines()
    for word in ("lint", "types"):
        at = said.index(f"{word} begins")
        assert said[at + 1] == f"{word} works"
    assert [line.split()[0] for line in said if line.endswith(("passed", "FAILED"))] == [
        "lint", "budget", "types", "together",
    ]  # fmt: skip


@pytest.mark.parametrize(("said", "meant"), [(None, "normal"), ("", "normal"), ("quick", "quick")])
def test_the_level_is_normal_unless_another_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, said: str | None, meant: str
) -> None:
    monkeypatch.delenv(levels.NAME, raising=False)
    if said is not None:
        monkeypatch.setenv(levels.NAME, said)

    assert levels.level() == meant


def test_an_unknown_level_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(levels.NAME, "fast")

    with pytest.raises(Failure, match="SOFRA_TEST_LEVEL=fast is no level; it can be quick, normal, full"):
        levels.level()


def test_a_level_holds_for_the_block_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(levels.NAME, "normal")

    with levels.at("full"):
        assert levels.level() == "full"
    assert levels.level() == "normal"


def test_a_step_that_cannot_be_done_is_explained_and_the_rest_goes_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done: list[str] = []

    def impossible() -> bool:
        raise Failure("Install Chromium.")

    def possible() -> bool:
        done.append("types")
        return True

    assert checks.report([("journeys", impossible), ("types", possible)]) == 1
    shown = capsys.readouterr()
    assert "Install Chromium." in shown.err
    assert "FAILED: journeys" in shown.out
    assert done == ["types"]


@pytest.fixture
def generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one generated file."""
    monkeypatch.setattr(checks.paths, "ROOT", tmp_path)
    monkeypatch.setattr(checks, "GENERATED", ("openapi.yaml",))
    (tmp_path / "openapi.yaml").write_text("committed")
    return tmp_path / "openapi.yaml"


@pytest.mark.parametrize(("now", "current"), [("committed", True), ("changed", False)])
def test_generated_files_are_compared_and_left_as_committed(
    generated: Path, monkeypatch: pytest.MonkeyPatch, now: str, current: bool
) -> None:
    monkeypatch.setattr(checks, "regenerate", lambda _: bool(generated.write_text(now)))

    assert checks.generated_are_current({}) is current
    assert generated.read_text() == "committed"


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


def test_words_are_split_as_a_shell_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARGS", "shell -c 'print(1)'")

    assert develop.testing.words("ARGS") == ["shell", "-c", "print(1)"]


def test_manage_without_a_command_says_how(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ARGS", raising=False)

    with pytest.raises(Failure, match="make manage ARGS="):
        develop.manage()


def test_a_step_is_left_out_while_nothing_changed_since_it_held(tmp_path: Path) -> None:
    runs: list[bool] = []

    def check(holds: bool) -> bool:
        runs.append(holds)
        return holds

    def step(holds: bool, value: str) -> bool:
        stamp = stamps.Stamp(tmp_path / "stamp")
        _, holds_now = checks.unless_known(stamp, value, ("types", lambda: check(holds)))
        return holds_now()

    assert not step(False, "one")
    assert step(True, "one")
    assert step(False, "one")
    assert runs == [False, True]
    assert not step(False, "two")
    assert step(False, "one")


def test_the_types_are_read_from_every_python_file(tmp_path: Path) -> None:
    for name in ("apps/crm/models.py", "launcher/cli.py", "apps/core/stubs.pyi", "apps/crm/notes.txt"):
        program(tmp_path / name)

    names = [str(path.relative_to(tmp_path)) for path in checks.typed_sources(tmp_path)]

    assert names == ["apps/core/stubs.pyi", "apps/crm/models.py", "launcher/cli.py"]


def test_the_wiring_check_reads_tests_scripts_and_documents_too(tmp_path: Path) -> None:
    names = ["README.md", "apps/crm/tests/test_leads.py", "frontend/main.tsx", "openapi.yaml", "tools/dev.js"]
    for name in [*names, "apps/crm/data/words.bin", "var/log/web.log"]:
        program(tmp_path / name)

    found = [str(path.relative_to(tmp_path)) for path in checks.wired_sources(tmp_path)]

    assert sorted(found) == names


def test_a_failed_wiring_check_fails_the_step(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(checks.paths, "STAMPS", tmp_path)
    codes = {"wiring": 1, "wiring of the front end": 0}
    monkeypatch.setattr(checks.console, "aloud", lambda label, argv, env: codes[label])

    assert [holds() for _, holds in checks.wiring_steps({})] == [False, True]
