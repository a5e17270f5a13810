"""What is shipped to deploy the console names only what exists, and its parts fit each other."""

from __future__ import annotations

import configparser
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from django.core.management import get_commands

from launcher import paths, server

CONTAINER = paths.ROOT / "deploy/container"
DOCUMENTED = (paths.ROOT / "docs/operations.md").read_text(encoding="utf-8")
SERVICES: dict[str, Any] = yaml.safe_load((CONTAINER / "compose.yaml").read_text(encoding="utf-8"))[
    "services"
]
CONSOLE = {name: one for name, one in SERVICES.items() if one["image"] == "sofra"}
POOLER = configparser.ConfigParser(interpolation=None, comment_prefixes=(";",))
POOLER.read(paths.ROOT / "deploy/pgbouncer/pgbouncer.ini", encoding="utf-8")


def test_two_web_servers_two_workers_and_what_they_stand_on() -> None:
    assert set(SERVICES) - set(CONSOLE) == {"proxy", "database", "pooler", "storage", "bucket"}
    assert set(CONSOLE) == {"prepare", "web1", "web2", "worker1", "worker2"}


@pytest.mark.parametrize("name", sorted(CONSOLE))
def test_every_variable_of_the_console_is_documented(name: str) -> None:
    given = {key for key in CONSOLE[name]["environment"] if key != "DJANGO_SETTINGS_MODULE"}
    assert {key for key in given if f"`{key}" not in DOCUMENTED} == set()


def test_the_web_servers_are_those_of_the_proxy_and_start_as_make_run_starts_them() -> None:
    proxied = re.findall(
        r"^    server (\S+) ", (paths.ROOT / "deploy/nginx/sofra.conf").read_text(encoding="utf-8"), re.M
    )
    started = [CONSOLE[name]["command"] for name in ("web1", "web2")]
    assert [words[words.index("--bind") + 1] for words in started] == proxied
    image = re.search(r"CMD \[(.*?)\]", (CONTAINER / "Containerfile").read_text(encoding="utf-8"), re.S)
    assert image is not None
    started.append(re.findall(r'"([^"]*)"', image[1]))
    own = {str(word) for word in server.gunicorn(8000)} - {"127.0.0.1:8000", "10"}
    for words in started:
        assert {word.rpartition("/")[2] if word.endswith("gunicorn") else word for word in own} <= set(words)


@pytest.mark.parametrize("name", sorted(CONSOLE))
def test_databases_are_reached_where_the_pooler_or_postgresql_is(name: str) -> None:
    given = CONSOLE[name]["environment"]
    reached = urlsplit(re.sub(r"\$\{[^}]*\}", "x", given["DATABASE_URL"]))
    if given["SOFRA_POOLER"] == "0":
        assert (reached.port, reached.path) == (5432, "/sofra")
        return
    assert reached.port == POOLER["pgbouncer"].getint("listen_port")
    # Each kind of program has the limits of its own name.
    assert reached.path.strip("/") == ("sofra_work" if name.startswith("worker") else "sofra")
    assert reached.path.strip("/") in POOLER["databases"]


def test_browsers_and_the_console_reach_the_object_store_at_one_name_that_the_proxy_serves() -> None:
    named = "${SOFRA_FILES_HOST:?}"
    assert {one["environment"]["SOFRA_S3_ENDPOINT"] for one in CONSOLE.values()} == {f"https://{named}"}
    proxy = SERVICES["proxy"]
    assert proxy["environment"]["SOFRA_FILES_HOST"] == named
    assert proxy["extra_hosts"] == [f"{named}:127.0.0.1"]
    served = (paths.ROOT / "deploy/nginx/files.conf").read_text(encoding="utf-8")
    assert "server_name ${SOFRA_FILES_HOST};" in served
    command = SERVICES["storage"]["command"]
    assert f"proxy_pass http://{command[command.index('--address') + 1]};" in served


def test_commands_and_mounted_files_exist() -> None:
    words = " ".join(" ".join(one["command"]) for one in CONSOLE.values())
    assert set(re.findall(r"\bsofra (\w+)", words)) <= set(get_commands())
    for path in _mounted():
        assert (CONTAINER / path).resolve().exists(), path


def _mounted() -> Iterator[str]:
    for one in SERVICES.values():
        yield from (volume.partition(":")[0] for volume in one.get("volumes", ()) if volume.startswith("."))
