"""An operation: one API call, with its kind, roles, country scope, input and output declared.

A subclass in `apps/<area>/api/views.py` declares itself and gives `run()`; `register` puts it under
`POST /seo/admin/v1/<name>`. What is not declared fails at start-up (see apps.core.http.checks).
"""

from __future__ import annotations

import enum
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import uniform
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast, get_args
from uuid import UUID

from django.conf import settings
from django.db import OperationalError, connection, transaction
from django.http import HttpResponseBase
from rest_framework import serializers
from rest_framework.exceptions import MethodNotAllowed
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core import context
from apps.core.choices import Country
from apps.core.database import clock, deadlines
from apps.core.database.faults import Fault, fault_of
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

if TYPE_CHECKING:
    from apps.accounts.models import Session, User


class Kind(enum.StrEnum):
    """Whether a call reads or writes."""

    QUERY = "query"
    MUTATION = "mutation"


class Scope(enum.StrEnum):
    """Whether a call works in one country (`cc`) or needs none."""

    COUNTRY = "country"
    NONE = "none"


MOST_TRIES = 3
"""How often a write is run that lost to another by a deadlock or a serialization failure."""
PAUSE_SECONDS = (0.02, 0.1)
"""Between which a pause before the next try is chosen by chance, so that two do not meet again."""


WRITES = throttle.Rate(1200)
"""Writes of one person in a minute, by all operations together: far more than fast bulk work needs."""


class Anyone(enum.Enum):
    """The mark of a call that needs no session."""

    PUBLIC = "public"


PUBLIC = Anyone.PUBLIC


T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


@dataclass
class Call(Generic[T_co]):
    """One call as `run()` sees it: who, where, and the validated input without its control keys."""

    user: User
    session: Session | None
    country: str
    data: T_co
    """An instance of the input's type; a dictionary, where the input is made of a table or a list."""
    confirmed: frozenset[str] = frozenset()
    files: Mapping[str, Any] = field(default_factory=dict)
    user_agent: str = ""
    origin: str = ""
    """Scheme and host at which the call arrived."""
    is_viewing: bool = False
    """Whether the caller looks at the console as `user`, who is somebody else."""
    is_trial: bool = False
    """Whether what the call writes is undone at its end (`validate_only`)."""
    request_id: UUID | None = None
    """By which a repeat of the call is recognized."""


