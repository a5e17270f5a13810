"""nginx in front of the tests' web servers, with the shipped configuration."""

from __future__ import annotations

import http.client
import json
import os
import re
import ssl
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import Message
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from apps.console.tests.faults.place import until
from ops.launcher import paths, programs
from ops.launcher.cluster import free_port

SHIPPED = paths.ROOT / "ops/deploy/nginx"
HOST = "console.example"
FILES_HOST = "files.example"
WHOLE = """
worker_processes 1;
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/conf.d/*.conf;
}}
"""


@dataclass(frozen=True)
class Reply:
    """A response through the proxy."""

    status: int
    headers: Message
    content: bytes = field(repr=False)

    @property
    def body(self) -> dict[str, Any]:
        """Return the response envelope."""
        result: dict[str, Any] = json.loads(self.content)
        return result


@dataclass(frozen=True)
class Proxy:
    """The ports of a running nginx."""

    plain: int
    encrypted: int
    context: ssl.SSLContext

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
        *,
        plain: bool = False,
    ) -> Reply:
        """Send a request on a separate connection."""
        connection: http.client.HTTPConnection = (
            http.client.HTTPConnection("127.0.0.1", self.plain, timeout=20)
            if plain
            else http.client.HTTPSConnection("127.0.0.1", self.encrypted, timeout=20, context=self.context)
        )
        try:
            sent = body if body is None or isinstance(body, bytes) else json.dumps(body)
            values = {"Host": HOST, "Content-Type": "application/json", **(headers or {})}
            connection.request(method, path, sent, values)
            answer = connection.getresponse()
            return Reply(answer.status, answer.headers, answer.read())
        finally:
            connection.close()

    def call(self, name: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Reply:
        """Call an operation of country ID."""
        return self.ask("POST", f"/seo/admin/v1/{name}?cc=ID", body or {}, headers)


@contextmanager
def running(web_ports: Sequence[int], store_port: int = 0) -> Iterator[Proxy]:
    """Run nginx in front of two web servers, and of an object store if its port is given."""
    program = programs.NGINX.find()
    assert program, "make test installs nginx, or leaves this test out"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        certify(folder)
        context = ssl.create_default_context(cafile=folder / "cert.pem")
        context.check_hostname = False
        proxy = Proxy(free_port(), free_port(), context)
        (folder / "conf.d").mkdir()
        # In the order in which nginx reads the files: the console's handles unknown hosts.
        (folder / "conf.d/1.conf").write_text(console(folder, proxy, web_ports), encoding="utf-8")
        if store_port:
            (folder / "conf.d/2.conf").write_text(files(folder, proxy, store_port), encoding="utf-8")
        (folder / "nginx.conf").write_text(WHOLE.format(folder=folder), encoding="utf-8")
        process = subprocess.Popen(  # noqa: S603 (a program of the machine)
            [program, "-c", folder / "nginx.conf", "-g", "user root;" if os.geteuid() == 0 else ""],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.STDOUT,
        )
        try:
            until(lambda: answers(proxy), f"nginx answers: {(folder / 'error.log')}")
            yield proxy
        finally:
            process.terminate()
            process.wait()


def console(folder: Path, proxy: Proxy, web_ports: Sequence[int]) -> str:
    """Return the console's shipped configuration with the test's ports and certificate."""
    text = (SHIPPED / "upstream.conf").read_text(encoding="utf-8") + encrypted("sofra.conf", folder, proxy)
    for shipped, port in zip((8001, 8002), web_ports, strict=True):
        text = replaced(text, f"127.0.0.1:{shipped}", f"127.0.0.1:{port}")
    return replaced(text, "listen 80;", f"listen 127.0.0.1:{proxy.plain};")


def files(folder: Path, proxy: Proxy, port: int) -> str:
    """Return the object store's shipped configuration with the test's port and certificate."""
    text = replaced(encrypted("files.conf", folder, proxy), "${SOFRA_FILES_HOST}", FILES_HOST)
    return replaced(text, "127.0.0.1:9000", f"127.0.0.1:{port}")


def encrypted(name: str, folder: Path, proxy: Proxy) -> str:
    """Return a shipped file with the port and the certificate of the test."""
    text = (SHIPPED / name).read_text(encoding="utf-8")
    text = replaced(text, "listen 443 ssl;", f"listen 127.0.0.1:{proxy.encrypted} ssl;")
    text = replaced(text, "/etc/sofra/tls/fullchain.pem", str(folder / "cert.pem"))
    return replaced(text, "/etc/sofra/tls/privkey.pem", str(folder / "key.pem"))


def replaced(text: str, shipped: str, own: str) -> str:
    """Return the text with one part replaced, which must occur exactly once."""
    assert len(re.findall(re.escape(shipped), text)) == 1, shipped
    return text.replace(shipped, own)


def answers(proxy: Proxy) -> bool:
    """Return whether the proxy responds."""
    try:
        return proxy.ask("GET", "/", plain=True).status == 308
    except OSError:
        return False


def certify(folder: Path) -> None:
    """Create a self-signed certificate, valid for an hour."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(hours=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    (folder / "cert.pem").write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    form = serialization.PrivateFormat.PKCS8
    plain = serialization.NoEncryption()
    (folder / "key.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, form, plain))
