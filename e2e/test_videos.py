"""Videos: uploaded by a KOL, processed in the background, reviewed, and played."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from apps.console.demo.clips import film
from e2e import workspace as ws
from e2e.browser import HeldRequests
from e2e.conftest import Desk
from e2e.people import Office, letters
from e2e.test_articles import field, saved, take, title_field

LIST = "/content/video/list"
EDIT = "/content/video/edit"
READ_WITHIN = 60_000
TOKEN_CALLS = re.compile("video/get_video_token")
TAKEN_OVER = re.compile("^(Processing|Being checked|Ready)$")


def plays(page: Page) -> bool:
    """Return whether the open video plays frames from the position that is set."""
    result: bool = (
        ws.panel(page)
        .get_by_label(re.compile("^Player of "))
        .first.evaluate(
            """async (player) => {
                player.muted = true;
                player.currentTime = 2;
                await player.play();
                await new Promise((done) => player.requestVideoFrameCallback(done));
                return player.videoWidth === 640 && player.currentTime >= 2;
            }"""
        )
    )
    return result


def test_a_kol_brings_a_film_and_a_reviewer_lets_it_out(desk: Desk, office: Office, tmp_path: Path) -> None:
    title = f"Soto {letters(8)}"
    clip = film(tmp_path / "soto.webm", 3, seconds=4.5, size=(640, 480), codec="libvpx")
    page = desk("kol", EDIT)
    title_field(page).fill(title)
    ws.panel(page).get_by_label("Video file").set_input_files(clip)
    expect(ws.panel(page).get_by_text("soto.webm")).to_be_visible()
    field(page, "Description").fill("A pot, a ladle and a queue that begins before the sun is up.")
    ws.choose(ws.panel(page).get_by_label("Sponsorship"), "none")
    ws.choose(ws.panel(page).get_by_label("Music"), "own")
    expect(ws.panel(page).locator(".video-file").get_by_text(TAKEN_OVER)).to_be_visible(timeout=READ_WITHIN)
    page.keyboard.press("Control+s")
    expect(ws.shown_tab(page)).to_have_text(title)

    # The video is processed in the background; after that, any frame can be the cover.
    expect(ws.panel(page).get_by_text("Ready", exact=True)).to_be_visible(timeout=READ_WITHIN)
    frames = ws.panel(page).get_by_role("group", name="Frame for the cover")
    frames.get_by_role("button", name="Use this frame as the cover").click()
    expect(frames.get_by_role("status")).to_contain_text("will be the cover after you save")
    field(page, "Cover alt text").fill("A bowl, steaming")
    saved(page)
    take(page, "Submit for review")
    expect(ws.panel(page).locator(".card").get_by_text("In review").first).to_be_visible()

    review = desk("reviewer", LIST)
    ws.panel(review).get_by_role("link", name=title).click()
    expect(ws.shown_tab(review)).to_have_text(title)
    assert plays(review)
    take(review, "Approve and publish")
    expect(ws.toasts(review).get_by_text(f"{title} is approved")).to_be_visible()
    rows = office.call("video/query_videos", {"keyword": title.split()[1]})["list"]
    assert [(row["status"], row["is_live"]) for row in rows] == [("published", True)]


def test_a_film_on_its_way_is_not_lost_when_the_new_video_is_saved(desk: Desk, tmp_path: Path) -> None:
    title = f"Soto {letters(8)}"
    clip = film(tmp_path / "late.webm", 5, seconds=4, size=(640, 480), codec="libvpx")
    page = desk("kol", EDIT)
    lock = HeldRequests(page, TOKEN_CALLS)
    title_field(page).fill(title)
    ws.panel(page).get_by_label("Video file").set_input_files(clip)
    lock.wait()
    page.keyboard.press("Control+s")
    expect(ws.shown_tab(page)).to_have_text(title)
    file = ws.panel(page).get_by_role("group", name="File")
    expect(file.get_by_role("progressbar")).to_be_visible()

    lock.let_go()
    expect(file.get_by_text("Ready", exact=True)).to_be_visible(timeout=READ_WITHIN)
    page.keyboard.press("Control+s")
    expect(ws.panel(page).get_by_role("group", name="Frame for the cover")).to_be_visible()


def test_upload_rejects_non_video_with_reason(desk: Desk, tmp_path: Path) -> None:
    page = desk("kol", EDIT)
    (tmp_path / "notes.mp4").write_text("Not a film, whatever its name says. " * 40)
    ws.panel(page).get_by_label("Video file").set_input_files(tmp_path / "notes.mp4")
    refused = ws.panel(page).get_by_role("group", name="File").get_by_role("alert")
    expect(refused).to_be_visible(timeout=READ_WITHIN)
    # A video that is too short is refused as well, and another may replace it.
    short = film(tmp_path / "short.webm", 4, seconds=1.5, size=(640, 480), codec="libvpx")
    ws.panel(page).get_by_label("Video file").set_input_files(short)
    expect(refused).to_contain_text("3 seconds", timeout=READ_WITHIN)
