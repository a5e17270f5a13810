"""PostgreSQL never runs as root: it uses a user namespace or an unprivileged account."""

import os
import subprocess
from pathlib import Path

import pytest

from ops.launcher import account, binaries, paths
from ops.launcher.account import Account
from ops.launcher.cluster import Cluster, free_port
from ops.launcher.console import Failure
from ops.launcher.tests.test_postgres import until


def usable_accounts() -> list[object]:
    """Return the ways in which this process can start PostgreSQL."""
    if os.geteuid() != 0:
        return [pytest.param(Account(), id="as itself")]
    ways: list[object] = []
    if account.namespace_works():
        ways.append(pytest.param(Account(prefix=account.NAMESPACE), id="user namespace"))
    other = account.unprivileged()
    # If others cannot read the checkout, they cannot run the programs installed in it.
    if not ways or reaches(other, paths.ROOT):
        ways.append(pytest.param(other, id="another account"))
    return ways


def reaches(who: Account, folder: Path) -> bool:
    """Return True if the account may pass through the folder."""
    result = subprocess.run(["test", "-x", folder], cwd="/", check=False, **who.popen_options())
    return result.returncode == 0


@pytest.mark.packaged
@pytest.mark.parametrize("who", usable_accounts())
def test_a_server_runs_without_the_rights_of_root(
    who: Account, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(account, "current", lambda: who)
    # pytest's own folders are closed to other accounts. They count as the project's here.
    own = next(folder for folder in tmp_path.parents if folder.name.startswith("pytest-of-"))
    monkeypatch.setattr(account.paths, "VAR", own)
    cluster = Cluster(tmp_path / "home", binaries.find(os.environ.get("SOFRA_POSTGRES", "")))
    cluster.home.mkdir()

    cluster.create()
    process = cluster.start(free_port())
    until(lambda: (server := cluster.status()) is not None and server.is_ready)
    cluster.stop()

    assert process.wait() == 0


def test_missing_user_namespaces_are_detected() -> None:
    assert not account.namespace_works(["false"])
    assert not account.namespace_works(["/no/such/program"])


def test_missing_account_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(account, "ACCOUNTS", ("no-such-account-here",))
    monkeypatch.setattr(account.paths, "ROOT", Path("/"))

    with pytest.raises(Failure, match="set DATABASE_URL"):
        account.unprivileged()