class Operation(APIView, Generic[T]):
    """Base of every call. Subclasses declare the class attributes, the type of their input and `run()`."""

    name: ClassVar[str] = ""
    kind: ClassVar[Kind]
    roles: ClassVar[frozenset[str] | Anyone]
    scope: ClassVar[Scope]
    input: ClassVar[type[serializers.Serializer]] = EmptyInput
    """Follows from the type in `Operation[…]`; declared where it is made of a table or a list."""
    output: ClassVar[type[Output]] = EmptyOutput
    output_many: ClassVar[bool] = False
    answers_file: ClassVar[str] = ""
    """The media type of the file a call answers; `output` then is what it may answer instead."""
    before_password_change: ClassVar[bool] = False
    """Whether the call is open to a person who still has to replace a one-time password."""
    while_viewing: ClassVar[bool] = False
    """Whether the call is open to somebody who looks at the console as another person, though it writes."""
    before_second_factor: ClassVar[bool] = False
    """Whether it is open to a person who still has to set up a second factor, but has a password of their own."""
    rate: ClassVar[throttle.Rate | None] = None
    """How often one person, or one address, may try."""
    deadline: ClassVar[float | None] = None
    """Seconds that the call may take, where these are not those of its kind."""
    _takes_files: ClassVar[bool]
    _largest_bodies: ClassVar[dict[bool, int]]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        for base in vars(cls).get("__orig_bases__", ()):
            for declared in get_args(base):
                if isinstance(declared, type) and issubclass(declared, Input):
                    cls.input = typed_serializer_of(declared)

    def run(self, call: Call[T]) -> Any:
        """The answer's data, or a response of its own (a file)."""
        raise NotImplementedError

    def after_refusal(self, call: Call[T], error: AppError) -> None:
        """What is kept although the call was refused and all it wrote undone; not called for trials."""

    # -- the way of a call ---------------------------------------------------
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse what need not be read: another method, a body that is too large, one try too many.

        Nothing of the body has been received by a thread at this point, or only what was small.
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
        """What the settings name, except on public calls."""
        return [] if self.roles is PUBLIC else super().get_authenticators()

    def post(self, request: Request) -> Response | HttpResponseBase:
        """Answers the call."""
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
            # How long a file takes to arrive is up to the line; the deadline is for what is done with it.
            deadlines.begin_anew(self.seconds())
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
        # The window shows somebody else's session: the client compares before it clears anything.
        if sent and sent != str(user.pk):
            raise SessionExpired
        allowed = self.roles
        assert not isinstance(allowed, Anyone)
        if not user.is_superuser and user.role not in allowed:
            raise Forbidden(allowed)
        if user.must_change_password and not self.before_password_change:
            raise Forbidden(msg="Change your password first")
        session = cast("Session", request.auth)
        if session.lacks_second_factor and not (self.before_second_factor or self.before_password_change):
            raise Forbidden(msg="Set up a second factor first")
        if session.viewing_id is not None and self.kind is Kind.MUTATION and not self.while_viewing:
            raise Forbidden(msg=f"You are looking at the console as {user.nickname}: nothing can be changed")

    def _check_proof(self, request: Request, data: Mapping[str, Any]) -> None:
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

    def _execute(self, call: Call[T], request: Request) -> Any:
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

    def _write(self, call: Call[T]) -> Any:
        """Runs a mutation in one transaction; `validate_only` undoes it, `request_id` answers a repeat."""
        try:
            return self._write_until_done(call)
        except AppError as error:
            if not call.is_trial:
                self.after_refusal(call, error)
            raise

    def _write_until_done(self, call: Call[T]) -> Any:
        """Writes; what PostgreSQL let lose, so that another could go on, is run again from the beginning."""
        for _ in range(MOST_TRIES - 1):
            try:
                return self._write_at_once(call)
            except OperationalError as error:
                # Within another transaction nothing can be done again: it has failed as a whole.
                if connection.in_atomic_block or fault_of(error) is not Fault.CLASHED:
                    raise
            time.sleep(deadlines.left(uniform(*PAUSE_SECONDS)))  # noqa: S311 -- chance, no secret
            for file in call.files.values():
                file.seek(0)
            call = self._open_call(self.request)
        return self._write_at_once(call)

    def _write_at_once(self, call: Call[T]) -> Any:
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
            idempotency.keep(slot, result)
            return result

    @classmethod
    def seconds(cls) -> float:
        """Return how long the call may take: as it declares, else by what it does."""
        if cls.deadline is not None:
            return cls.deadline
        if cls.takes_files() or cls.answers_file:
            return float(settings.FILE_SECONDS)
        return float(settings.READ_SECONDS if cls.kind is Kind.QUERY else settings.WRITE_SECONDS)

    @classmethod
    def described_output(cls) -> serializers.BaseSerializer:
        """Return the serializer that describes what the call answers, for openapi.yaml and tests."""
        return serializer_of(cls.output)(many=cls.output_many)

    @classmethod
    def takes_files(cls) -> bool:
        """Whether the body is multipart with files."""
        if "_takes_files" not in cls.__dict__:
            # Reading a serializer's fields copies them all; what they are never changes.
            cls._takes_files = any(isinstance(f, serializers.FileField) for f in cls.input().fields.values())
        return cls._takes_files

    @classmethod
    def largest_body(cls, *, with_files: bool = False) -> int:
        """Return the bytes that the body may have, as JSON or with the files that the call takes."""
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
