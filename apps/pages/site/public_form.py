"""Forms of the public site that work without scripts, with the checks and limits of the public calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from rest_framework.exceptions import ValidationError

from apps.content.choices import LANGUAGE_OF
from apps.content.domain import site_words
from apps.content.site.views import drawn
from apps.core.choices import Country
from apps.core.country import site
from apps.core.db import deadlines
from apps.core.errors import Invalid, NotFound, Throttled
from apps.core.http import public_limits
from apps.core.http.fields import Text
from apps.core.readers.errors import UnreadableValue
from apps.core.readers.links import read_email
from apps.pages.choices import LeadsTo
from apps.pages.site import countries, public_kinds, responses
from apps.stores.models import Store

TRAP = "website"
"""Name of the honeypot: hidden from people, only programs fill it in."""
_SENT = "sent"
Values = Mapping[str, str]


@dataclass(frozen=True)
class Field:
    """A field of a form; its label and its error are texts of the site, `field_<name>` and `wrong_<name>`.

    An empty field may have another error, `<word of the form>_missing_<name>`.
    """

    name: str
    kind: str = "text"
    """text, email, tel, textarea, select, stars or check."""
    longest: int = 100
    is_required: bool = False
    codes: Sequence[str] = ()
    """Values to choose from; their labels are the texts `<name>_<code>`."""
    autocomplete: str = ""
    """Token of HTML for browsers that fill in forms."""


@dataclass(frozen=True)
class ShownOption:
    """An option of a shown field."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True)
class ShownField:
    """A field with its texts and its value."""

    field: Field
    label: str
    value: str
    error: str
    options: list[ShownOption]


@dataclass(frozen=True)
class FormPage:
    """The data of a form's page."""

    title: str
    heading: str
    intro: str
    description: str
    url: str
    store_name: str
    store_url: str
    fields: list[ShownField]
    wrong_fields: list[ShownField]
    """The fields with errors, which a list above the form links to."""
    button: str
    error: str
    """Error that belongs to no field."""
    is_sent: bool
    sent_text: str
    alternates: list[tuple[str, str]] = field(default_factory=list)
    content: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PublicForm:
    """A form about a store."""

    path: str
    """Last segment of its address."""
    operation: str
    """The public call whose limits it shares."""
    word: str
    """Key of its heading; `<word>_intro`, `<word>_send` and `<word>_sent` are its other texts."""
    fields: Sequence[Field]
    send: Callable[[HttpRequest, Store, Values], Mapping[str, str]]
    """Function that stores the values and returns cookies to set. Raise Invalid or NotFound."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Names in the errors of the service -> names of fields."""


def answer(request: HttpRequest, cc: str, slug: str, form: PublicForm) -> HttpResponse:
    """Return the page of a form, or store what was sent and redirect to the thanks.

    Errors are shown at their fields with status 400; above the limit 429; from other sites 403.
    """
    country = cc.upper()
    if country not in countries.CODES:
        return responses.missing(Country.ID.value)
    store = public_kinds.find(LeadsTo.STORE.value, country, slug)
    if not isinstance(store, Store):
        return responses.missing(country)
    if request.method == "POST":
        return _uncached(_receive(request, store, form))
    return _uncached(_page(store, form, {}, is_sent=_SENT in request.GET))


def _uncached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response


def _receive(request: HttpRequest, store: Store, form: PublicForm) -> HttpResponse:
    if not _is_from_the_site(request):
        return _page(store, form, {}, error="wrong_origin", status=403)
    try:
        public_limits.TRIES.count(form.operation, None)
        # Counted before the form is read, because a mistake in it is counted elsewhere.
        public_limits.throttle_public(form.operation)
    except Throttled as error:
        response = _page(store, form, request.POST.dict(), error="too_many", status=error.status)
        response["Retry-After"] = str(error.retry_after)
        return response
    if request.POST.get(TRAP):
        return _thanks({})
    try:
        values = read(form, request.POST.dict())
        with deadlines.limited_transaction(settings.WRITE_SECONDS, settings.WRITE_LOCK_SECONDS):
            cookies = form.send(request, store, values)
    except (Invalid, NotFound) as error:
        public_limits.refund_rejected(form.operation)
        return _refused(request, store, form, error)
    return _thanks(cookies)


