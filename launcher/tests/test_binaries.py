"""Which PostgreSQL is taken, and what is said where there is none."""

from pathlib import Path

import pytest

from launcher import binaries, postgres
from launcher.console import Failure


def programs(folder: Path, version: str) -> Path:
    """Make a folder with programs that tell a version."""
    folder.mkdir(parents=True)
    for name in binaries.NEEDED:
        (folder / name).write_text(f"#!/bin/sh\necho 'postgres (PostgreSQL) {version}'\n")
        (folder / name).chmod(0o755)
    return folder


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without PostgreSQL on PATH."""
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    return tmp_path


def test_the_newest_of_the_machine_is_taken(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/bin:/usr/bin")
    for major in ("9", "15", "17"):
        programs(bare / "debian" / major / "bin", f"{major}.3 (Debian)")

    found = binaries.find("system", debian=bare / "debian")

    assert (found.name, found.folder) == ("system-17", bare / "debian/17/bin")


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
def test_how_the_log_is_compressed_is_known_by_how_the_programs_were_built(
    tmp_path: Path, major: int, configured: str | None, way: str | None
) -> None:
    if configured is not None:
        (tmp_path / "pg_config").write_text(f'#!/bin/sh\necho "$1 {configured}"\n')
        (tmp_path / "pg_config").chmod(0o755)
    assert binaries.Source("system", tmp_path, major).log_compression() == way


def test_a_folder_without_initdb_does_not_count(bare: Path) -> None:
    folder = programs(bare / "debian" / "17" / "bin", "17.1")
    (folder / "initdb").unlink()

    assert binaries.machine_source(bare / "debian") is None


def test_the_packaged_ones_are_taken_where_the_machine_has_none(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(binaries, "packaged_folder", lambda _: bare / "native")
    monkeypatch.setattr(binaries, "major_of", lambda folder: 18 if folder == bare / "native/bin" else None)
    (bare / "native" / "bin").mkdir(parents=True)

    assert binaries.find(debian=bare / "debian").name == "packaged-18"


@pytest.mark.parametrize(
    ("wanted", "beginning"),
    [
        ("", "No PostgreSQL was found."),
        ("system", "SOFRA_POSTGRES=system, but no PostgreSQL of this machine was found."),
        ("packaged", "SOFRA_POSTGRES=packaged, but no packaged PostgreSQL was found."),
    ],
)
def test_a_missing_source_says_what_to_set(bare: Path, wanted: str, beginning: str) -> None:
    with pytest.raises(Failure) as refused:
        binaries.find(wanted, debian=bare / "debian", node_modules=bare / "node_modules")

    assert str(refused.value) == f"{beginning} {binaries.ADVICE}"


def test_an_unknown_source_is_refused() -> None:
    with pytest.raises(Failure, match="it can be system or packaged"):
        binaries.find("mysql")


def test_links_that_npm_did_not_make_are_made(tmp_path: Path) -> None:
    native = tmp_path / "native"
    (native / "lib").mkdir(parents=True)
    (native / "lib/libpq.so.5.18").write_text("library")
    (native / "pg-symlinks.json").write_text(
        '[{"source": "native/lib/libpq.so.5.18", "target": "native/lib/libpq.so.5"}]'
    )

    binaries.link_libraries(native)
    binaries.link_libraries(native)

    assert (native / "lib/libpq.so.5").readlink() == Path("libpq.so.5.18")


def test_a_given_database_is_used_and_nothing_started(
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
