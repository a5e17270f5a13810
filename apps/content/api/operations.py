"""Operations shared by published kinds: edit, status, review, versions, previews and web addresses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rest_framework import serializers

from apps.accounts.models import User
from apps.content.models import Revision
from apps.content.queries import reads
from apps.content.record.inputs import (
    PreviewInput,
    RestoreInput,
    ReviewCommentIdInput,
    Saving,
    VersionNumber,
)
from apps.content.record.listings import VERSION_LIST
from apps.content.record.shapes import (
    Drawn,
    PreviewUrl,
    RecordVersion,
    RecordVersionDetail,
    ReviewState,
    SlugChecked,
)
from apps.content.services.publishing import (
    answers,
    editing,
    previews,
    restore,
    review_comments,
    revisions,
    states,
    version_diff,
)
from apps.content.services.publishing.editing import AddressCheck
from apps.content.services.publishing.kind import PublishedKind
from apps.content.services.publishing.version_diff import Compared
from apps.core.http.fields import Id, optional_id, optional_text
from apps.core.http.operations import Call, Kind
from apps.core.http.outputs import ListOutput, Output, OwnId, make_output
from apps.core.http.serializers import BaseOutput, InputSerializer
from apps.core.http.throttle import Rate
from apps.core.lists import list_spec
from apps.core.records.operations import Get, RecordCalls, Shape
from apps.core.records.record import Record

LONGEST_NOTE = 200
DRAWS = Rate(120)
"""Maximum pages that one user may render per minute and operation."""
Service = Callable[..., Any]
Compare = Callable[[Any, int, int | None], Compared]
"""Function (record, revision_no, compare_to) that returns a version compared with another.

