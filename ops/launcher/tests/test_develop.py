"""`make dev`: its start, and restarts of commands when their sources change."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ops.launcher import develop, paths
from ops.launcher.tests.test_postgres import until

COMMAND = """
import pathlib, signal
from django.core.management.base import BaseCommand

class Command(BaseCommand):
    requires_system_checks = []
    def handle(self, *args, **options):
        pathlib.Path("said").write_text({words!r})
        signal.pause()
"""
BROKEN = """
import pathlib
pathlib.Path("said").write_text({words!r})
raise RuntimeError("a fault while it is loaded")
"""


class Project:
    """A small project whose command writes its words and waits."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        commands = folder / "apps" / "probe" / "management" / "commands"
        commands.mkdir(parents=True)
        for name in ("config", "templates"):
            (folder / name).mkdir()
        for package in (commands, *list(commands.parents)[:3]):
            (package / "__init__.py").touch()
        (folder / "probe_settings.py").write_text('INSTALLED_APPS = ["apps.probe"]\nSECRET_KEY = "probe"\n')
        self.source = commands / "probe.py"

    def write(self, words: str, text: str = COMMAND) -> None:
        """Change the command."""
        self.source.write_text(text.format(words=words))

    def says(self, words: str, text: str = COMMAND) -> bool:
        """Change the command and return True if it ran.

        The change is repeated at each check, because watching may only just be starting.
        """
        self.write(words, text)
        message = self.folder / "said"
        return message.exists() and message.read_text() == words


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Create the project."""
    return Project(tmp_path)


@pytest.fixture
def followed(project: Project) -> Iterator[subprocess.Popen[bytes]]:
    """Run the project's command under `following` until the test ends."""
    project.write("first")
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "probe_settings", "PYTHONPATH": str(paths.ROOT)}
    process = subprocess.Popen(
        [str(word) for word in develop.following("probe")],
        cwd=project.folder,
        env=env,
        stderr=subprocess.DEVNULL,
    )
    yield process
    process.terminate()
    assert process.wait(20) == 0


def test_pages_learn_of_changes_at_the_port_of_the_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOFRA_PUBLIC_SITE", raising=False)
    env = develop.developing("postgres://127.0.0.1/sofra", 8000, 9123)

    assert env["SOFRA_HOT_PORT"] == "9123"
    assert env["SOFRA_HOT_URL"] == "http://127.0.0.1:9123"
    assert env["SOFRA_DEBUG"] == "1"
    assert env["SOFRA_PUBLIC_SITE"] == "http://127.0.0.1:8000/site"


def test_libraries_can_be_imported_before_the_apps() -> None:
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test", "PYTHONPATH": str(paths.ROOT)}
    imports = "import importlib, config.follow as f; [importlib.import_module(n) for n in f.LIBRARIES]"
    loaded = subprocess.run(
        [paths.PYTHON, "-c", imports], cwd=paths.ROOT, env=env, capture_output=True, check=False
    )
    assert loaded.returncode == 0, loaded.stderr.decode()


@pytest.mark.usefixtures("followed")
def test_command_restarts_when_its_sources_change(project: Project) -> None:
    message = project.folder / "said"
    until(lambda: message.exists() and message.read_text() == "first")

    until(lambda: project.says("second"))


def test_failed_command_restarts_when_fixed(project: Project, followed: subprocess.Popen[bytes]) -> None:
    until(lambda: project.says("broken", BROKEN))

    until(lambda: project.says("mended"))
    assert followed.poll() is None
