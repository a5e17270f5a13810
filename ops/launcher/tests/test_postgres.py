"""The private PostgreSQL: shared, stopped by its last user, restarted after every kind of kill."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import psycopg
import pytest

from ops.launcher import keeper, locks, paths, postgres
from ops.launcher.cluster import Cluster, Server, application_url
from ops.launcher.console import Failure

pytestmark = pytest.mark.slow

Acquire = Callable[[], postgres.Lease]

HOLD = """
import sys, time
from pathlib import Path
from ops.launcher import postgres
from ops.launcher.binaries import Source
from ops.launcher.cluster import Cluster
home, kind, folder, major = sys.argv[1:]
lease = postgres.acquire(Cluster(Path(home), Source(kind, Path(folder), int(major))))
print(lease.url, flush=True)
sys.stdin.read()
lease.release()
"""


def until(contains: Callable[[], bool], seconds: float = 30.0) -> None:
    """Wait until the condition is true. Fail if it is not in time."""
    deadline = time.monotonic() + seconds
    while not contains():
        assert time.monotonic() < deadline, "the condition did not come true in time"
        time.sleep(0.02)  # noqa: TID251 - between two checks of the condition


def ask(url: str, question: str = "select 1") -> object:
    """Return the first value of the answer."""
    with psycopg.connect(url, connect_timeout=5) as connection:
        row = connection.execute(question).fetchone()
        assert row is not None
        return row[0]


def answers(url: str) -> bool:
    """Return True if the server answers."""
    try:
        return ask(url) == 1
    except psycopg.OperationalError:
        return False


def running(cluster: Cluster) -> Server:
    """Return the running server."""
    server = cluster.status()
    assert server is not None
    return server


def kill_keeper(cluster: Cluster) -> None:
    """Kill the keeper and wait until its lock is free."""
    path = keeper.lock_of(cluster)
    os.kill(int(path.read_text()), signal.SIGKILL)
    until(lambda: not locks.is_held(path))


def other_command(cluster: Cluster) -> subprocess.Popen[str]:
    """Start another command that uses the cluster until its input ends."""
    source = cluster.source
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(cluster.home), source.kind, str(source.folder), str(source.major)],
        cwd=paths.ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("postgresql://")
    return process


def test_starts_with_its_own_role_and_database_and_stops(cluster: Cluster, acquire: Acquire) -> None:
    lease = acquire()

    assert ask(lease.url, "select current_user || '/' || current_database()") == "sofra/sofra"
    assert ask(lease.url, "select lower('ŞÇĞÜ')") == "şçğü"
    assert ask(lease.url, "select rolsuper from pg_roles where rolname = current_user") is False

    lease.release()
    assert cluster.status() is None
    assert not answers(lease.url)


def test_the_application_has_a_role_without_rights_of_its_own(cluster: Cluster, acquire: Acquire) -> None:
    lease = acquire()
    url = application_url(lease.url)

    assert ask(url, "select current_user || '/' || current_database()") == "sofra_app/sofra"
    assert (
        ask(url, "select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname = 'sofra_app'")
        is False
    )
    assert ask(url, "select pg_has_role('sofra', 'MEMBER')") is False
    lease.release()


def test_data_of_an_earlier_version_are_named_with_what_to_do(cluster: Cluster, acquire: Acquire) -> None:
    acquire().release()
    rules = cluster.data / "pg_hba.conf"
    now = rules.read_text()
    rules.write_text("host all sofra 127.0.0.1/32 scram-sha-256\n")

    with pytest.raises(Failure, match="of an earlier version"):
        postgres.acquire(cluster)

    rules.write_text(now)
    lease = acquire()
    assert ask(lease.url) == 1
    lease.release()


def test_only_the_password_opens_it(cluster: Cluster, acquire: Acquire) -> None:
    lease = acquire()
    wrong = lease.url.replace("sofra:", "sofra:not-", 1)
    superuser = lease.url.replace("//sofra:", "//postgres:", 1)

    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        ask(wrong)
    with pytest.raises(psycopg.OperationalError, match="no pg_hba"):
        ask(superuser)
    assert (cluster.home / "password").stat().st_mode & 0o077 == 0

    lease.release()


def test_is_shared_and_the_last_user_stops_it(cluster: Cluster, acquire: Acquire) -> None:
    first = acquire()
    second = acquire()
    assert first.url == second.url

    first.release()
    assert answers(second.url)

    second.release()
    assert cluster.status() is None


def test_is_shared_between_commands(cluster: Cluster, acquire: Acquire) -> None:
    other = other_command(cluster)
    lease = acquire()
    pid = running(cluster).pid

    other.communicate("")
    assert other.returncode == 0
    assert running(cluster).pid == pid

    lease.release()
    assert cluster.status() is None


@pytest.mark.parametrize("is_shared", [True, False])
def test_a_user_that_died_does_not_count(cluster: Cluster, acquire: Acquire, is_shared: bool) -> None:
    with other_command(cluster) as other:
        lease = acquire() if is_shared else None
        other.kill()
    if lease:
        lease.release()

    until(lambda: cluster.status() is None)


def test_comes_back_at_the_same_place_after_kill_9(cluster: Cluster, acquire: Acquire) -> None:
    lease = acquire()
    with psycopg.connect(lease.url, autocommit=True) as connection:
        connection.execute("create table if not exists kept as select 42 as answer")
    killed = running(cluster)

    os.kill(killed.pid, signal.SIGKILL)

    until(lambda: answers(lease.url))
    assert running(cluster).pid != killed.pid
    assert ask(lease.url, "select answer from kept") == 42
    lease.release()


def test_killed_keeper_is_replaced_and_continues_the_server(cluster: Cluster, acquire: Acquire) -> None:
    first = acquire()
    pid = running(cluster).pid
    kill_keeper(cluster)

    second = acquire()

    assert running(cluster).pid == pid
    assert locks.is_held(keeper.lock_of(cluster))
    first.release()
    second.release()
    assert cluster.status() is None


def test_the_last_user_stops_a_server_whose_keeper_was_killed(cluster: Cluster, acquire: Acquire) -> None:
    lease = acquire()
    kill_keeper(cluster)

    lease.release()

    assert cluster.status() is None


def test_starts_after_everything_was_killed(cluster: Cluster, acquire: Acquire) -> None:
    lease = acquire()
    pid = running(cluster).pid
    kill_keeper(cluster)
    os.kill(pid, signal.SIGKILL)
    assert lease.users is not None
    os.close(lease.users)
    lease.users = None

    again = acquire()

    assert answers(again.url)
    again.release()


def test_starts_over_a_pid_file_whose_number_belongs_to_a_stranger(
    cluster: Cluster, acquire: Acquire
) -> None:
    acquire().release()
    stale = f"{os.getpid()}\n{cluster.data}\n0\n5432\n\n127.0.0.1\n\nready\n"
    (cluster.data / "postmaster.pid").write_text(stale)
    assert cluster.status() is None

    lease = acquire()

    assert answers(lease.url)
    lease.release()


def test_data_half_made_is_made_again(cluster: Cluster, acquire: Acquire) -> None:
    half = cluster.home / "data.new"
    half.mkdir(parents=True, exist_ok=True)
    (half / "PG_VERSION").write_text("0")
    if cluster.data.exists():
        cluster.data.rename(cluster.home / "kept")

    lease = acquire()

    assert answers(lease.url)
    lease.release()
    assert not half.exists()