def _thanks(cookies: Mapping[str, str]) -> HttpResponse:
    """Redirect to the thanks, so that a reload sends nothing again."""
    response = HttpResponse(status=303)
    response["Location"] = f"?{_SENT}=1"
    for name, value in cookies.items():
        response.set_cookie(
            name,
            value,
            max_age=365 * 24 * 3600,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response


def _is_from_the_site(request: HttpRequest) -> bool:
    """Return whether the form was sent from a page of ours, as far as the browser says."""
    if fetched := request.headers.get("Sec-Fetch-Site"):
        return fetched == "same-origin"
    origin = request.headers.get("Origin", "")
    return not origin or urlsplit(origin).netloc in (
        request.get_host(),
        urlsplit(settings.PUBLIC_SITE).netloc,
    )


def read(form: PublicForm, sent: Mapping[str, str]) -> dict[str, str]:
    """Return the values of the fields, "" for empty ones. Raise Invalid with the errors of all fields."""
    values: dict[str, str] = {}
    errors: dict[str, list[str]] = {}
    for one in form.fields:
        text = Text(required=False, allow_blank=True, max_length=one.longest)
        try:
            values[one.name] = str(text.run_validation(sent.get(one.name, "")))
        except ValidationError as error:
            errors[one.name] = [str(error)]
            continue
        if not _fits(one, values[one.name]):
            errors[one.name] = ["Not valid"]
    if errors:
        raise Invalid(errors)
    return values


def _fits(one: Field, value: str) -> bool:
    """Return whether a value is one of the field.

    The service reads email addresses too, but only after all other fields are right.
    """
    if not value:
        return not one.is_required
    if one.kind == "email":
        try:
            read_email(value)
        except UnreadableValue:
            return False
    return not one.codes or value in one.codes


def _refused(request: HttpRequest, store: Store, form: PublicForm, error: Invalid | NotFound) -> HttpResponse:
    wrong = {form.names.get(name, name) for name in (error.errors if isinstance(error, Invalid) else ())}
    unknown = wrong - {one.name for one in form.fields}
    general = "wrong_form" if unknown or not wrong else ""
    return _page(store, form, request.POST.dict(), wrong=wrong, error=general, status=400)


def _page(
    store: Store,
    form: PublicForm,
    values: Mapping[str, str],
    *,
    wrong: frozenset[str] | set[str] = frozenset(),
    error: str = "",
    is_sent: bool = False,
    status: int = 200,
) -> HttpResponse:
    language = str(LANGUAGE_OF[store.country])
    words = site_words.words(language)
    address = site.address(store.country, "store", store.slug)
    heading = words[form.word]
    fields = [_shown(form, one, values, wrong, words) for one in form.fields]
    page = FormPage(
        title=f"{heading}: {store.full_name}",
        heading=heading,
        intro=words[f"{form.word}_intro"],
        description=words[f"{form.word}_intro"],
        url=f"{address}/{form.path}",
        store_name=store.full_name,
        store_url=address,
        fields=fields,
        wrong_fields=[one for one in fields if one.error],
        button=words[f"{form.word}_send"],
        error=words[error] if error else "",
        is_sent=is_sent,
        sent_text=words[f"{form.word}_sent"],
    )
    html = drawn(
        "site/form.html",
        page,
        None,
        country=store.country,
        language=language,
        is_public=True,
        robots="noindex",
        section="stores",
        trap=TRAP,
    )
    return HttpResponse(html, status=status)


def _shown(
    form: PublicForm,
    one: Field,
    values: Mapping[str, str],
    wrong: frozenset[str] | set[str],
    words: Mapping[str, str],
) -> ShownField:
    value = values.get(one.name, "")
    error = words.get(f"wrong_{one.name}", words["wrong_form"])
    if not value.strip():
        error = words.get(f"{form.word}_missing_{one.name}", error)
    return ShownField(
        field=one,
        label=words[f"field_{one.name}"],
        value=value,
        error=error if one.name in wrong else "",
        options=[
            ShownOption(code, words.get(f"{one.name}_{code}", code), code == value) for code in one.codes
        ],
    )
