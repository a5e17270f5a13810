"""The outermost middleware: request id, timing, SQL count, one log line."""

from __future__ import annotations

import ipaddress
import logging
import re
import time
import uuid
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from apps.core import context
from apps.core.db import deadlines
from apps.core.db.faults import Fault, fault_of, is_fault
from apps.core.monitoring import metrics

logger = logging.getLogger("sofra.request")
_WORDS = {
    Fault.LOCKED: "This page is busy. Try again shortly.",
    Fault.CLASHED: "This page is busy. Try again shortly.",
    Fault.TOO_SLOW: "This page took too long and was stopped. Try again shortly.",
}
_RETRY_SECONDS = 5
_PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"
_SAFE_ID = re.compile(r"^[A-Za-z0-9_-]{8,64}$")


class SqlCounter:
    """A counter of a request's statements.

    Raises DeadlinePassed for statements after the request's deadline.
    """

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, ctx: Any) -> Any:
        deadlines.check()
        self.count += 1
        return execute(sql, params, many, ctx)


def client_address(request: HttpRequest) -> str | None:
    """Return the client's IP address: of the socket, or as reported by the trusted proxies."""
    remote: str | None = request.META.get("REMOTE_ADDR") or None
    proxies = settings.TRUSTED_PROXY_COUNT
    forwarded = [
        part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",") if part.strip()
    ]
    if not proxies or len(forwarded) < proxies:
        return remote
    try:
        # The outermost trusted proxy wrote this entry; entries before it come from the client.
        return str(ipaddress.ip_address(forwarded[-proxies]))
    except ValueError:
        return remote


class RequestMiddleware:
    """A middleware that creates the work context, sets `X-Request-ID` and logs the request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sent = request.headers.get("X-Request-ID", "")
        work = context.WorkContext(
            request_id=sent if _SAFE_ID.match(sent) else uuid.uuid4().hex,
            ip=client_address(request),
            via="ui",
        )
        counter = SqlCounter()
        started = time.perf_counter()
        with context.working(work), connection.execute_wrapper(counter):
            response = self.get_response(request)
        took = time.perf_counter() - started
        response["X-Request-ID"] = work.request_id
        metrics.count(work, response.status_code, took)
        logger.info(
            "request",
            extra={
                "request_id": work.request_id,
                "method": request.method,
                "path": request.path,
                "operation": work.operation,
                "user_id": work.user_id,
                "status": response.status_code,
                "code": work.code,
                "duration_ms": round(took * 1000, 1),
                "sql": counter.count,
                **({"list_strategy": work.list_strategy} if work.list_strategy else {}),
                **({"ip": work.ip} if work.is_sign_in else {}),
            },
        )
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return 503 if the database fails during a page; operations have a separate handler.

        The page reloads itself in the browser, at the same address, until the database responds.
        """
        if not is_fault(exception):
            return None
        fault = fault_of(exception)
        logger.warning(fault.value, extra={"error": str(exception), "path": request.path})
        message = _WORDS.get(fault, "The database is not responding. Try again shortly.")
        headers = {"Retry-After": str(_RETRY_SECONDS)}
        if request.method == "GET" and request.accepts("text/html"):
            page = render_to_string("core/outage.html", {"said": message, "seconds": _RETRY_SECONDS})
            return HttpResponse(page, status=503, headers=headers | {"Content-Security-Policy": _PAGE_POLICY})
        return HttpResponse(message, status=503, content_type="text/plain", headers=headers)
