"""Positions on the board: each stage is a column, with one shared order for all users."""

from __future__ import annotations

from django.db.models import QuerySet

from apps.core.changes.batch_update import write_columns
from apps.crm.choices import Stage
from apps.crm.domain import ranks
from apps.crm.models import Lead

WINDOWS = (100, 400, 1600)
"""Numbers of cards to space out around a crowded gap; larger ones are tried if the smaller fail."""


class Columns:
    """Positions in a country's columns; the caller holds the lock on its board."""

    def __init__(self, country: str) -> None:
        self.country = country
        self._tops: dict[str, str] = {}

    def top(self, stage: Stage | str) -> str:
        """Return a rank before all others in the column."""
        if stage not in self._tops:
            first = _column(self.country, stage).order_by("rank").values_list("rank", flat=True).first()
            self._tops[stage] = ranks.between(None, first)
        else:
            self._tops[stage] = ranks.between(None, self._tops[stage])
        return self._tops[stage]


def place(lead: Lead, stage: Stage | str, *, after_id: int | None, before_id: int | None) -> str:
    """Return the rank directly after one card or before another; by default at the top.

    The caller holds the lock on the board. A card that has left the column is ignored. The neighbor on the
    other side is read from the current column, so that two concurrent moves into one gap get different ranks.
    """
    others = _column(lead.country, stage).exclude(pk=lead.pk)
    behind = _rank_of(others, after_id)
    if behind is not None:
        following = others.filter(rank__gt=behind).order_by("rank")
        return _fit(lead, stage, behind, following.values_list("rank", flat=True).first())
    ahead = _rank_of(others, before_id)
    if ahead is None:
        return Columns(lead.country).top(stage)
    previous = others.filter(rank__lt=ahead).order_by("-rank")
    return _fit(lead, stage, previous.values_list("rank", flat=True).first(), ahead)


def _column(country: str, stage: Stage | str) -> QuerySet[Lead]:
    return Lead.objects.filter(country=country, stage=stage)


def _rank_of(column: QuerySet[Lead], lead_id: int | None) -> str | None:
    if lead_id is None:
        return None
    return column.filter(pk=lead_id).values_list("rank", flat=True).first()


def _fit(lead: Lead, stage: Stage | str, low: str | None, high: str | None) -> str:
    rank = ranks.between(low, high)
    if len(rank) <= ranks.LONGEST:
        return rank
    return spread_out(lead, stage, low, high)


def spread_out(lead: Lead, stage: Stage | str, low: str | None, high: str | None) -> str:
    """Space out the cards around a crowded gap, and return the rank of the lead between them.

    Moves a hundred cards, and more only if those are too crowded themselves.
    """
    others = _column(lead.country, stage).exclude(pk=lead.pk)
    new_ranks: list[str] = []
    for window in WINDOWS:
        upper = list(others.filter(rank__lte=low or "").only("id", "rank").order_by("-rank")[: window // 2])
        below = others.filter(rank__gte=high) if high else others.none()
        lower = list(below.only("id", "rank").order_by("rank")[: window // 2])
        cards = [*reversed(upper), *lower]
        first = others.filter(rank__lt=cards[0].rank).order_by("-rank") if cards else others.none()
        last = others.filter(rank__gt=cards[-1].rank).order_by("rank") if cards else others.none()
        bounds = [edge.values_list("rank", flat=True).first() for edge in (first, last)]
        new_ranks = ranks.spread(bounds[0], bounds[1], len(cards) + 1)
        if max(map(len, new_ranks)) <= ranks.LONGEST // 2:
            break
    own = new_ranks.pop(len(upper))
    for card, rank in zip(cards, new_ranks, strict=True):
        card.rank = rank
    if cards:
        write_columns(cards, {"rank"})
    return own
