"""ops/deploy/container/compose.yaml: the services start, a picture is served, and backups restore."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pyrage.x25519 import Identity

from apps.console.tests.faults.proxy import certify
from config.environment import documents
from e2e import compose, server
from e2e import workspace as ws
from e2e.browser import fill_sign_in
from e2e.test_gallery import drawn
from e2e.test_pictures import LIBRARY, grid
from e2e.test_second_factor import set_up
from ops.launcher import programs

USERNAME, PASSWORD = "owner", "four words of my own"
PATIENCE = 60_000


def filled_in(folder: Path) -> str:
    """Return the text of `.env.example` with the values that a deployment needs."""
    identity = Identity.generate()
    (folder / "keys").mkdir()
    (folder / "keys/identity.txt").write_text(f"{identity}\n")
    (folder / "tls").mkdir()
    certify(folder / "tls")
    (folder / "tls/cert.pem").rename(folder / "tls/fullchain.pem")
    (folder / "tls/key.pem").rename(folder / "tls/privkey.pem")
    chosen = {
        "SOFRA_SECRET_KEY": secrets.token_urlsafe(50),
        "SOFRA_ALLOWED_HOSTS": "localhost",
        "SOFRA_TRUSTED_ORIGINS": "https://localhost",
        "SOFRA_DB_PASSWORD": secrets.token_hex(12),
        "SOFRA_DB_OWNER_PASSWORD": secrets.token_hex(12),
        "SOFRA_BACKUP_RECIPIENTS": str(identity.to_public()),
        "SOFRA_BACKUP_IDENTITY_FILE": "/etc/sofra/keys/identity.txt",
        "SOFRA_KEYS_DIR": str(folder / "keys"),
        "SOFRA_TLS_DIR": str(folder / "tls"),
        "SOFRA_METRICS_TOKEN": secrets.token_urlsafe(32),
    }
    text = documents.env_example()
    for name, value in chosen.items():
        text, count = re.subn(rf"^#?{name}=.*$", f"{name}={value}", text, flags=re.M)
        assert count == 1, name
    return text


@pytest.fixture
def project(tmp_path: Path) -> Iterator[compose.Project]:
    """Provide the services of the file, not started; stop all of them at the end and check for leftovers."""
    installed = server.install_wheel(tmp_path)
    home = compose.fresh(server.VAR / "containers")
    project = compose.Project(home, installed, filled_in(tmp_path))
    try:
        yield project
    finally:
        project.stop()
        left = project.left_running()
    assert left == []


@contextmanager
def browsing(project: compose.Project, browser: Browser) -> Iterator[Page]:
    """Open a browser at the published port, or at a web server if this machine has no nginx."""
    if programs.NGINX.find():
        project.up("proxy")
        entry, forwarded = f"https://localhost:{project.first('proxy').port(443)}", {}
        project.first("proxy").wait_for("service_healthy")
    else:
        project.up("web1", "web2")
        entry, forwarded = (
            f"http://localhost:{project.first('web1').port(8000)}",
            {"X-Forwarded-Proto": "https"},
        )
        project.first("web1").wait_for("service_healthy")
    context = browser.new_context(base_url=entry, ignore_https_errors=True, extra_http_headers=forwarded)
    try:
        yield context.new_page()
    finally:
        context.close()


@pytest.mark.parametrize(
    "line",
    [
        'SOFRA_MAIL_FROM="Sofra <desk@example.com>"',
        "SOFRA_SECRET_KEY=a$b",
        "SOFRA_VAR=/var # here",
        "SOFRA_VAR",
    ],
)
def test_an_env_file_has_no_values_that_compose_and_systemd_read_differently(line: str) -> None:
    with pytest.raises(ValueError, match="is not NAME=value"):
        compose.parse_env_file(line)


def test_a_variable_that_compose_needs_is_missed() -> None:
    assert compose.interpolate("$$! ${A:?} ${B:-b} ${C:-}", {"A": "a"}) == "$! a b "
    with pytest.raises(KeyError, match="A"):
        compose.interpolate("${A:?}", {"A": ""})


def test_the_services_start_and_a_picture_is_uploaded_served_backed_up_and_restored(
    project: compose.Project, browser: Browser, tmp_path: Path
) -> None:
    with browsing(project, browser) as page:
        made = project.first("web1").execute(
            ["sofra", "createsuperuser", "--noinput", "--username", USERNAME, "--nickname", "Mira"],
            DJANGO_SUPERUSER_PASSWORD=PASSWORD,
        )
        assert made.returncode == 0, made.stderr
        project.up("worker")
        for worker in project.replicas("worker"):
            worker.wait_for("service_healthy")
        sign_in_for_the_first_time(page)
        upload(page, tmp_path)
    check_backup(project)
    services = {name for name, spec in project.services.items() if "profiles" not in spec}
    assert services - {container.name for container in project.running} == (
        set() if programs.NGINX.find() else {"proxy"}
    )
    drill = project.run("restore_drill")
    assert re.search(r"^Restored backup .* files\.$", drill.said(), re.M), drill.said()


def sign_in_for_the_first_time(page: Page) -> None:
    """Sign in, set up a second factor, and open the console."""
    page.goto("/login")
    fill_sign_in(page, USERNAME, PASSWORD)
    expect(page.get_by_role("heading", name="Set up your second factor")).to_be_visible(timeout=PATIENCE)
    # A web server without nginx uses http, where passkeys are impossible: the app is offered first.
    if programs.NGINX.find():
        page.get_by_role("button", name="Use an authenticator app instead").click()
    set_up(page)
    page.get_by_role("button", name="I have saved the codes").click()
    expect(ws.strip(page)).to_be_visible(timeout=PATIENCE)


def upload(page: Page, tmp_path: Path) -> None:
    """Upload a picture and wait until the browser displays it."""
    path = tmp_path / "front.jpg"
    path.write_bytes(drawn(path.name, 7)["buffer"])
    page.goto(LIBRARY)
    ws.panel(page).get_by_role("button", name=re.compile("^New pictures")).click()
    ws.panel(page).get_by_label("Picture files").set_input_files(path)
    expect(grid(page)).to_have_count(1, timeout=PATIENCE)
    picture = grid(page).locator("img").first
    expect(picture).to_be_visible(timeout=PATIENCE)
    expect(picture).to_have_js_property("complete", True, timeout=PATIENCE)
    source = picture.get_attribute("src") or ""
    served = page.request.get(source)
    assert served.ok, source
    assert served.headers["content-type"].startswith("image/")


def check_backup(project: compose.Project) -> None:
    """Make a backup and verify it, with the services of the file."""
    project.up("verify_backup")
    project.first("verify_backup").wait_for("service_healthy")
    assert re.search(r"^Backup \S+, encrypted: .* files\.$", project.first("backup").said(), re.M)
    verified = project.first("verify_backup").said()
    assert re.search(r"^[1-9][\d,]* files, .* bytes read$", verified, re.M), verified
    assert re.search(r"^Backup \S+ is intact\.$", verified, re.M), verified
    assert "not decrypted" not in verified
