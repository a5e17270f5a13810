"""Workspace elements and actions: the tab strip, the menus, the messages."""

import re
from collections.abc import Sequence

from playwright.sync_api import Dialog, Locator, Page, expect

from e2e.people import Person

KEY_PREFIX = "SOFRA_ADMIN__"


def strip(page: Page) -> Locator:
    """Return the tab strip."""
    return page.get_by_role("navigation", name="Open tabs")


def tabs(page: Page) -> Locator:
    """Return the open tabs in their order."""
    return strip(page).get_by_role("listitem")


def tab(page: Page, title: str) -> Locator:
    """Return the tab with this title."""
    return tabs(page).filter(has_text=re.compile(rf"^{re.escape(title)}$"))


def tab_link(page: Page, title: str) -> Locator:
    """Return the link that a click on the tab hits."""
    return tab(page, title).get_by_role("link")


def shown_tab(page: Page) -> Locator:
    """Return the tab whose screen is shown."""
    return strip(page).locator('a[aria-current="page"]')


def expect_tabs(page: Page, titles: Sequence[str], shown: str | None = None) -> None:
    """Check that these tabs are open in this order after Today, and optionally which one is shown."""
    expect(tabs(page)).to_have_text(["Today", *titles])
    if shown is not None:
        expect(shown_tab(page)).to_have_text(shown)


def expect_path(page: Page, path: str) -> None:
    """Check that the address has exactly this path and query."""
    expect(page).to_have_url(re.compile(rf"^https?://[^/]+{re.escape(path)}$"))


def expect_screen(page: Page, path: str) -> None:
    """Check that this screen is shown, whatever default filters it sets for the person's role."""
    expect(page).to_have_url(re.compile(rf"^https?://[^/]+{re.escape(path)}(\?.*)?$"))


def panel(page: Page) -> Locator:
    """Return the open screen."""
    return page.locator(".panel:not([hidden])")


def search(page: Page, words: str) -> None:
    """Search the open list and return when it shows the results."""
    panel(page).get_by_role("searchbox").first.fill(words)
    expect(page).to_have_url(re.compile(r"[?&]q="))
    expect(panel(page).locator("[aria-busy=true]")).to_have_count(0)


def open_record(page: Page, person: Person) -> None:
    """Open the fields of an account; return when they are loaded and the tab has its name."""
    go(page, f"/system/userEdit?id={person.user_id}&part=edit")
    expect(shown_tab(page)).to_have_text(person.nickname)
    expect(field(page, "Nickname")).to_be_editable()


def field(page: Page, label: str) -> Locator:
    """Return a text field of the open screen."""
    return panel(page).get_by_role("textbox", name=label, exact=True)


def choose(control: Locator, value: str | None = None, *, label: str | None = None, index: int = 0) -> None:
    """Choose an option, from the menu of a choice or from the device's own list."""
    if control.evaluate("control => control.tagName") == "SELECT":
        control.select_option(value, label=label, index=index if value is None and label is None else None)
        return
    control.click()
    options = control.page.get_by_role("listbox").get_by_role("option")
    if label is not None:
        options = control.page.get_by_role("option", name=label, exact=True)
    elif value is not None:
        options = options.and_(control.page.locator(f'[data-value="{value}"]'))
    (options.nth(index) if value is None and label is None else options).click()
    expect(control).to_have_attribute("aria-expanded", "false")


def log_out(page: Page) -> None:
    """Log out through the user menu and return when the sign-in page is shown."""
    user_menu(page, "Logout")
    dialog(page, "Tip").get_by_role("button", name="Logout").click()
    expect(page.get_by_label("Username", exact=True)).to_be_visible()


def open_paths(page: Page, *paths: str) -> None:
    """Open paths one after another without reloading the page."""
    for path in paths:
        go(page, path)


def go(page: Page, path: str) -> None:
    """Follow a link inside the page, as a click would, and return when its tab is shown."""
    push(page, path)
    expect(shown_tab(page)).to_have_count(1)


def push(page: Page, path: str) -> None:
    """Follow a link inside the page, wherever it leads."""
    page.evaluate(
        """(path) => {
            history.pushState(null, '', path);
            dispatchEvent(new PopStateEvent('popstate', { state: null }));
        }""",
        path,
    )


def until(page: Page, condition: str) -> None:
    """Return when an expression is true in the page, whose policy forbids Playwright's own polling."""
    page.evaluate(
        f"""() => new Promise((resolve, reject) => {{
            const end = performance.now() + 10_000;
            const ask = () => {{
                if ({condition}) resolve();
                else if (performance.now() > end) reject(new Error('It never held.'));
                else requestAnimationFrame(ask);
            }};
            ask();
        }})"""
    )


def at_rest(page: Page) -> None:
    """Return when no finite animation is running."""
    page.evaluate(
        """() => Promise.all(
            document.getAnimations()
                .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
                .map((one) => one.finished.catch(() => undefined)),
        ).then(() => undefined)"""
    )


def tab_menu(page: Page, title: str) -> Locator:
    """Open the menu of a tab with the right mouse button."""
    tab_link(page, title).click(button="right")
    menu = page.get_by_role("menu", name=f"Commands for {title}")
    expect(menu).to_be_visible()
    return menu


def command(page: Page, title: str, name: str) -> None:
    """Choose a command from the menu of a tab."""
    tab_menu(page, title).get_by_role("menuitem", name=name, exact=True).click()
    expect(page.get_by_role("menu")).to_have_count(0)


def enabled_commands(menu: Locator) -> list[str]:
    """Return the enabled commands of an open menu."""
    return menu.locator('[role="menuitem"]:not([aria-disabled="true"])').all_inner_texts()


def toasts(page: Page) -> Locator:
    """Return the messages at the top right."""
    return page.locator(".toast")


def dialog(page: Page, name: str | re.Pattern[str]) -> Locator:
    """Return the dialog with this title."""
    return page.get_by_role("dialog", name=name)


def user_menu(page: Page, item: str) -> None:
    """Choose an entry of the user menu."""
    page.get_by_role("button", name=re.compile("^Account: ")).click()
    page.get_by_role("menuitem", name=item, exact=True).click()


def choose_country(page: Page, label: str) -> None:
    """Choose another country in the top bar."""
    page.get_by_role("combobox", name="Country").click()
    page.get_by_role("option", name=label).click()


def reload(page: Page) -> None:
    """Reload the window, and confirm the browser's question about unsaved input."""
    accept_leave_dialog(page)
    page.reload()
    expect(strip(page)).to_be_visible()


def accept_leave_dialog(page: Page) -> None:
    """Confirm the browser's question about leaving from now on."""

    def answer(question: Dialog) -> None:
        question.accept()

    page.on("dialog", answer)
