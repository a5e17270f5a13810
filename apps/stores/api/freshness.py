"""The freshness of a country's stores by region."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from apps.core.db import clock, replica
from apps.core.http.operations import Call, Kind, Operation, Scope
from apps.core.http.outputs import IdNumber, Meta, Output
from apps.core.registry import register
from apps.stores.models.querysets import STORE_ROLES
from apps.stores.queries import freshness


class RegionFreshnessOutput(Output):
    region_id: IdNumber
    name: str
    published: int
    fresh: Annotated[int, Meta(description="Published stores that were verified recently.")]
    shape: Annotated[str, Meta(description="SVG path; empty without an outline.")]


class FreshnessOutput(Output):
    since: Annotated[dt.date, Meta(description="First day on which a verification counts as recent.")]
    width: int
    height: int
    credit: str
    regions: list[RegionFreshnessOutput]


@register
class QueryFreshness(Operation):
    """List the regions of a country with the numbers of published and of recently verified stores."""

    name = "store/query_freshness"
    kind, roles, scope = Kind.QUERY, STORE_ROLES, Scope.COUNTRY
    output = FreshnessOutput

    def run(self, call: Call) -> FreshnessOutput:
        regions = replica.read(lambda: freshness.by_region(country=call.country, at=clock.now()))
        return FreshnessOutput.of(regions)
