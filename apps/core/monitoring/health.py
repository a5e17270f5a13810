"""Health checks: liveness, readiness, and the state of single parts."""

from __future__ import annotations

from django.conf import settings
from django.db import Error, connection
from django.http import Http404, HttpRequest, JsonResponse

from apps.core.db import clock
from apps.core.monitoring import status


def live(request: HttpRequest) -> JsonResponse:
    """Return 200: the process responds. Nothing else is checked."""
    return JsonResponse({"status": "live"})


def ready(request: HttpRequest) -> JsonResponse:
    """Return 200 if the database responds, else 503. Costs one cheap query."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (Error, OSError):
        return JsonResponse({"status": "database away"}, status=503)
    named = {"X-Sofra-Instance": settings.INSTANCE} if settings.INSTANCE else {}
    return JsonResponse({"status": "ready"}, headers=named)


def part(request: HttpRequest, name: str) -> JsonResponse:
    """Return 503 if a part (worker, schedule, storage, mail, …) has failed or the database is down, else 200.

    Raises Http404 for an unknown part.
    """
    judge = status.PARTS.get(name)
    if judge is None:
        raise Http404
    try:
        state = judge(clock.now())
    except (Error, OSError):
        return JsonResponse({"status": "database away"}, status=503)
    answer = {"status": state.state, "words": state.words}
    return JsonResponse(answer, status=503 if state.state is status.State.FAILED else 200)
