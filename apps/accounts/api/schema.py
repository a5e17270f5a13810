"""Authentication scheme of the API in openapi.yaml."""

from __future__ import annotations

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from apps.accounts.services.authentication import SessionJWTAuthentication


class SessionScheme(OpenApiAuthenticationExtension):
    """OpenAPI description of session authentication."""

    target_class = SessionJWTAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        """Return the security scheme: a JWT bearer token."""
        return {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"}
