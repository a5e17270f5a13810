"""Articles: creation, edits, visibility, addresses and errors."""

from __future__ import annotations

from typing import Any

import pytest

from apps.accounts.models import User
from apps.accounts.tests.factories import UserFactory
from apps.content.models import Article, Revision
from apps.content.tests.factories import article, block, complete, cover, paragraph
from apps.core.models import ChangeLog
from apps.core.testing.api import Answer, Api
from apps.stores.tests.factories import StoreFactory, TagFactory, regions

pytestmark = pytest.mark.django_db
NEW = {"title": "Işıklı Şişçi'nin sırrı", "category": "review"}


def create(api: Api, user: User, **fields: Any) -> Answer:
    return api.call("article/create_article", {**NEW, **fields}, as_=user)


def edit(api: Api, user: User, made: Any, **patch: Any) -> Answer:
    body = {"article_id": made["article_id"], "version": made["version"], **patch}
    return api.call("article/edit_article", body, as_=user)


def detail(api: Api, user: User, made: Article | dict[str, Any]) -> Any:
    pk = made["article_id"] if isinstance(made, dict) else made.pk
    return api.call("article/get_article_detail", {"article_id": pk}, as_=user).ok()


def test_a_new_article_is_its_writers_draft_with_an_address_in_plain_letters(api: Api, kol: User) -> None:
    made = create(api, kol).ok()
    assert made["slug"] == "isikli-siscinin-sirri"
    assert (made["author"]["user_id"], made["status"], made["language"]) == (kol.pk, "draft", "id")
    assert (made["status_label"], made["latest_revision_no"]) == ("Draft", 1)
    assert made["allowed_actions"] == ["edit", "submit", "delete"]


def test_create_article_names_all_missing_fields(api: Api, kol: User) -> None:
    answer = api.call("article/create_article", {}, as_=kol)
    assert answer.errors == {"title": ["Title required"], "category": ["Choose a category"]}
    assert not Article.objects.exists()


def test_used_address_gets_a_number_and_a_chosen_one_is_rejected(api: Api, kol: User) -> None:
    create(api, kol).ok()
    second = create(api, kol).ok()
    assert second["slug"] == "isikli-siscinin-sirri-2"
    for slug, msg in (
        ("isikli-siscinin-sirri", f"This web address is already used by article {NEW['title']}"),
        ("admin", "This web address is reserved"),
        ("Zwei Wörter", "Use lowercase letters, digits and single hyphens"),
    ):
        answer = edit(api, kol, second, slug=slug)
        assert answer.errors == {"slug": [msg]}
    assert detail(api, kol, second)["version"] == 1


def test_the_address_follows_the_title_until_it_is_set_by_hand(api: Api, kol: User) -> None:
    made = create(api, kol).ok()
    made = edit(api, kol, made, title="Kuru fasulye").ok()
    assert made["slug"] == "kuru-fasulye"
    made = edit(api, kol, made, slug="fasulye").ok()
    made = edit(api, kol, made, title="Pilav").ok()
    assert made["slug"] == "fasulye"


def test_slug_change_requires_confirmation(api: Api, kol: User, editor: User) -> None:
    mine = create(api, kol).ok()

    def ask(user: User, **body: Any) -> Any:
        return api.call("article/check_slug", body, as_=user).ok()

    assert ask(kol, title="Yeni yazı")["slug"] == "yeni-yazi"
    accepted = ask(editor, slug=mine["slug"])
    assert (accepted["ok"], accepted["slug"]) == (False, f"{mine['slug']}-2")
    assert accepted["conflict"]["article_id"] == mine["article_id"]
    assert ask(editor, slug=mine["slug"], article_id=mine["article_id"])["ok"]
    stranger = UserFactory(kol=True)
    assert ask(stranger, slug=mine["slug"])["conflict"] is None


def test_a_kol_sees_what_they_wrote_alone_or_with_others_and_nothing_else(api: Api, kol: User) -> None:
    mine, others = article(kol), article()
    shared = article(co_author_ids=[kol.pk])
    rows = api.call("article/query_articles", {}, as_=kol).ok()["list"]
    assert {row["article_id"] for row in rows} == {mine.pk, shared.pk}
    assert api.call("article/get_article_detail", {"article_id": others.pk}, as_=kol).code == 10004
    body = {"article_id": others.pk, "version": 1, "title": "Milikku"}
    assert api.call("article/edit_article", body, as_=kol).code == 10004
    assert Article.objects.get(pk=others.pk).title == others.title


