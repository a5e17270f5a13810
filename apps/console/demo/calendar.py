"""Rhythm of the demo's figures: weekends, a campaign and a holiday, counted back from today."""

from __future__ import annotations

import datetime as dt
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate

_SATURDAY = 5
CAMPAIGN = range(9, 13)
"""Days ago of a campaign, with much more of everything."""
HOLIDAY = range(22, 25)
"""Days ago of a holiday: nobody works and few people read."""
_GOLDEN = 0.6180339887
"""Its multiples spread evenly between 0 and 1 for any number of them."""


def views_on(day: dt.date, days_ago: int) -> float:
    """Return the weight of a day for visits of the site: people read more on weekends."""
    usual = 1.7 if day.weekday() >= _SATURDAY else 1.0
    return usual * _special(days_ago, campaign=2.6, holiday=0.5)


def work_on(day: dt.date, days_ago: int) -> float:
    """Return the weight of a day for the work of staff, which is less on weekends."""
    usual = 0.35 if day.weekday() >= _SATURDAY else 1.0
    return usual * _special(days_ago, campaign=2.2, holiday=0.1)


def working_day(place: int, weights: Sequence[float]) -> int:
    """Return the number of the day on which the record in this place was made, by the days' weights."""
    sums = list(accumulate(weights))
    return bisect(sums, (place * _GOLDEN) % 1 * sums[-1])


def _special(days_ago: int, *, campaign: float, holiday: float) -> float:
    if days_ago in CAMPAIGN:
        return campaign
    return holiday if days_ago in HOLIDAY else 1.0
