"""Operations: API calls with declared kind, roles, country scope, input and output.

A subclass in `apps/<area>/api/views.py` declares these and implements `run()`; `register` serves it at `POST
/seo/admin/v1/<name>`. A missing declaration fails at start-up (see apps.core.http.checks).
"""

from __future__ import annotations

import enum
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import uniform
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast, get_args
from uuid import UUID

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import OperationalError, connection, transaction
from django.http import HttpResponseBase
from rest_framework import serializers
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core import context
from apps.core.choices import Country
from apps.core.db import clock, deadlines
from apps.core.db.faults import Fault, fault_of
from apps.core.errors import (
    AppError,
    ConfirmationRequired,
    Forbidden,
    Invalid,
    ProofNeeded,
    SessionExpired,
    TooLarge,
    WrongCountry,
)
from apps.core.http import body_limits, confirmations, idempotency, sensitive, throttle
from apps.core.http.inputs import Input, TypedSerializer, typed_serializer_of
from apps.core.http.outputs import Output, serializer_of
from apps.core.http.rendering import envelope
from apps.core.http.serializers import CONTROL_KEYS, EmptyInput, EmptyOutput
from apps.core.values import FieldValue

if TYPE_CHECKING:
    from apps.accounts.models import Session, User


class Kind(enum.StrEnum):
    """The effect of an operation: it reads or writes."""

    QUERY = "query"
    MUTATION = "mutation"


class Scope(enum.StrEnum):
    """The country scope of an operation: one country (`cc`) or none."""

    COUNTRY = "country"
    NONE = "none"


MOST_TRIES = 3
"""Maximum number of attempts of a write that fails with a deadlock or a serialization failure."""
PAUSE_SECONDS = (0.02, 0.1)
"""Range of the random pause before a retry, so that two writes do not collide again."""


WRITES = throttle.Rate(1200)
"""Limit of writes per user and minute, over all operations: far more than fast bulk work needs."""


class Anyone(enum.Enum):
    """Marker of operations that need no session."""

    PUBLIC = "public"


PUBLIC = Anyone.PUBLIC


Answer = Output | Sequence[Output] | HttpResponseBase | None
"""The result of an operation: data, a complete response (a file), or None for an empty object."""
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass
class Call(Generic[T_co]):
    """A request as `run()` sees it: user, country, and the validated input without control keys."""

    user: User
    session: Session | None
    country: str
    data: T_co
    """An instance of the input type; a dict if the input is generated from a record table or a list."""
    confirmed: frozenset[str] = frozenset()
    files: Mapping[str, UploadedFile] = field(default_factory=dict)
    user_agent: str = ""
    origin: str = ""
    """Scheme and host of the request."""
    is_viewing: bool = False
    """True if the caller views the console as `user`, who is another person."""
    is_trial: bool = False
    """True if all writes are rolled back at the end (`validate_only`)."""
    request_id: UUID | None = None
    """The key that identifies repeats of the request."""


