"""Deployment files reference existing files and commands, and match each other."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from django.core.management import get_commands

from config import command
from config.environment.declarations import SETTINGS
from config.environment.declare import Group
from ops.launcher import paths, server

CONTAINER = paths.ROOT / "ops/deploy/container"
NGINX = paths.ROOT / "ops/deploy/nginx"
CONTAINERFILE = (CONTAINER / "Containerfile").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((CONTAINER / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
OFFICIAL = {"nginx:1.28", "postgres:16"}
"""Official images of Docker Hub."""
CONSOLE = {name: one for name, one in SERVICES.items() if one["image"] == "sofra"}
ONE_SHOT = {"migrate", "restore_drill"}
OWNERS = {"migrate", "restore_drill"}
SECRET_KEY_HOLDERS = {"verify_backup", "restore_drill"}
UNITS = sorted((paths.ROOT / "ops/deploy/systemd").glob("*.service"))
TIMERS = sorted((paths.ROOT / "ops/deploy/systemd").glob("*.timer"))
PREFIX = "/srv/sofra/.venv/bin/sofra "


# -- containers ------------------------------------------------------------------------------------
def test_images_are_our_own_or_official() -> None:
    assert {one["image"] for one in SERVICES.values()} == {"sofra", *OFFICIAL}
    assert all(one["build"]["dockerfile"] == "ops/deploy/container/Containerfile" for one in CONSOLE.values())


@pytest.mark.parametrize("name", sorted(CONSOLE))
def test_every_setting_reaches_the_services(name: str) -> None:
    assert CONSOLE[name]["env_file"] == ".env"
    example = (paths.ROOT / ".env.example").read_text(encoding="utf-8")
    offered = set(re.findall(r"^#?([A-Z][A-Z0-9_]*)=", example, re.M))
    assert offered == {setting.name for setting in SETTINGS if setting.group is not Group.DEVELOPMENT}


@pytest.mark.parametrize("name", sorted(CONSOLE))
def test_the_file_sets_declared_settings_only(name: str) -> None:
    assert set(CONSOLE[name]["environment"]) <= {setting.name for setting in SETTINGS}


@pytest.mark.parametrize("name", sorted(CONSOLE))
def test_only_some_services_own_tables_and_read_the_secret_key_of_backups(name: str) -> None:
    values = CONSOLE[name]["environment"]
    assert bool(values["DATABASE_OWNER_URL"]) is (name in OWNERS)
    assert bool(values["SOFRA_BACKUP_IDENTITY_FILE"]) is (name in SECRET_KEY_HOLDERS)
    mounted = [volume for volume in CONSOLE[name]["volumes"] if volume.endswith(":/etc/sofra/keys:ro")]
    assert len(mounted) == (name in SECRET_KEY_HOLDERS)


@pytest.mark.parametrize("name", sorted(SERVICES))
def test_services_restart_are_watched_and_write_only_to_volumes(name: str) -> None:
    one = SERVICES[name]
    if name in ONE_SHOT:
        assert one["restart"] == "no"
    elif "profiles" not in one:
        assert one["restart"] == "unless-stopped"
        assert one["healthcheck"]["test"]
    if not one["image"].startswith("postgres"):
        assert one["read_only"] is True


def test_data_is_in_named_volumes_that_the_image_makes_for_its_user() -> None:
    (made,) = re.findall(r"install --directory --owner sofra --mode 700 (.*)", CONTAINERFILE)
    mounts = [volume for one in SERVICES.values() for volume in one.get("volumes", ())]
    named = dict(re.findall(r"^(\w+):(/[^:]+)", "\n".join(mounts), re.M))
    assert named.keys() == set(COMPOSE["volumes"])
    assert set(made.split()) == {named["files"], named["backups"]}
    first = {"files:/var/lib/sofra", "backups:/var/backups/sofra"}
    assert set(SERVICES["migrate"]["volumes"]) == first, "the first service owns the volumes"


def test_the_web_servers_are_those_of_the_proxy() -> None:
    upstream = (CONTAINER / "upstream.conf").read_text(encoding="utf-8")
    addresses = [SERVICES[name]["networks"]["default"]["ipv4_address"] for name in ("web1", "web2")]
    assert re.findall(r"^    server (\S+) ", upstream, re.M) == [f"{address}:8000" for address in addresses]
    for name in ("web1", "web2"):
        assert SERVICES[name]["command"] == ["sofra", "web", "--bind", "0.0.0.0:8000"]
    assert 'CMD ["sofra", "web", "--bind", "0.0.0.0:8000"]' in CONTAINERFILE


def test_sofra_web_starts_the_server_as_make_run_does() -> None:
    own = [str(word) for word in server.gunicorn(8000)]
    assert {word for word in own if not word.endswith("gunicorn")} - {
        "--bind",
        "127.0.0.1:8000",
        "10",
    } <= set(command.GUNICORN)


@pytest.mark.parametrize("name", sorted(CONSOLE))
def test_databases_are_services(name: str) -> None:
    for setting in ("DATABASE_URL", "DATABASE_OWNER_URL"):
        address = re.sub(r"\$\{[^}]*\}", "x", CONSOLE[name]["environment"][setting])
        if address:
            reached = urlsplit(address)
            assert SERVICES[str(reached.hostname)]["image"] == "postgres:16"
            assert (reached.port, reached.path) == (5432, "/sofra")
            assert str(reached.hostname) in dependencies(name)


def dependencies(name: str) -> set[str]:
    """Return the services that start before a service."""
    row = set(SERVICES[name].get("depends_on", {}))
    return row.union(*(dependencies(each) for each in row))


def test_commands_and_mounted_files_exist() -> None:
    words = " ".join(" ".join(one["command"]) for one in CONSOLE.values())
    assert set(re.findall(r"\bsofra (\w+)", words)) - {command.WEB} <= set(get_commands())
    mounted = [volume.partition(":")[0] for one in SERVICES.values() for volume in one.get("volumes", ())]
    files = [path for path in mounted if path.startswith(".")]
    assert files
    assert [path for path in files if not (CONTAINER / path).resolve().is_file()] == []


def test_settings_of_a_deployment_are_neither_committed_nor_part_of_the_image() -> None:
    assert (
        "/ops/deploy/container/.env" in (paths.ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    )
    assert (
        "ops/deploy/container/.env" in (paths.ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    )


# -- systemd ---------------------------------------------------------------------------------------
def directives(unit: Path) -> dict[str, list[str]]:
    """Return the values of each directive of a unit, in order."""
    result: dict[str, list[str]] = {}
    for line in unit.read_text(encoding="utf-8").splitlines():
        name, is_directive, value = line.partition("=")
        if is_directive and not line.startswith("#"):
            result.setdefault(name, []).append(value)
    return result


def commands(unit: Path) -> list[list[str]]:
    """Return the arguments of `sofra` in each ExecStart."""
    lines = directives(unit)["ExecStart"]
    assert all(line.startswith(PREFIX) for line in lines), "units start the program of the wheel"
    return [shlex.split(line.removeprefix(PREFIX)) for line in lines]


def environment(unit: Path, folder: Path) -> Mapping[str, str]:
    """Return the environment of a unit, with its EnvironmentFile filled in from `.env.example`."""
    example = (paths.ROOT / ".env.example").read_text(encoding="utf-8")
    arguments = dict(re.findall(r"^([A-Z][A-Z0-9_]*)=(.*)$", example, re.M))
    own = dict(word.split("=", 1) for line in directives(unit)["Environment"] for word in line.split())
    assert own["SOFRA_VAR"] == f"/var/lib/{directives(unit)['StateDirectory'][0]}"
    secret = {"SOFRA_SECRET_KEY": "kR7-vQ2_xZ9bLm4TnW8cYp3HsJ6dFgA1eUoI5qXtBvNyMzKjRw"}
    variables = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SOFRA_", "DATABASE_", "DJANGO_"))
    }
    return {**variables, **own, **arguments, **secret, "SOFRA_VAR": str(folder)}


SOFRA = "import sys; from config.command import main; sys.argv[0] = 'sofra'; main()"


def sofra(arguments: list[str], env: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
    """Run the program of the wheel."""
    return subprocess.run(  # noqa: S603 (our own code)
        [paths.PYTHON, "-c", SOFRA, *arguments],
        cwd=paths.ROOT,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_a_unit_starts_a_command_of_the_wheel_with_its_environment(unit: Path, tmp_path: Path) -> None:
    env = environment(unit, tmp_path)
    assert directives(unit)["EnvironmentFile"][0] == "/etc/sofra/environment"
    for name, *options in commands(unit):
        done = sofra([name, "--help"], env)
        assert done.returncode == 0, done.stderr
        for option in (word for word in options if word.startswith("--")):
            assert option in done.stdout


def test_the_environment_of_the_units_passes_the_check(tmp_path: Path) -> None:
    (checked,) = [unit for unit in UNITS if ["check"] in commands(unit)]
    done = sofra(["check"], environment(checked, tmp_path))
    assert (done.returncode, done.stderr) == (0, "")


def test_the_units_are_what_the_documents_name() -> None:
    text = (paths.ROOT / "docs/operate/install.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\bsofra-[a-z-]+(?=[@. `])", text))
    assert named == {path.name.partition("@")[0].partition(".")[0] for path in (*UNITS, *TIMERS)}


@pytest.mark.parametrize("timer", TIMERS, ids=lambda path: path.name)
def test_a_timer_has_its_service(timer: Path) -> None:
    assert timer.with_suffix(".service") in UNITS
    assert directives(timer)["OnCalendar"]


def test_sockets_of_the_web_servers_are_those_of_the_proxy() -> None:
    upstream = (NGINX / "upstream.conf").read_text(encoding="utf-8")
    ports = re.findall(r"^    server 127\.0\.0\.1:(\d+) ", upstream, re.M)
    text = (paths.ROOT / "docs/operate/install.md").read_text(encoding="utf-8")
    assert re.findall(r"sofra-web@(\d+)\.socket", text) == ports
    socket = (paths.ROOT / "ops/deploy/systemd/sofra-web@.socket").read_text(encoding="utf-8")
    assert "ListenStream=127.0.0.1:%i" in socket
