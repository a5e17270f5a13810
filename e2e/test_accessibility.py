"""axe finds nothing on any route, in either color scheme."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office
from e2e.screens import IMPORT_STEPS, all_routes, examples, upload_pictures
from ops.launcher import paths

AXE = Path(paths.ROOT / "node_modules/axe-core/axe.min.js")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOR_RULES = ["color-contrast", "link-in-text-block"]
BACKGROUND = "getComputedStyle(document.body).backgroundColor"
PARTS = 3
"""Number of tests over which the routes are divided; they run in parallel."""


def violations(page: Page) -> list[str]:
    """Return the findings of axe on the current page, in light and dark scheme.

    All rules are checked in light, and only the color rules in dark: nothing else differs.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    result = violations_of(page, {"type": "tag", "values": TAGS})
    light = background(page)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"() => {BACKGROUND} !== {light!r}")
    result += [f"dark: {message}" for message in violations_of(page, {"type": "rule", "values": COLOR_RULES})]
    page.emulate_media(color_scheme="light")
    return result


def background(page: Page) -> str:
    """Return the background color of the page."""
    return str(page.evaluate(BACKGROUND))


def violations_of(page: Page, rules: dict[str, Any]) -> list[str]:
    """Return the findings of axe for some of its rules."""
    # Colors differ for a moment while a screen fades in.
    ws.at_rest(page)
    items: list[dict[str, Any]] = page.evaluate(
        "(runOnly) => axe.run(document, { runOnly, resultTypes: ['violations'] })"
        ".then((result) => result.violations)",
        rules,
    )
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:200]} {node['failureSummary'][:300]}"
        for one in items
        for node in one["nodes"][:3]
        # A menu belongs to its button, not to a landmark.
        if not (one["id"] == "region" and page.locator(node["target"][0]).get_by_role("menu").count() > 0)
    ]


@pytest.mark.parametrize("part", range(PARTS))
def test_every_route(desk: Desk, office: Office, part: int) -> None:
    page = desk("admin", "/pages/list")
    person = office.person("kol")
    result = {}
    report = office.call("error_feedback/query_feedbacks", {"page_size": 1})["list"][0]["feedback_id"]
    comment = office.call("comment/query_comments", {"queue": ["pending"], "page_size": 1})["list"][0][
        "comment_id"
    ]
    picture = office.call("picture/query_pictures", {"page_size": 1})["list"][0]["picture_id"]
    claim = office.call("business_message/query_messages", {"type": ["claim_store"], "page_size": 1})["list"][
        0
    ]
    records = [
        f"/store/business_message/list?id={claim['message_id']}",
        "/store/business_message/list?new=1",
        f"/system/userEdit?id={person.user_id}",
        examples(office)["/store/store/merge"],
        examples(office)["/store/crm/detail"],
        examples(office)["/pages/edit"],
        "/store/crm/list?show=board",
        "/store/crm/list?show=tasks",
        f"/store/error_feedback/list?id={report}",
        f"/comment/list?queue=pending&id={comment}",
        "/pages/list?part=redirects",
        "/comment/list?part=words",
        "/comment/list?part=settings",
        "/upload-picture/index?show=table",
        f"/upload-picture/index?id={picture}",
    ]
    shown = [path for route in all_routes() if (path := route["path"]) != "/login"] + records
    for path in shown[part::PARTS]:
        # A new load, so that axe sees one screen and not those that previous tabs keep.
        page.goto(path)
        page.wait_for_load_state("networkidle")
        result[path] = violations(page)
    assert {path: list(message) for path, message in result.items() if message} == {}


def test_the_sign_in_page(page: Page) -> None:
    page.goto("/login")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("Username required")).to_be_visible()
    assert violations(page) == []


