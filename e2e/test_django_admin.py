"""Django's own admin: for super admins, with a separate session."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.people import Office, Refused, letters, own_spot


def enter(page: Page, username: str) -> None:
    page.goto("/django-admin/")
    page.get_by_label("Username:").fill(username)
    page.get_by_label("Password:").fill("sofra-demo")
    page.get_by_role("button", name="Log in").click()


def test_a_super_admin_signs_in_and_finds_every_model(page: Page) -> None:
    enter(page, "admin")
    expect(
        page.get_by_role("link", name="Log out").or_(page.get_by_role("button", name="Log out"))
    ).to_be_visible()
    for model in ("Users", "Sessions", "Stores"):
        expect(page.get_by_role("link", name=model, exact=True).first).to_be_visible()

    # The console has a separate session: the admin's session does not open it.
    page.goto("/system/userList")
    expect(page).to_have_url(re.compile("/login"))


@pytest.mark.parametrize("username", ["manager", "kol"])
def test_admin_refuses_everybody_but_super_admins(page: Page, username: str) -> None:
    enter(page, username)
    expect(page.locator(".errornote")).to_be_visible()
    page.goto("/django-admin/accounts/user/")
    expect(page.get_by_role("button", name="Log in")).to_be_visible()


def test_a_super_admin_moves_a_stores_pin_and_changes_its_hours(page: Page, office: Office) -> None:
    # A separate store: moving a pin close to a store with the same name asks first.
    open_day = {"state": "open", "intervals": [{"open": "09:00", "close": "17:00"}]}
    week = [{"day": day, **open_day} for day in range(1, 8)]
    name = f"{letters(8).title()} {letters(8).title()}"
    store_id = office.store(name, own_spot(), hours_mode="regular", regular_hours=week)
    enter(page, "admin")
    page.goto(f"/django-admin/stores/store/{store_id}/change/")
    before = page.get_by_label("Latitude:").input_value()

    # The map is the console's: an arrow key moves the pin by a pixel, and the plain field follows.
    page.get_by_role("application", name="Map with the store’s pin").press("ArrowUp")
    expect(page.get_by_label("Latitude:")).not_to_have_value(before)
    moved = page.get_by_label("Latitude:").input_value()

    # The week editor is the console's too: its text field stays hidden.
    expect(page.get_by_label("Regular hours:")).to_be_hidden()
    page.get_by_role("combobox", name="Tuesday is").select_option("closed")
    page.get_by_role("button", name="Save and continue editing").click()
    expect(page.locator(".messagelist .success")).to_be_visible()
    expect(page.get_by_role("combobox", name="Tuesday is")).to_have_value("closed")
    expect(page.get_by_label("Latitude:")).to_have_value(moved)

    saved = office.call("store/get_store_detail", {"store_id": store_id})
    assert f"{saved['lat']:.6f}" == moved
    assert next(day for day in saved["regular_hours"] if day["day"] == 2)["state"] == "closed"
    logs = office.call("activity/query_logs", {"object_type": "store", "object_id": store_id})
    assert logs["list"][0]["via"] == "django_admin"
    assert {change["field"] for change in logs["list"][0]["changes"]} >= {"lat", "regular_hours"}


def test_without_script_the_form_has_its_plain_fields(
    browser: Browser, browser_context_args: dict[str, Any], office: Office
) -> None:
    row = office.call("store/query_stores", {"has_pin": True})["list"][0]
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    enter(page, "admin")
    page.goto(f"/django-admin/stores/store/{row['store_id']}/change/")
    expect(page.get_by_label("Latitude:")).to_be_visible()
    expect(page.get_by_label("Regular hours:")).to_be_visible()
    page.get_by_label("Hours note:").fill("Closed in Ramadan")
    page.get_by_role("button", name="Save and continue editing").click()
    expect(page.get_by_label("Hours note:")).to_have_value("Closed in Ramadan")
    context.close()


def choose(page: Page, address: str, row: str, action: str, reason: str = "") -> None:
    """Perform an action with a reason on one row of a list, found by its text, and open the result."""
    page.goto(address)
    page.get_by_role("row").filter(has_text=row).get_by_role("checkbox").check()
    page.get_by_label("Action:").select_option(label=action)
    page.get_by_label("Reason:").fill(reason)
    page.get_by_role("button", name="Go", exact=True).click()


def test_actions_report_errors_and_lock_an_account(page: Page, office: Office) -> None:
    person = office.person()
    token = office.sign_in(person.username, person.password)
    name = f"{letters(8).title()} {letters(8).title()}"
    store_id = office.store(name, own_spot())
    enter(page, "admin")

    # An incomplete store is not published: the page gives the reason, and the store stays a draft.
    choose(page, f"/django-admin/stores/store/?q={store_id}", name, "Publish")
    expect(page.locator(".messagelist .error")).to_contain_text(name)
    assert office.call("store/get_store_detail", {"store_id": store_id})["status"] == "draft"

    users = f"/django-admin/accounts/user/?q={person.username}"
    choose(page, users, person.username, "Disable, and end sessions", "A lost laptop")
    expect(page.locator(".messagelist .success, .messagelist .info")).to_contain_text("Accounts disabled: 1")
    with pytest.raises(Refused):
        office.send("user/user_info", {}, token)

    logs = office.call("activity/query_logs", {"object_type": "user", "object_id": person.user_id})
    assert (logs["list"][0]["via"], logs["list"][0]["reason"]) == ("django_admin", "A lost laptop")
    choose(page, users, person.username, "Enable")
    expect(page.locator(".messagelist")).to_contain_text("Accounts enabled: 1")
