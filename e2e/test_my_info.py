"""My info: a KOL corrects their profile, adds a picture, and finds both again."""

import re

from playwright.sync_api import expect

from e2e import workspace as ws
from e2e.conftest import Desk
from e2e.people import Office
from e2e.test_gallery import drawn

PATH = "/content/me/info"


def test_a_kol_puts_their_profile_right(desk: Desk, office: Office) -> None:
    page = desk("kol", PATH)
    panel = ws.panel(page)
    expect(panel.get_by_role("region", name="My statistics")).to_contain_text("Drafts")
    panel.get_by_label("Public name").fill("Rasa Kota")
    panel.get_by_role("button", name="Add a channel").click()
    panel.get_by_label("Link").fill("https://www.instagram.com/rasakota")
    avatar = panel.get_by_role("group", name="Avatar")
    with page.expect_file_chooser() as chooser:
        avatar.get_by_role("button", name="Upload picture").click()
    chooser.value.set_files(drawn("me.jpg", 9_301))
    expect(avatar.get_by_role("img")).to_be_visible()
    panel.get_by_role("button", name=re.compile("^Save")).click()
    expect(panel.get_by_text(re.compile("^Saved"))).to_be_visible()
    rows = office.call("user/query_users", {"keyword": "kol", "role": ["kol"], "page_size": 100})["list"]
    detail = office.detail(next(row["user_id"] for row in rows if row["username"] == "kol"))
    assert detail["kol"]["display_name"] == "Rasa Kota"
    assert detail["kol"]["socials"][0]["platform"] == "instagram"
    assert detail["avatar_picture_id"] is not None
    page.reload()
    expect(panel.get_by_label("Public name")).to_have_value("Rasa Kota")
    expect(avatar.get_by_role("img")).to_be_visible()
