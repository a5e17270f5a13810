"""How openapi.yaml describes the proof of a call."""

from __future__ import annotations

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from apps.accounts.services.authentication import SessionJWTAuthentication


class SessionScheme(OpenApiAuthenticationExtension):
    """How a call proves its session."""

    target_class = SessionJWTAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """A bearer token."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
