"""Change of country: lists follow, records stay readable, and no unsaved text is lost."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office, letters
from e2e.screens import all_routes, examples

PATHS = [route["path"] for route in all_routes() if not route.get("public")]
RECORDS = {
    "/store/store/edit": "store",
    "/store/store/merge": "pair",
    "/store/storeSync/detail": "record",
    "/store/crm/detail": "lead",
    "/content/article/edit": "article",
    "/content/video/edit": "video",
    "/content/collection/edit": "collection",
    "/pages/edit": "page",
}
"""Screens of one record that belongs to a country, and the name of the record in their notice."""
FORMS = [path for path in RECORDS if path not in {"/store/store/merge", "/store/storeSync/detail"}]
NEW_FORMS = {
    "/store/store/add": ("Name", "new store"),
    "/store/crm/add": ("Name", "new lead"),
    "/content/article/edit": ("Title", "new article"),
    "/content/video/edit": ("Title", "new video"),
    "/content/collection/edit": ("Title", "new collection"),
    "/pages/edit": ("Title", "new page"),
}
TEXT = "Ask for the terrace"

Switch = Callable[[Page, str], None]


def from_here(page: Page, country: str) -> None:
    """Choose the country in this window."""
    ws.choose_country(page, country)
    expect_country(page, country)


def from_another_window(page: Page, country: str) -> None:
    """Choose the country in another window of the browser."""
    other = page.context.new_page()
    other.goto("/today")
    ws.choose_country(other, country)
    expect_country(page, country)
    other.close()


SWITCHES = (
    (from_here, "Philippines"),
    (from_here, "Indonesia"),
    (from_another_window, "Türkiye"),
    (from_another_window, "Indonesia"),
)


def expect_country(page: Page, country: str) -> None:
    """Check the chosen country of the top bar."""
    expect(page.get_by_role("combobox", name="Country")).to_have_text(country)


def expect_shown(page: Page) -> Locator:
    """Check that the open screen is loaded without an error, and return it."""
    panel = ws.panel(page)
    expect(panel.get_by_role("heading", level=1).first).to_be_visible()
    for waiting in (".skeleton-rows", "[aria-busy=true]", "section.state[role=alert]"):
        expect(panel.locator(waiting)).to_have_count(0)
    return panel


@pytest.mark.parametrize("path", PATHS)
def test_every_screen_is_shown_after_a_change_of_country(desk: Desk, office: Office, path: str) -> None:
    page = desk("admin", examples(office).get(path, path))
    heading = expect_shown(page).get_by_role("heading", level=1).first
    name = heading.inner_text()

    for switch, country in SWITCHES:
        switch(page, country)
        panel = expect_shown(page)
        if path in RECORDS:
            expect(heading).to_have_text(name)
            notice = panel.get_by_text(f"This {RECORDS[path]} is in Indonesia.")
            expect(notice).to_have_count(0 if country == "Indonesia" else 1)


@pytest.mark.parametrize("path", FORMS)
def test_record_retains_unsaved_text(desk: Desk, office: Office, path: str) -> None:
    page = desk("admin", f"{examples(office)[path]}&part=edit")
    expect_shown(page)
    field = ws.panel(page).locator('form input[type="text"]:not([role]):not([readonly])').first
    field.fill(TEXT)
    expect(ws.panel(page).get_by_text("Unsaved changes").first).to_be_visible()

    for switch, country in SWITCHES:
        switch(page, country)
        expect_shown(page)
        expect(field).to_have_value(TEXT)
        expect(ws.panel(page).get_by_role("button", name="Save", exact=True)).to_be_enabled()
    ws.panel(page).get_by_role("button", name="Discard changes").first.click()
    expect(field).not_to_have_value(TEXT)


@pytest.mark.parametrize("path", NEW_FORMS)
def test_a_new_record_stays_in_the_country_it_was_started_in(desk: Desk, path: str) -> None:
    label, what = NEW_FORMS[path]
    page = desk("manager", path)
    expect_shown(page)
    from_here(page, "Türkiye")
    expect_shown(page)
    expect(ws.panel(page).get_by_text(f"This {what} is in")).to_have_count(0)

    field = ws.field(page, label).first
    field.fill(TEXT)
    for switch, country in ((from_here, "Malaysia"), (from_another_window, "Philippines")):
        switch(page, country)
        expect(field).to_have_value(TEXT)
    expect(ws.panel(page).get_by_text(f"This {what} is in Türkiye.")).to_be_visible()
    expect(field).to_have_value(TEXT)


@pytest.mark.parametrize("switch", [from_here, from_another_window])
def test_a_new_article_is_saved_in_the_country_it_was_started_in(
    desk: Desk, office: Office, switch: Switch
) -> None:
    title = letters(12).title()
    page = desk("manager", "/content/article/edit")
    ws.field(page, "Title").first.fill(title)
    switch(page, "Philippines")
    panel = ws.panel(page)
    expect(panel.get_by_text("This new article is in Indonesia.")).to_be_visible()
    ws.choose(panel.get_by_label(re.compile("^Category")), "review")
    panel.get_by_role("button", name="Save draft").click()
    expect(panel.get_by_text("This article is in Indonesia.")).to_be_visible()
    query = {"keyword": title, "page_size": 20}
    assert [row["title"] for row in office.call("article/query_articles", query)["list"]] == [title]
    assert office.call("article/query_articles", query, cc="PH")["list"] == []


@pytest.mark.parametrize("switch", [from_here, from_another_window])
def test_account_retains_unsaved_text(desk: Desk, office: Office, switch: Switch) -> None:
    page = desk("manager")
    ws.open_record(page, office.person("editor"))
    ws.field(page, "Note").fill(TEXT)
    switch(page, "Türkiye")
    expect(ws.field(page, "Note")).to_have_value(TEXT)
    expect(ws.panel(page).get_by_text(" is in Indonesia.")).to_have_count(0)


@pytest.mark.parametrize("switch", [from_here, from_another_window])
def test_hidden_record_retains_unsaved_text(desk: Desk, office: Office, switch: Switch) -> None:
    page = desk("manager", f"{examples(office)['/store/store/edit']}&part=edit")
    ws.field(page, "Internal note").fill(TEXT)
    ws.go(page, "/store/store/list")
    switch(page, "Türkiye")
    expect_shown(page)
    ws.tabs(page).filter(has=page.get_by_role("img", name="Unsaved changes")).get_by_role("link").click()
    expect(ws.field(page, "Internal note")).to_have_value(TEXT)
    expect(ws.panel(page).get_by_text("This store is in Indonesia.")).to_be_visible()


def test_hidden_record_gets_no_prompt_after_changes_of_country(desk: Desk, office: Office) -> None:
    page = desk("manager", f"{examples(office)['/store/store/edit']}&part=edit")
    ws.field(page, "Internal note").fill(TEXT)
    from_here(page, "Türkiye")
    from_here(page, "Indonesia")
    ws.go(page, "/store/store/add")
    from_here(page, "Türkiye")
    expect(page.get_by_role("dialog")).to_have_count(0)
    ws.reload(page)
    from_here(page, "Philippines")
    expect(page.get_by_role("dialog")).to_have_count(0)
    ws.tabs(page).filter(has=page.get_by_role("img", name="Unsaved changes")).get_by_role("link").click()
    expect(ws.field(page, "Internal note")).to_have_value(TEXT)


@pytest.mark.parametrize("switch", [from_here, from_another_window])
def test_an_import_stays_open(desk: Desk, switch: Switch) -> None:
    page = desk("manager", "/store/store/import")
    content = b"Nama,Jenis\nWarung Negara,Kafe\n"
    file: FilePayload = {"name": "negara.csv", "mimeType": "text/csv", "buffer": content}
    ws.panel(page).get_by_label("File to import").set_input_files(file)
    expect(page).to_have_url(re.compile(r"import=\d+"))
    columns = ws.panel(page).get_by_text("negara.csv")
    expect(columns).to_be_visible()

    switch(page, "Philippines")
    expect(columns).to_be_visible()
    expect(ws.panel(page).get_by_text("This import is in Indonesia.")).to_be_visible()
    ws.reload(page)
    expect(columns).to_be_visible()
    expect(ws.panel(page).get_by_text("Import not found")).to_have_count(0)
    ws.panel(page).get_by_role("button", name="Switch to Indonesia").click()
    expect(columns).to_be_visible()
    expect(ws.panel(page).get_by_text("This import is in")).to_have_count(0)
