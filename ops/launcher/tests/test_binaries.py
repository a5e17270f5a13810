"""The choice of PostgreSQL, its settings, and the message if there is none."""

from pathlib import Path

import pytest

from ops.launcher import binaries, cluster, postgres
from ops.launcher.console import Failure


def programs(folder: Path, version: str) -> Path:
    """Create a folder with programs of a version."""
    folder.mkdir(parents=True)
    for name in binaries.NEEDED:
        (folder / name).write_text(f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n")
        (folder / name).chmod(0o755)
    return folder


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Simulate a machine without PostgreSQL on PATH."""
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    return tmp_path


def test_the_newest_postgresql_of_the_machine_is_used(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/bin:/usr/bin")
    for major in ("9", "15", "17"):
        programs(bare / "debian" / major / "bin", f"{major}.3 (Debian)")

    result = binaries.find("system", debian=bare / "debian")

    assert (result.name, result.folder) == ("system-17", bare / "debian/17/bin")


@pytest.mark.parametrize(
    ("major", "configured", "way"),
    [
        (15, "--with-lz4 --with-ssl", "lz4"),
        (15, "--with-lz4 --with-zstd", "zstd"),
        (14, "--with-lz4", None),
        (17, "--with-ssl", None),
        (17, None, None),
    ],
)
def test_log_compression_depends_on_how_the_programs_were_built(
    tmp_path: Path, major: int, configured: str | None, way: str | None
) -> None:
    if configured is not None:
        (tmp_path / "pg_config").write_text(f'#!/bin/sh\necho "$1 {configured}"\n')
        (tmp_path / "pg_config").chmod(0o755)
    assert binaries.Source("system", tmp_path, major).log_compression() == way


def test_a_folder_without_initdb_is_ignored(bare: Path) -> None:
    folder = programs(bare / "debian" / "17" / "bin", "17.1")
    (folder / "initdb").unlink()

    assert binaries.machine_source(bare / "debian") is None


def test_the_packaged_postgresql_is_used_if_the_machine_has_none(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(binaries, "packaged_folder", lambda _: bare / "native")
    monkeypatch.setattr(binaries, "major_of", lambda folder: 18 if folder == bare / "native/bin" else None)

    assert binaries.find(debian=bare / "debian").name == "packaged-18"


@pytest.mark.parametrize(
    ("wanted", "beginning"),
    [
        ("", "No PostgreSQL was found."),
        ("system", "SOFRA_POSTGRES=system, but no PostgreSQL of this machine was found."),
        ("packaged", "SOFRA_POSTGRES=packaged, but no packaged PostgreSQL was found."),
    ],
)
def test_missing_source_is_explained(bare: Path, wanted: str, beginning: str) -> None:
    with pytest.raises(Failure) as refused:
        binaries.find(wanted, debian=bare / "debian", node_modules=bare / "node_modules")

    assert str(refused.value) == f"{beginning} {binaries.ADVICE}"


def test_an_unknown_source_is_rejected() -> None:
    with pytest.raises(Failure, match="it can be system or packaged"):
        binaries.find("mysql")


def test_given_database_is_used_without_starting_a_server(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://me@elsewhere/mine")
    monkeypatch.delenv("DATABASE_OWNER_URL", raising=False)
    monkeypatch.setattr(postgres.paths, "VAR", tmp_path)

    with postgres.database("run") as url, postgres.database_of_run() as both:
        assert url == "postgresql://me@elsewhere/mine"
        assert both == (url, "")
    monkeypatch.setenv("DATABASE_OWNER_URL", "postgresql://owner@elsewhere/mine")
    with postgres.database("test") as url, postgres.database_of_run() as both:
        assert url == "postgresql://owner@elsewhere/mine"
        assert both == ("postgresql://me@elsewhere/mine", url)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("gigabytes", "shared_buffers", "work_mem"),
    [(0.25, "128MB", "16MB"), (8, "2048MB", "16MB"), (32, "4096MB", "40MB"), (256, "4096MB", "64MB")],
)
def test_memory_settings_grow_with_the_memory_between_bounds(
    gigabytes: float, shared_buffers: str, work_mem: str
) -> None:
    settings = cluster.memory_settings(int(gigabytes * 1024 * cluster.MB))

    assert (settings["shared_buffers"], settings["work_mem"]) == (shared_buffers, work_mem)


def test_a_lower_limit_of_the_container_counts(tmp_path: Path) -> None:
    limit = tmp_path / "memory.max"
    machine = cluster.total_memory(limit)
    limit.write_text("max\n", encoding="ascii")
    assert cluster.total_memory(limit) == machine

    limit.write_text(f"{64 * cluster.MB}\n", encoding="ascii")
    assert cluster.total_memory(limit) == 64 * cluster.MB