Raises NotFound.
"""
Draw = Callable[[Any, Revision], str]
"""Function (record, revision) that returns the page of a version for the console, with marked blocks."""
BuildSlugAnswer = Callable[[type[Output], Call, AddressCheck, int | None], Output]
"""Function (output type, call, check result, id of the record for the address) that returns the output."""


class PublishedCalls(RecordCalls):
    """Registers the operations of one published kind."""

    def __init__(
        self,
        record: Record,
        kind: PublishedKind,
        *,
        detail: Callable[[Any, User], BaseOutput],
        get: Get,
        find: Get | None = None,
    ) -> None:
        """Store the kind; `find` loads a record for its versions where `get` would load too much."""
        super().__init__(record, detail=detail, get=get)
        self.kind, self.find = kind, find or get

    def _input(self, name: str, *bases: Shape, **more: serializers.Field) -> Any:
        fields = {self.record.id_name: Id(), **more, "__doc__": bases[0].__doc__}
        return type(name.format(self.noun), bases, fields)

    def _pop(self, call: Call) -> int:
        record_id: int = call.data.pop(self.record.id_name)
        return record_id

    def _shared(self, service: Service) -> Service:
        """Return a publishing service that takes the record's id under the kind's own parameter name."""

        def of_kind(**fields: Any) -> Any:
            return service(self.kind, record_id=fields.pop(self.record.id_name), **fields)

        return of_kind

    def edit_revision(self, doc: str, service: Service | None = None, *, is_autosaved: bool = True) -> None:
        """Register the edit operation; `service` gets the id, version, patch, note and save options."""
        edit = service or self._shared(editing.edit)

        def run(call: Call) -> BaseOutput:
            data = call.data
            options = {"is_autosave": data.pop("autosave", False)} if is_autosaved else {}
            edited = edit(
                actor=call.user,
                country=call.country,
                version=data.pop("version"),
                note=data.pop("version_note", None) or "",
                confirmed=call.confirmed,
                **{self.record.id_name: self._pop(call)},
                **options,
                patch=data,
            )
            return self.fresh(call, edited)

        name = f"Edit{self.noun}Input"
        if is_autosaved:
            shape = self.record.edit_input(name, Saving)
        else:
            shape = self.record.edit_input(name, version_note=optional_text(LONGEST_NOTE))
        self.register(f"edit_{self.record.code}", doc, Kind.MUTATION, shape, self.record.detail_shape, run)

    def change_status(self, steps: Mapping[str, states.Step], shape: Shape, doc: str) -> None:
        """Register the workflow actions, with the input fields `shape` besides the id.

        For a deleted record the output is its last state, without allowed actions.
        """

        def run(call: Call) -> BaseOutput:
            data = call.data
            changed = states.change_status(
                self.kind,
                steps,
                actor=call.user,
                country=call.country,
                record_id=data[self.record.id_name],
                version=data["version"],
                action=data["action"],
                status_change=answers.status_change_of(data, call.confirmed),
            )
            if data["action"] == "delete":
                return self.detail(changed, call.user).but(allowed_actions=[])
            return self.fresh(call, changed)

        self.register(
            f"change_{self.record.code}_status",
            doc,
            Kind.MUTATION,
            self._input("Change{}StatusInput", shape),
            self.record.detail_shape,
            run,
        )

    def review(self, shape: Shape) -> None:
        """Register review comments; the input `shape` names a block for kinds with blocks."""

        def add(call: Call) -> ReviewState:
            block_id = call.data.get("block_id")
            record = review_comments.add_comment(
                self.kind,
                actor=call.user,
                country=call.country,
                record_id=self._pop(call),
                block_id=str(block_id) if block_id else None,
                body=call.data["body"],
            )
            return answers.review(record, call.user)

        def resolve(call: Call) -> ReviewState:
            record = review_comments.resolve_comment(
                self.kind, actor=call.user, country=call.country, **call.data
            )
            return answers.review(record, call.user)

        message = f"Add a review comment to {self.record.one}."
        settled = "Resolve a review comment."
        self.register("add_review_comment", message, Kind.MUTATION, shape, ReviewState, add)
        self.register(
            "resolve_review_comment", settled, Kind.MUTATION, ReviewCommentIdInput, ReviewState, resolve
        )

    # -- versions -----------------------------------------------------------------------------------
    def versions(
        self,
        compare: Compare | None = None,
        bring_back: Service | None = None,
        *,
        output: type[RecordVersionDetail] = RecordVersionDetail,
        build: Callable[[Compared], RecordVersionDetail] = answers.compared,
    ) -> None:
        """Register the list of versions, the comparison of two, and restoring one.

        `build` returns the output for one version, an instance of `output`.
        """
        self._versions()
        self._version(compare or partial(version_diff.get_version, self.kind), output, build)
        self._restore(bring_back or self._shared(restore.restore_version))

    def _versions(self) -> None:
        def run(call: Call) -> ListOutput[RecordVersion]:
            record = self.find(call.user, call.country, self._pop(call))
            page, matching_rows = reads.versions_of(record, call.user, call.data)
            rows = [answers.version(revision, record) for revision in matching_rows]
            return page.answer(ListOutput[RecordVersion], rows)

        doc = f"List the versions of {self.record.one}, newest first."
        shape = list_spec.list_input(f"{self.noun}VersionList", VERSION_LIST)
        self.register(
            "query_versions",
            doc,
            Kind.QUERY,
            self._input("{}VersionListInput", shape),
            ListOutput[RecordVersion],
            run,
        )

    def _version(
        self,
        compare: Compare,
        output: type[RecordVersionDetail],
        build: Callable[[Compared], RecordVersionDetail],
    ) -> None:
        def run(call: Call) -> RecordVersionDetail:
            record = self.find(call.user, call.country, self._pop(call))
            return build(compare(record, call.data["revision_no"], call.data.get("compare_to")))

        doc = "Get a version, compared with another one or with its predecessor."
        self.register(
            "get_version",
            doc,
            Kind.QUERY,
            self._input("Get{}VersionInput", VersionNumber),
            output,
            run,
        )

    def _restore(self, restore: Service) -> None:
        def run(call: Call) -> BaseOutput:
            restored = restore(actor=call.user, country=call.country, **call.data)
            return self.fresh(call, restored)

        doc = "Restore an earlier version as a new draft. The public version does not change."
        shape = self._input("Restore{}VersionInput", RestoreInput)
        self.register("restore_version", doc, Kind.MUTATION, shape, self.record.detail_shape, run)

    def preview_url(self) -> None:
        """Register the preview link, which shows a version without an account."""

        def run(call: Call) -> PreviewUrl:
            record = self.find(call.user, call.country, self._pop(call))
            number = call.data.get("revision_no") or record.latest_revision_no
            url, expires_at = previews.link(revisions.get(record, number))
            return PreviewUrl(url=url, expires_at=expires_at)

        doc = "Get a preview link of a version, valid for thirty minutes and without an account."
        self.register(
            "get_preview_url", doc, Kind.QUERY, self._input("{}PreviewInput", PreviewInput), PreviewUrl, run
        )

    def draw_latest(self, draw: Draw) -> None:
        """Register the operation that renders the latest version as readers would see it."""

        def run(call: Call) -> Drawn:
            record = self.find(call.user, call.country, self._pop(call))
            return Drawn(html=draw(record, revisions.get(record, record.latest_revision_no)))

        doc = "Render the latest version as on the site, with each block's id in a comment before it."
        shape = type(f"Draw{self.noun}Input", (InputSerializer,), {self.record.id_name: Id(), "__doc__": doc})
        self.register("draw_latest", doc, Kind.QUERY, shape, Drawn, run, rate=DRAWS)

    # -- web addresses ------------------------------------------------------------------------------
    def check_slug(
        self,
        longest_title: int,
        longest_slug: int,
        generic: type[SlugChecked[Output]] = SlugChecked,
        build: BuildSlugAnswer | None = None,
    ) -> None:
        """Register the check of whether a web address is free; `build` returns outputs that need more."""
        owner = {self.record.id_name: OwnId, "title": str}
        doc = f"{self.record.one.capitalize()} that already has a web address."
        holder = make_output(f"{self.noun}SlugHolder", owner, doc, Output)
        base: type[Output] = generic[holder]  # type: ignore[index]  # made of the table
        output = make_output(f"{self.noun}SlugChecked", {}, generic.__doc__ or "", base)

        def run(call: Call) -> Output:
            but = call.data.get(self.record.id_name)
            if but is not None:
                self.find(call.user, call.country, but)
            checked = editing.check_address(
                self.kind,
                user=call.user,
                country=call.country,
                slug=call.data.get("slug") or "",
                title=call.data.get("title") or "",
                but=but,
            )
            return build(output, call, checked, but) if build else output.of(checked)

        fields = {
            "slug": optional_text(longest_slug),
            "title": optional_text(longest_title),
            self.record.id_name: optional_id(),
            "__doc__": "A web address to check, or the title to derive one from.",
        }
        doc = "Check whether a web address is free. Return the next free one if not, or one for a title."
        shape = type(f"Check{self.noun}SlugInput", (InputSerializer,), fields)
        self.register("check_slug", doc, Kind.QUERY, shape, output, run)
