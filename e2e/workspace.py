"""The workspace as a person finds it: the strip of tabs, the menus, the messages."""

import re
from collections.abc import Sequence

from playwright.sync_api import Dialog, Locator, Page, expect

from e2e.people import Person

KEY_PREFIX = "SOFRA_ADMIN__"


def strip(page: Page) -> Locator:
    """The strip of tabs."""
    return page.get_by_role("navigation", name="Open tabs")


def tabs(page: Page) -> Locator:
    """The open tabs, in their order."""
    return strip(page).get_by_role("listitem")


def tab(page: Page, title: str) -> Locator:
    """The tab of this title."""
    return tabs(page).filter(has_text=re.compile(rf"^{re.escape(title)}$"))


def tab_link(page: Page, title: str) -> Locator:
    """What a click on the tab hits."""
    return tab(page, title).get_by_role("link")


def shown_tab(page: Page) -> Locator:
    """The tab whose screen is on show."""
    return strip(page).locator('a[aria-current="page"]')


def expect_tabs(page: Page, titles: Sequence[str], shown: str | None = None) -> None:
    """Hold that these tabs are open in this order behind Today, which is everybody's first, and which is on show."""
    expect(tabs(page)).to_have_text(["Today", *titles])
    if shown is not None:
        expect(shown_tab(page)).to_have_text(shown)


def expect_path(page: Page, path: str) -> None:
    """Hold that the address bar shows this path with this query, and nothing else."""
    expect(page).to_have_url(re.compile(rf"^https?://[^/]+{re.escape(path)}$"))


def expect_screen(page: Page, path: str) -> None:
    """Hold that this screen is on show, whatever it narrows itself by for the person's role."""
    expect(page).to_have_url(re.compile(rf"^https?://[^/]+{re.escape(path)}(\?.*)?$"))


def panel(page: Page) -> Locator:
    """The screen on show."""
    return page.locator(".panel:not([hidden])")


def search(page: Page, words: str) -> None:
    """Search the list on show, and return once it shows what was found."""
    panel(page).get_by_role("searchbox").first.fill(words)
    expect(page).to_have_url(re.compile(r"[?&]q="))
    expect(panel(page).locator("[aria-busy=true]")).to_have_count(0)


def open_record(page: Page, person: Person) -> None:
    """Open the fields of an account, and return when they are there and its tab is named after it."""
    go(page, f"/system/userEdit?id={person.user_id}&part=edit")
    expect(shown_tab(page)).to_have_text(person.nickname)
    expect(field(page, "Nickname")).to_be_editable()


def field(page: Page, label: str) -> Locator:
    """The field of the screen on show."""
    return panel(page).get_by_role("textbox", name=label, exact=True)


def choose(control: Locator, value: str | None = None, *, label: str | None = None, index: int = 0) -> None:
    """Pick an option of a choice: from its menu, or from the device's own list where it has that one."""
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
    """Log out by the user menu, and return when the sign-in page is there."""
    user_menu(page, "Logout")
    dialog(page, "Tip").get_by_role("button", name="Logout").click()
    expect(page.get_by_label("Username", exact=True)).to_be_visible()


def open_paths(page: Page, *paths: str) -> None:
    """Open the paths one after the other without losing the page."""
    for path in paths:
        go(page, path)


def go(page: Page, path: str) -> None:
    """Follow a link inside the page, as a click on it would, and return when its tab is on show."""
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
    """Return when an expression holds in the page, whose policy forbids Playwright's own way of asking."""
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
    """Return when nothing fades or moves any more; what turns for ever is left out."""
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
    """Give a command from the menu of a tab."""
    tab_menu(page, title).get_by_role("menuitem", name=name, exact=True).click()
    expect(page.get_by_role("menu")).to_have_count(0)


def enabled_commands(menu: Locator) -> list[str]:
    """Return the commands of an open menu that would do something."""
    return menu.locator('[role="menuitem"]:not([aria-disabled="true"])').all_inner_texts()


def toasts(page: Page) -> Locator:
    """The messages at the top right."""
    return page.locator(".toast")


def dialog(page: Page, name: str | re.Pattern[str]) -> Locator:
    """The dialog of this title."""
    return page.get_by_role("dialog", name=name)


def user_menu(page: Page, item: str) -> None:
    """Choose an entry of the user menu."""
    page.get_by_role("button", name=re.compile("^Account: ")).click()
    page.get_by_role("menuitem", name=item, exact=True).click()


def choose_country(page: Page, label: str) -> None:
    """Choose another country at the top."""
    page.get_by_role("combobox", name="Country").click()
    page.get_by_role("option", name=label).click()


def reload(page: Page) -> None:
    """Reload the window, and leave where the browser asks about unsaved input."""
    leave_when_asked(page)
    page.reload()
    expect(strip(page)).to_be_visible()


def leave_when_asked(page: Page) -> None:
    """Answer the browser's own question about leaving with yes, from now on."""

    def answer(question: Dialog) -> None:
        question.accept()

    page.on("dialog", answer)