def test_dialogs_menus_and_messages(desk: Desk) -> None:
    page = desk("admin", "/system/userList")
    expect(page.get_by_role("table")).to_be_visible()
    result = {}
    ws.tab_menu(page, "Account Manage")
    result["tab menu"] = violations(page)
    page.keyboard.press("Escape")
    ws.user_menu(page, "Change Password")
    ws.dialog(page, "Change Password").get_by_role("button", name="OK").click()
    result["password"] = violations(page)
    page.keyboard.press("Escape")
    ws.user_menu(page, "My info")
    expect(ws.dialog(page, "My info").get_by_label("Nickname")).to_be_visible()
    result["profile"] = violations(page)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    expect(ws.dialog(page, "Go to")).to_be_visible()
    result["palette"] = violations(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="More filters").click()
    result["filters"] = violations(page)
    assert {where: list(message) for where, message in result.items() if message} == {}


def outline(page: Page) -> str:
    """Return the outline style of the focused element."""
    return str(page.evaluate("getComputedStyle(document.activeElement).outlineStyle"))


def test_layout_is_stable_for_users_who_still_want_to_click(desk: Desk) -> None:
    page = desk("manager", "/store/store/list")
    page.emulate_media(reduced_motion="reduce")
    expect(page.get_by_role("table")).to_be_visible()
    page.keyboard.press("Control+k")
    expect(ws.dialog(page, "Go to")).to_be_visible()
    page.keyboard.press("Escape")
    ws.go(page, "/comment/list")
    longest = page.evaluate(
        """() => {
            const seconds = (words) => Math.max(...words.split(',').map(parseFloat));
            const all = [...document.querySelectorAll('*:not(.spinning)')].map((one) => getComputedStyle(one));
            return Math.max(...all.flatMap((style) => [
                style.animationName === 'none' ? 0 : seconds(style.animationDuration),
                seconds(style.transitionDuration),
            ]));
        }"""
    )
    assert longest <= 0.001


def test_high_contrast_shows_the_focus_and_what_is_chosen(desk: Desk) -> None:
    page = desk("manager", "/store/store/list")
    page.emulate_media(forced_colors="active")
    panel = ws.panel(page)
    expect(page.get_by_role("table")).to_be_visible()
    page.keyboard.press("/")
    expect(panel.get_by_role("searchbox")).to_be_focused()
    field = panel.locator(".MuiInputBase-root").filter(has=page.get_by_role("searchbox"))
    expect(field).to_have_css("outline-style", "solid")
    page.keyboard.press("Tab")
    assert outline(page) == "solid"
    create = panel.get_by_role("button", name="Create store")
    expect(create).to_have_css("border-top-style", "solid")
    expect(panel.get_by_role("button", name="List", exact=True)).to_have_css("outline-style", "solid")
    page.keyboard.press("Escape")
    page.keyboard.press("j")
    expect(panel.locator("tr[data-current='true']")).to_have_css("outline-style", "solid")


def test_every_step_of_an_import(desk: Desk) -> None:
    page = desk("operator", "/store/store/import")
    panel = ws.panel(page)
    result = {}
    for step, (act, sign) in IMPORT_STEPS.items():
        act(page)
        expect(panel.get_by_text(sign).first).to_be_visible(timeout=60_000)
        result[step] = violations(page)
    assert {step: list(message) for step, message in result.items() if message} == {}


def test_uploads_of_pictures(desk: Desk) -> None:
    page = desk("operator", "/upload-picture/index")
    upload_pictures(page)
    assert violations(page) == []


def test_the_rules_of_a_source(desk: Desk) -> None:
    page = desk("manager", "/store/storeSync/sources?rules=osm")
    dialog = ws.dialog(page, "Rules of OpenStreetMap")
    expect(dialog.get_by_role("listitem").first).to_be_visible()
    result = {"list": violations(page)}
    dialog.get_by_role("button", name="Test and enable: Fill in a missing website").click()
    expect(dialog.get_by_role("button", name="Enable", exact=True)).to_be_visible()
    result["tried"] = violations(page)
    dialog.get_by_role("button", name="Back").click()
    dialog.get_by_role("button", name="Change: Fill in a missing website").click()
    result["form"] = violations(page)
    assert result == {"list": [], "tried": [], "form": []}
