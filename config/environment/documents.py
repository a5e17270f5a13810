"""Generated files with the settings: `.env.example` and docs/settings.md."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from config.environment.declarations import SETTINGS
from config.environment.declare import Group, Kind, Setting

ENV_EXAMPLE, SETTINGS_PAGE = ".env.example", "docs/settings.md"
WIDTH = 100
ENV_HEADER = """\
# The settings of Sofra. Written by `manage.py write_settings`; do not edit this copy.
#
# Copy this file to ops/deploy/container/.env (containers) or /etc/sofra/environment (systemd), fill in what is required, and
# remove the # of each setting you want to change. Then run `sofra check`: it lists every missing or wrong setting.
# Write values without quotes. Do not use $, quotation marks or " #" in them.
# A list is separated by commas. Yes is 1, no is 0.
"""
PAGE_HEADER = """\
# Settings

This page lists every setting of a production server. It is written by `manage.py write_settings` from \
`config/environment/declarations.py`, as is [.env.example](../.env.example). How settings work together: \
[Configure](operate/configure.md).

`sofra check` lists every missing or wrong setting. In a list, items are separated by commas. Yes is 1, no is 0. An \
empty value means the default, except in a list: there it means no items.
"""


def env_example() -> str:
    """Return the text of `.env.example`."""
    parts = [ENV_HEADER]
    for group, settings in _groups():
        parts.append(f"\n# --- {group.value} {'-' * (60 - len(group.value))}\n")
        parts += [f"\n{_entry(setting)}" for setting in settings]
    return "".join(parts)


def settings_page() -> str:
    """Return the text of docs/settings.md."""
    parts = [PAGE_HEADER]
    for group, settings in _groups():
        rows = "".join(_row(setting) for setting in settings)
        parts.append(
            f"\n## {group.value}\n\n| variable | kind | default | means |\n| --- | --- | --- | --- |\n{rows}"
        )
    return "".join(parts)


def _groups() -> Iterator[tuple[Group, list[Setting]]]:
    for group in Group:
        if group is not Group.DEVELOPMENT:
            yield group, [setting for setting in SETTINGS if setting.group is group]


def _entry(setting: Setting) -> str:
    """Return the comment of a setting and its line, which is commented out unless it is required."""
    comment = textwrap.wrap(setting.purpose, WIDTH - 2, break_on_hyphens=False)
    if facts := ". ".join(_facts(setting)):
        comment += textwrap.wrap(f"{facts}.", WIDTH - 2, break_on_hyphens=False)
    lines = [f"# {line}" for line in comment]
    is_filled_in = setting.is_required or setting.name in REQUIRED_BY_COMPOSE
    lines.append(f"{'' if is_filled_in else '#'}{setting.name}={setting.example or setting.default}")
    return "".join(f"{line}\n" for line in lines)


REQUIRED_BY_COMPOSE = frozenset({"SOFRA_DB_PASSWORD", "SOFRA_DB_OWNER_PASSWORD"})


def _facts(setting: Setting) -> Iterator[str]:
    if setting.is_required:
        yield "Required"
    if setting.kind not in {Kind.TEXT, Kind.ADDRESS, Kind.DATABASE}:
        yield f"Kind: {setting.kind.value}"
    if setting.choices:
        yield (
            f"One of: {', '.join(setting.choices)}"
            if setting.kind is Kind.TEXT
            else f"Of: {', '.join(setting.choices)}"
        )
    if not setting.is_required and (default := _default(setting)):
        yield f"Default: {default}"


def _row(setting: Setting) -> str:
    cells = (f"`{setting.name}`", _kind(setting), _default_cell(setting), _cell(setting.purpose))
    return f"| {' | '.join(cells)} |\n"


def _kind(setting: Setting) -> str:
    words = [setting.kind.value, *(["secret"] if setting.is_secret else [])]
    return ", ".join([*words, *(_code(choice) for choice in setting.choices)])


def _default_cell(setting: Setting) -> str:
    if setting.is_required:
        return "required"
    if setting.default_note or not setting.default:
        return _cell(setting.default_note)
    return _code(setting.default)


def _default(setting: Setting) -> str:
    return setting.default_note or setting.default


def _code(text: str) -> str:
    return f"`{text}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
