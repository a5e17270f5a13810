"""Conversion of exceptions to response envelopes, in one place."""

from __future__ import annotations

import logging
from typing import Any

from django.core import exceptions as django_errors
from django.http import Http404
from rest_framework import exceptions as drf_errors
from rest_framework.response import Response

from apps.core import context, counters
from apps.core.db.faults import Fault, fault_of, is_fault
from apps.core.errors import AppError, Busy, DatabaseAway, Invalid, SessionExpired, TooSlow
from apps.core.http.rendering import envelope

logger = logging.getLogger("sofra.errors")


def flatten(detail: Any, prefix: str = "") -> dict[str, list[str]]:
    """Flatten DRF's nested error detail to `{dotted.field: [messages]}`."""
    if isinstance(detail, dict):
        flat: dict[str, list[str]] = {}
        for key, value in detail.items():
            name = "" if key == "non_field_errors" else str(key)
            flat.update(flatten(value, ".".join(part for part in (prefix, name) if part)))
        return flat
    if isinstance(detail, list):
        if any(isinstance(item, dict | list) for item in detail):
            flat = {}
            for index, item in enumerate(detail):
                flat.update(flatten(item, f"{prefix}.{index}" if prefix else str(index)))
            return flat
        return {prefix or "body": [str(item) for item in detail]} if detail else {}
    return {prefix or "body": [str(detail)]}


_TRANSPORT: dict[type[Exception], tuple[int, str]] = {
    Http404: (404, "Unknown call"),
    django_errors.RequestDataTooBig: (413, "The request is too large"),
    drf_errors.MethodNotAllowed: (405, "Only POST is allowed"),
    drf_errors.UnsupportedMediaType: (415, "The body must be JSON"),
    drf_errors.NotAcceptable: (406, "Only JSON responses are supported"),
}


def to_app_error(exc: Exception) -> tuple[AppError, int] | None:
    """Return the error for an exception with its HTTP status, or None for an unexpected exception."""
    if isinstance(exc, AppError):
        return exc, exc.status
    if isinstance(exc, drf_errors.ValidationError):
        return Invalid(flatten(exc.detail)), 200
    if isinstance(exc, django_errors.ValidationError):
        errors = exc.message_dict if hasattr(exc, "error_dict") else {"body": exc.messages}
        return Invalid({("body" if field == "__all__" else field): m for field, m in errors.items()}), 200
    if isinstance(exc, drf_errors.ParseError):
        return Invalid({"body": [str(exc.detail)]}), 200
    if isinstance(exc, drf_errors.AuthenticationFailed | drf_errors.NotAuthenticated):
        return SessionExpired(), 401
    for kind, (status, msg) in _TRANSPORT.items():
        if isinstance(exc, kind):
            return Invalid({"request": [msg]}), status
    if is_fault(exc):
        refusal = _of_database(exc)
        return refusal, refusal.status
    return None


_REFUSALS: dict[Fault, type[AppError]] = {
    Fault.LOCKED: Busy,
    Fault.CLASHED: Busy,
    Fault.TOO_SLOW: TooSlow,
}


def _of_database(error: Exception) -> AppError:
    fault = fault_of(error)
    counters.database_faults.labels(fault.name.lower()).inc()
    logger.warning(fault.value, extra={"error": str(error), "operation": context.current().operation})
    return _REFUSALS.get(fault, DatabaseAway)()


def answer(error: AppError, status: int) -> Response:
    """Return the HTTP response for an error; with a status other than 200 it also has `error.message`."""
    body: dict[str, Any] = envelope(error.data, code=error.code, msg=error.msg)
    if status != 200:
        body["error"] = {"message": error.msg}
    response = Response(body, status=status)
    retry_after = getattr(error, "retry_after", 60 if status == 429 else None)
    if retry_after is not None:
        response["Retry-After"] = str(retry_after)
    context.current().code = error.code
    return response


def envelope_exception_handler(exc: Exception, drf_context: dict[str, Any]) -> Response:
    """Return the envelope for an exception (DRF's hook); unexpected ones are logged and become 10500."""
    error = to_app_error(exc)
    if error is not None:
        return answer(*error)
    request_id = context.current().request_id
    logger.exception("unexpected error", exc_info=exc)
    return answer(AppError(f"Server error, reference {request_id}"), 500)
