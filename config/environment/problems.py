"""Report of all missing and wrong settings of production."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from config.environment.declarations import DECLARED, SETTINGS
from config.environment.declare import Kind, Setting, find_reason
from config.environment.reader import Environment


@dataclass(frozen=True)
class Problem:
    """A setting with which production does not start."""

    name: str
    reason: str
    value: str | None = None
    """The value as messages may show it; None if the setting is missing."""

    def __str__(self) -> str:
        if self.value is None:
            return f"{self.name} is missing: {self.reason}."
        return f"{self.name}={self.value}: {self.reason}."


def find_problems(variables: Mapping[str, str]) -> list[Problem]:
    """Return every reason not to start production, in the order of the declarations."""
    single = {problem.name: problem for setting in SETTINGS for problem in _check(setting, variables)}
    env = Environment(variables)
    related = [
        Problem(name, reason, show(DECLARED[name], variables))
        for rule in RULES
        if not single.keys() & set(rule.names)
        for name, reason in rule.find(env)
        if name not in single
    ]
    order = list(DECLARED)
    return sorted([*single.values(), *related], key=lambda problem: order.index(problem.name))


def find_machine_problems(variables: Mapping[str, str]) -> list[Problem]:
    """Return further problems that `sofra check` reports: files of this machine and unknown names."""
    return [*_files(variables), *_unknown(variables)]


def require_valid(variables: Mapping[str, str]) -> None:
    """Raise ImproperlyConfigured with all problems."""
    if problems := find_problems(variables):
        raise ImproperlyConfigured(report(problems))


def report(problems: Iterable[Problem]) -> str:
    """Return the problems as text, one per line."""
    lines = [f"  {problem}" for problem in problems]
    return "\n".join([f"Settings that are missing or wrong: {len(lines)}", *lines])


def show(setting: Setting, variables: Mapping[str, str]) -> str | None:
    """Return a value as messages may show it: without secrets and passwords in addresses."""
    value = variables.get(setting.name, "")
    if not value:
        return None
    if setting.hides_value:
        return f"(hidden, {len(value)} characters)"
    if setting.kind is Kind.ADDRESS:
        value = re.sub(r"//[^/]*@", "//(hidden)@", value).partition("?")[0]
    return repr(value)


def _check(setting: Setting, variables: Mapping[str, str]) -> Iterator[Problem]:
    value = variables.get(setting.name, "")
    if setting.is_required and not value.strip():
        yield Problem(setting.name, setting.purpose.rstrip("."))
    elif value and (reason := find_reason(setting, value)):
        yield Problem(setting.name, reason, show(setting, variables))
    elif setting.is_forbidden and _is_on(setting, value):
        reason = f"must not be set in production. It would {_lower(setting.purpose)}"
        yield Problem(setting.name, reason.rstrip("."), show(setting, variables))


def _is_on(setting: Setting, value: str) -> bool:
    return (
        Environment({setting.name: value}).flag(setting.name) if setting.kind is Kind.YES_NO else bool(value)
    )


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _files(variables: Mapping[str, str]) -> Iterator[Problem]:
    for setting in SETTINGS:
        value, check = variables.get(setting.name, ""), setting.check_machine
        if value and check and (reason := check(value)):
            yield Problem(setting.name, reason, show(setting, variables))


def _unknown(variables: Mapping[str, str]) -> Iterator[Problem]:
    """Yield SOFRA_ variables that are not declared: a misspelled setting has no effect."""
    for name in sorted(variables):
        if name.startswith("SOFRA_") and name not in DECLARED:
            similar = difflib.get_close_matches(name, DECLARED, n=1)
            hint = f" (did you mean {similar[0]}?)" if similar else ""
            # The value may be a secret with a misspelled name.
            yield Problem(name, f"there is no such setting{hint}", "(hidden)")


@dataclass(frozen=True)
class Rule:
    """A check of several settings, skipped if one of them is invalid itself."""

    names: tuple[str, ...]
    find: Callable[[Environment], Iterator[tuple[str, str]]]


def console_url(env: Environment) -> str:
    """Return the address of the console."""
    hosts = env.items("SOFRA_ALLOWED_HOSTS")
    return env.text("SOFRA_CONSOLE_URL").rstrip("/") or (f"https://{hosts[0]}" if hosts else "")


def is_below(origin: str, domain: str) -> bool:
    """Return whether a page at this origin may use passkeys of the domain (Web Authentication 3, 5.1.2)."""
    host = urlsplit(origin).hostname or ""
    return origin.startswith("https://") and (host == domain or host.endswith(f".{domain}"))


def passkey_domain(env: Environment) -> str:
    """Return the domain of passkeys."""
    return env.text("SOFRA_PASSKEY_DOMAIN") or (urlsplit(console_url(env)).hostname or "")


def _console(env: Environment) -> Iterator[tuple[str, str]]:
    if urlsplit(console_url(env)).netloc.startswith("."):
        yield "SOFRA_CONSOLE_URL", "the first of SOFRA_ALLOWED_HOSTS is a domain, so the address must be set"


def _hosts(env: Environment) -> Iterator[tuple[str, str]]:
    site, admin = env.text("SOFRA_SITE_HOST"), env.text("SOFRA_ADMIN_HOST")
    if admin and admin == site:
        yield "SOFRA_ADMIN_HOST", "must be another host than SOFRA_SITE_HOST"
    for name, host in (("SOFRA_SITE_HOST", site), ("SOFRA_ADMIN_HOST", admin)):
        if host and host == console_url(env).removeprefix("https://"):
            yield name, "must be another host than the console's"


def _oidc(env: Environment) -> Iterator[tuple[str, str]]:
    if env.text("SOFRA_OIDC_ISSUER"):
        for name in ("SOFRA_OIDC_CLIENT_ID", "SOFRA_OIDC_CLIENT_SECRET"):
            if not env.text(name):
                yield name, "SOFRA_OIDC_ISSUER needs it"


def _passkeys(env: Environment) -> Iterator[tuple[str, str]]:
    domain = passkey_domain(env)
    if not is_below(console_url(env), domain):
        yield "SOFRA_PASSKEY_DOMAIN", "must be the host of SOFRA_CONSOLE_URL or a domain above it"
    elif any(not is_below(origin, domain) for origin in env.items("SOFRA_PASSKEY_ORIGINS")):
        yield "SOFRA_PASSKEY_ORIGINS", "must be pages of SOFRA_PASSKEY_DOMAIN or below it"


_ADDRESS = ("SOFRA_ALLOWED_HOSTS", "SOFRA_CONSOLE_URL")
RULES = (
    Rule(_ADDRESS, _console),
    Rule((*_ADDRESS, "SOFRA_SITE_HOST", "SOFRA_ADMIN_HOST"), _hosts),
    Rule(("SOFRA_OIDC_ISSUER",), _oidc),
    Rule((*_ADDRESS, "SOFRA_PASSKEY_DOMAIN", "SOFRA_PASSKEY_ORIGINS"), _passkeys),
)
