"""Plural names of models in the Django admin are correct English."""

from __future__ import annotations

import re

import pytest
from django.apps import apps
from django.db.models import Model

_MODELS = [model for model in apps.get_models() if model.__module__.startswith("apps.")]
_MISSHAPEN = re.compile(r"([^aeiou]y|s|x|z|ch|sh)s$")
"""Wrong plurals with a plain s: "entrys", "searchs", "settingss"."""


@pytest.mark.parametrize("words", ["word entrys", "duplicate searchs", "comment settingss", "boxs"])
def test_plurals_with_a_plain_s_are_noticed(words: str) -> None:
    assert _MISSHAPEN.search(words)


@pytest.mark.parametrize("model", _MODELS, ids=lambda model: model._meta.label)
def test_every_kind_of_record_has_a_plural(model: type[Model]) -> None:
    plural = str(model._meta.verbose_name_plural)
    assert not _MISSHAPEN.search(plural), f"{model._meta.label}: declare verbose_name_plural"