def test_editors_edit_what_others_write(api: Api, editor: User) -> None:
    made = article()
    body = {"article_id": made.pk, "version": 1, "subtitle": "Lebih singkat"}
    done = api.call("article/edit_article", body, as_=editor).ok()
    assert (done["subtitle"], done["updated_by"]["user_id"]) == ("Lebih singkat", editor.pk)


@pytest.mark.parametrize("field", ["author_id", "is_featured", "sort_weight"])
def test_only_who_answers_for_the_list_sets_whose_it_is_and_what_comes_first(
    api: Api, kol: User, editor: User, operator: User, field: str
) -> None:
    value: Any = {"author_id": editor.pk, "is_featured": True, "sort_weight": 5}[field]
    made = detail(api, kol, article(kol))
    assert edit(api, kol, made, **{field: value}).code == 10003
    assert detail(api, kol, made)["version"] == 1
    assert edit(api, operator, made, **{field: value}).ok()[field] == value


def test_authors_have_to_work_in_the_country(api: Api, operator: User, kol: User) -> None:
    abroad = UserFactory(kol=True, countries=["TR"], nickname="Ege")
    made = detail(api, operator, article(kol))
    answer = edit(api, operator, made, author_id=abroad.pk)
    assert answer.errors == {"author_id": ["Choose a colleague"]}
    answer = edit(api, operator, made, co_author_ids=[kol.pk])
    assert answer.errors == {"co_author_ids": ["The author cannot also be a co-author"]}


def test_body_is_stored_normalized_and_measured(api: Api, kol: User) -> None:
    written = [block("heading", text="  Pagi  "), paragraph("satu <b>dua</b> <strong>tiga</strong>")]
    made = create(api, kol, body=written).ok()
    heading, text = made["body"]
    assert (heading["text"], heading["level"]) == ("Pagi", 2)
    assert text["html"] == "satu dua <strong>tiga</strong>"
    assert (made["word_count"], made["read_minutes"]) == (4, 1)
    assert made["body_text"] == "Pagi\nsatu dua tiga"


def test_body_errors_name_the_path(api: Api, kol: User) -> None:
    body = [paragraph("a"), block("heading", text="x" * 121, colour="red"), {"type": "hero", "id": "1"}]
    answer = create(api, kol, body=body)
    assert answer.errors == {
        "body[1].colour": ["Unknown field"],
        "body[1].text": ["At most 120 characters"],
        "body[2].type": ["Unknown type of block"],
    }
    assert not Article.objects.exists()


def test_stores_in_blocks_are_added_and_all_have_to_be_there(api: Api, kol: User) -> None:
    main, named = StoreFactory(), StoreFactory()
    body = [block("store_card", store_id=named.pk), block("store_list", store_ids=[main.pk, named.pk])]
    made = create(api, kol, body=body, stores=[{"store_id": main.pk, "role": "main"}]).ok()
    message = [(row["store"]["store_id"], row["role"], row["is_auto"]) for row in made["stores"]]
    assert message == [(main.pk, "main", False), (named.pk, "mention", True)]
    abroad = StoreFactory(country="TR")
    answer = edit(api, kol, made, body=[*made["body"], block("store_card", store_id=abroad.pk)])
    assert answer.errors == {"body[2].store_id": ["Store not found"]}


def test_pictures_are_the_persons_to_use(api: Api, kol: User, editor: User) -> None:
    mine, others = cover(uploaded_by=kol), cover(uploaded_by=editor)
    made = create(api, kol, cover_picture_id=mine.pk).ok()
    assert made["cover"]["picture_id"] == mine.pk
    answer = edit(api, kol, made, body=[block("image", picture_id=others.pk)])
    assert answer.errors == {"body[0].picture_id": ["Picture not found"]}
    # A colleague's picture stays when the author continues to edit.
    made = edit(api, editor, made, body=[block("image", picture_id=others.pk)]).ok()
    made = edit(api, kol, made, body=[*made["body"], paragraph("Enak")]).ok()
    assert len(made["body"]) == 2


def test_tags_regions_and_cuisines_are_those_of_the_country(api: Api, kol: User) -> None:
    tag, place = TagFactory(), regions("ID")["31.74"]
    made = create(api, kol, tags=[tag.pk], region_id=place.pk, cuisines=["javanese"]).ok()
    assert ([row["tag_id"] for row in made["tag_refs"]], made["region"]["name"]) == ([tag.pk], place.name)
    foreign = regions("TR")["34"]
    answer = edit(api, kol, made, tags=[tag.pk, 99], region_id=foreign.pk, cuisines=["plastic"])
    assert answer.errors == {
        "cuisines": ["Unknown cuisine: plastic"],
        "tags": ["Tag not found"],
        "region_id": ["Region not found"],
    }


