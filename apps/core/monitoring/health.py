"""Is the process alive, can it serve, and does what stands around it work?"""

from __future__ import annotations

from django.conf import settings
from django.db import Error, connection
from django.http import Http404, HttpRequest, JsonResponse

from apps.core.database import clock
from apps.core.monitoring import status


def live(request: HttpRequest) -> JsonResponse:
    """The process answers; nothing else is asked."""
    return JsonResponse({"status": "live"})


def ready(request: HttpRequest) -> JsonResponse:
    """The database answers: 200, else 503. Costs one cheap query."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (Error, OSError):
        return JsonResponse({"status": "database away"}, status=503)
    named = {"X-Sofra-Instance": settings.INSTANCE} if settings.INSTANCE else {}
    return JsonResponse({"status": "ready"}, headers=named)


def part(request: HttpRequest, name: str) -> JsonResponse:
    """One part beside the web servers, worker, schedule, storage or mail: 200 unless it has failed, else 503."""
    judge = status.PARTS.get(name)
    if judge is None:
        raise Http404
    try:
        found = judge(clock.now())
    except (Error, OSError):
        return JsonResponse({"status": "database away"}, status=503)
    answer = {"status": found.state, "words": found.words}
    return JsonResponse(answer, status=503 if found.state is status.State.FAILED else 200)