class Operation(APIView, Generic[T]):
    """Base of all operations. Subclasses declare the class attributes, the input type and `run()`."""

    name: ClassVar[str] = ""
    kind: ClassVar[Kind]
    roles: ClassVar[frozenset[str] | Anyone]
    scope: ClassVar[Scope]
    input: ClassVar[type[serializers.Serializer]] = EmptyInput
    """Derived from the type in `Operation[…]`; declared if it is generated from a record table or a list."""
    output: ClassVar[type[Output]] = EmptyOutput
    output_many: ClassVar[bool] = False
    answers_file: ClassVar[str] = ""
    """The media type of the file that the operation returns; `output` is then the alternative response."""
    before_password_change: ClassVar[bool] = False
    """True if users who must replace a one-time password may call it."""
    while_viewing: ClassVar[bool] = False
    """True if users who view the console as another person may call it although it writes."""
    before_second_factor: ClassVar[bool] = False
    """True if users who must set up a second factor, but have their own password, may call it."""
    rate: ClassVar[throttle.Rate | None] = None
    """Rate limit per user, or per IP address without a session."""
    deadline: ClassVar[float | None] = None
    """Maximum duration in seconds, if it differs from the default of the kind."""
    _takes_files: ClassVar[bool]
    _largest_bodies: ClassVar[dict[bool, int]]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for base in vars(cls).get("__orig_bases__", ()):
            for declared in get_args(base):
                if isinstance(declared, type) and issubclass(declared, Input):
                    cls.input = typed_serializer_of(declared)

    def run(self, call: Call[T]) -> Answer:
        """Return the response data, or a complete response (a file)."""
        raise NotImplementedError

    def after_refusal(self, call: Call[T], error: AppError) -> None:
        """Store data after an error, when all writes are rolled back. Not called for dry runs."""

    # -- request handling ----------------------------------------------------
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Reject requests before the body is read: wrong method, too large, rate limit.

        At this point no thread has received the body, unless it is small.
        """
        if request.method != "POST":
            raise MethodNotAllowed(request.method or "")
        most = self.largest_body(with_files=not body_limits.is_json(request))
        if body_limits.length_of(request) > most:
            raise TooLarge(most)
        super().initial(request, *args, **kwargs)
        user = cast("User | None", request.user)
        if self.rate is not None:
            self.rate.count(self.name, user.pk if user is not None else None)
        if self.kind is Kind.MUTATION and user is not None:
            WRITES.count("writes", user.pk)

    def get_authenticators(self) -> list[Any]:
        """Return the authenticators of the settings; none for public operations."""
        return [] if self.roles is PUBLIC else super().get_authenticators()

    def post(self, request: Request) -> Response | HttpResponseBase:
        """Handle the request."""
        context.current().operation = self.name
        with deadlines.within(self.seconds()):
            result = self._execute(self._open_call(request), request)
        context.current().code = 0
        if isinstance(result, HttpResponseBase):
            return result
        return Response(envelope({} if result is None else result))

    def _open_call(self, request: Request) -> Call[T]:
        user = cast("User", request.user)
        if self.roles is not PUBLIC:
            self._check_person(request)
        country = self._country(request)
        data_sent = request.data
        if self.takes_files():
            # The upload time of a file depends on the network; the deadline covers the processing only.
            deadlines.restart(self.seconds())
        serializer = self.input(data=data_sent, context={"country": country, "user": user})
        serializer.is_valid(raise_exception=True)
        data, control = _opened(serializer)
        self._check_proof(request, data.sent() if isinstance(data, Input) else data)
        return Call(
            user=user,
            session=getattr(request, "auth", None),
            country=country,
            data=data,
            confirmed=confirmations.read(control.get("confirm_token"), self._fingerprint(request)),
            files=request.FILES if self.takes_files() else {},
            user_agent=request.headers.get("User-Agent", "")[:300],
            origin=f"{request.scheme}://{request.get_host()}",
            is_viewing=getattr(request.auth, "viewing_id", None) is not None,
            is_trial=bool(control.get("validate_only")),
            request_id=control.get("request_id"),
        )

    def _check_person(self, request: Request) -> None:
        user = cast("User | None", request.user)
        if user is None:
            raise SessionExpired
        sent = request.query_params.get("ui", "")
        # The window belongs to another user's session: the client compares before it clears anything.
        if sent and sent != str(user.pk):
            raise SessionExpired
        allowed = self.roles
        assert not isinstance(allowed, Anyone)
        if not user.is_superuser and user.role not in allowed:
            raise Forbidden(allowed)
        if user.must_change_password and not self.before_password_change:
            raise Forbidden(msg="Change your password first")
        session = cast("Session", request.auth)
        if session.misses_second_factor and not (self.before_second_factor or self.before_password_change):
            raise Forbidden(msg="Set up a second factor first")
        if session.viewing_id is not None and self.kind is Kind.MUTATION and not self.while_viewing:
            raise Forbidden(msg=f"You are viewing the console as {user.nickname}. You cannot make changes")

    def _check_proof(self, request: Request, data: Mapping[str, FieldValue]) -> None:
        if not sensitive.needs_proof(self.name, data):
            return
        session = cast("Session", request.auth)
        if session.proven_at is None or session.proven_at < clock.now() - sensitive.PROOF_VALID_FOR:
            raise ProofNeeded

    def _country(self, request: Request) -> str:
        sent = request.query_params.get("cc", "")
        if self.scope is Scope.NONE:
            return sent if sent in Country.values else ""
        if sent not in Country.values:
            raise Invalid({"cc": ["Choose a country"]})
        user = cast("User | None", request.user)
        if user is not None and sent not in user.visible_countries:
            raise WrongCountry(user.visible_countries)
        return sent

    def _fingerprint(self, request: Request) -> confirmations.Fingerprint:
        sent = cast("dict[str, Any]", request.data)
        body = {key: value for key, value in sent.items() if key not in CONTROL_KEYS}
        user = cast("User | None", request.user)
        user_id = user.pk if user is not None else 0
        return confirmations.Fingerprint(
            user_id, self.name, request.query_params.get("cc", ""), {} if self.takes_files() else body
        )

    def _execute(self, call: Call[T], request: Request) -> Answer:
        try:
            if self.kind is Kind.MUTATION:
                return self._write(call)
            if self.deadline is None:
                return self.run(call)
            with deadlines.limited_transaction(self.seconds(), settings.READ_LOCK_SECONDS):
                return self.run(call)
        except ConfirmationRequired as error:
            codes = {warning.key for warning in error.warnings} | call.confirmed
            error.data["confirm_token"] = confirmations.sign(codes, self._fingerprint(request))
            raise

    def _write(self, call: Call[T]) -> Answer:
        """Run a mutation in one transaction.

        `validate_only` rolls it back, `request_id` makes it idempotent.
        """
        try:
            return self._write_until_done(call)
        except AppError as error:
            if not call.is_trial:
                self.after_refusal(call, error)
            raise

    def _write_until_done(self, call: Call[T]) -> Answer:
        """Run the write; retry it from the beginning after a deadlock or serialization failure."""
        for _ in range(MOST_TRIES - 1):
            try:
                return self._write_at_once(call)
            except OperationalError as error:
                # Within an outer transaction no retry is possible: it has failed as a whole.
                if connection.in_atomic_block or fault_of(error) is not Fault.CLASHED:
                    raise
            time.sleep(deadlines.remaining_seconds(uniform(*PAUSE_SECONDS)))  # noqa: S311 -- jitter, not a secret
            for file in call.files.values():
                file.seek(0)
            call = self._open_call(self.request)
        return self._write_at_once(call)

    def _write_at_once(self, call: Call[T]) -> Answer:
        with deadlines.limited_transaction(self.seconds(), settings.WRITE_LOCK_SECONDS):
            if call.is_trial:
                result = self.run(call)
                transaction.set_rollback(True)
                return result
            if call.request_id is None:
                return self.run(call)
            digest = idempotency.digest_of(cast("dict[str, Any]", self.request.data), call.files)
            slot = idempotency.claim(
                user_id=call.user.pk, operation=self.name, request_id=call.request_id, digest=digest
            )
            if slot.response is not None:
                return slot.response
            result = self.run(call)
            idempotency.store_response(slot, result)
            return result

    @classmethod
    def seconds(cls) -> float:
        """Return the maximum duration in seconds: the declared one, else the default of the kind."""
        if cls.deadline is not None:
            return cls.deadline
        if cls.takes_files() or cls.answers_file:
            return float(settings.FILE_SECONDS)
        return float(settings.READ_SECONDS if cls.kind is Kind.QUERY else settings.WRITE_SECONDS)

    @classmethod
    def described_output(cls) -> serializers.BaseSerializer:
        """Return the serializer that describes the response data, for openapi.yaml and tests."""
        return serializer_of(cls.output)(many=cls.output_many)

    @classmethod
    def takes_files(cls) -> bool:
        """Return whether the body is multipart with files."""
        if "_takes_files" not in cls.__dict__:
            # Reading a serializer's fields copies them all; the result never changes.
            cls._takes_files = any(isinstance(f, serializers.FileField) for f in cls.input().fields.values())
        return cls._takes_files

    @classmethod
    def largest_body(cls, *, with_files: bool = False) -> int:
        """Return the maximum size of the body in bytes, as JSON or with files."""
        if "_largest_bodies" not in cls.__dict__:
            cls._largest_bodies = {
                files: body_limits.largest_body(cls.input, with_files=files) for files in (False, True)
            }
        return cls._largest_bodies[with_files]


def _opened(serializer: serializers.Serializer) -> tuple[Any, dict[str, Any]]:
    """Return the input of a validated serializer, and the values of its control keys."""
    if isinstance(serializer, TypedSerializer):
        return serializer.validated_data, serializer.control_values
    data = dict(serializer.validated_data)
    return data, {key: data.pop(key) for key in CONTROL_KEYS if key in data}