def test_the_keyword_ignores_case_accents_and_dots(api: Api, operator: User) -> None:
    made = article(title="Işıklı Çiğ köfte")
    article(title="Bakso")
    for word in ("isikli", "ÇİĞ", "kofte cig", str(made.pk)):
        rows = api.call("article/query_articles", {"keyword": word}, as_=operator).ok()["list"]
        assert [row["article_id"] for row in rows] == [made.pk], word


def test_a_stale_version_is_refused_with_both_sides(api: Api, kol: User, editor: User) -> None:
    made = detail(api, kol, article(kol))
    edit(api, editor, made, subtitle="Dari editor").ok()
    answer = edit(api, kol, made, subtitle="Dari saya")
    assert answer.code == 10006
    assert answer.data["base"] == {"subtitle": ""}
    assert answer.data["theirs"] == {"subtitle": "Dari editor"}


# -- autosave -----------------------------------------------------------------------------------------
def revisions(made: dict[str, Any]) -> list[tuple[int, bool]]:
    rows = Revision.objects.filter(object_id=made["article_id"]).order_by("revision_no")
    return list(rows.values_list("revision_no", "is_autosave"))


def test_autosave_writes_no_history_and_one_version(api: Api, kol: User) -> None:
    made = detail(api, kol, article(kol))
    for text in ("a", "ab", "abc"):
        made = edit(api, kol, made, subtitle=text, autosave=True).ok()
    assert revisions(made) == [(1, False), (2, True)]
    assert ChangeLog.objects.filter(object_type="article").count() == 1
    made = edit(api, kol, made, subtitle="abcd").ok()
    assert revisions(made) == [(1, False), (2, True), (3, False)]
    message = ChangeLog.objects.filter(object_type="article", action="edit").get()
    assert message.changes == [{"field": "subtitle", "old": "", "new": "abcd"}]


def test_explicit_save_after_autosave_writes_history(api: Api, kol: User) -> None:
    made = detail(api, kol, article(kol))
    made = edit(api, kol, made, subtitle="abc", autosave=True).ok()
    made = edit(api, kol, made, subtitle="abc").ok()
    message = ChangeLog.objects.filter(object_type="article", action="edit").get()
    assert message.changes == [{"field": "subtitle", "old": "", "new": "abc"}]
    assert not made["is_autosaved"]


def test_autosave_of_another_person_is_a_conflict_with_both_sides(api: Api, kol: User, editor: User) -> None:
    made = detail(api, kol, article(kol))
    edit(api, editor, made, subtitle="Dari editor", autosave=True).ok()
    answer = edit(api, kol, made, subtitle="Dari saya")
    assert (answer.code, answer.data["changed_fields"]) == (10006, ["subtitle"])
    assert answer.data["base"] == {"subtitle": ""}
    assert answer.data["theirs"] == {"subtitle": "Dari editor"}


def test_a_save_that_changes_nothing_writes_nothing(api: Api, kol: User) -> None:
    made = detail(api, kol, complete(kol))
    assert edit(api, kol, made, title=made["title"], body=made["body"]).ok()["version"] == made["version"]
    assert revisions(made) == [(1, False)]


# -- an author's own records --------------------------------------------------------------------------
def test_a_person_finds_what_they_wrote_on_their_own_page(api: Api, kol: User, operator: User) -> None:
    first, live = article(kol, title="Pertama"), complete(kol, title="Kedua")
    article(title="Orang lain")
    with_others = article(co_author_ids=[kol.pk], title="Bersama")
    body = {"article_id": live.pk, "version": 1, "action": "publish"}
    api.call("article/change_article_status", body, as_=operator).ok()
    Article.objects.filter(pk=live.pk).update(view_30d=7, comment_count=2)
    response = api.call("user/get_my_info", {}, as_=kol).ok()
    assert response["counts"] == {"drafts": 2, "in_review": 0, "live": 1, "views_30d": 7, "comments": 2}
    named = {(row["object_id"], row["label"]) for row in response["records"]}
    assert named == {(first.pk, "Draft"), (live.pk, "Live"), (with_others.pk, "Draft")}
