"""Is the process alive, and can it serve?"""

from __future__ import annotations

from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse


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
