"""Providers: status mapping, and the error if one is not set up."""

from __future__ import annotations

import pytest

from apps.accounts.models import User
from apps.core.testing.api import Api
from apps.videos.choices import TRANSITIONS, AssetStatus, Provider
from apps.videos.models import VideoAsset
from apps.videos.services.file_status import step
from apps.videos.services.providers import KEEPERS, keeper_of, status_of

WORDS = {
    "alivod": {
        "Uploading": "uploading",
        "UploadSucc": "processing",
        "Transcoding": "processing",
        "Checking": "checking",
        "Blocked": "blocked",
        "Normal": "ready",
        "UploadFail": "failed",
        "TranscodeFail": "failed",
    },
    "mux": {
        "waiting": "waiting",
        "asset_created": "processing",
        "preparing": "processing",
        "ready": "ready",
        "errored": "failed",
        "timed_out": "expired",
        "cancelled": "expired",
    },
}


@pytest.mark.parametrize("provider", sorted(WORDS))
def test_each_word_of_a_provider_is_one_of_our_states(provider: str) -> None:
    keeper = keeper_of(provider)
    assert {word: status_of(keeper, word) for word in keeper.states} == WORDS[provider]
    with pytest.raises(ValueError, match="no state we know"):
        status_of(keeper, "Exploded")


def test_every_provider_is_there_and_every_state_has_its_steps() -> None:
    assert sorted(KEEPERS) == sorted(Provider.values)
    assert set(TRANSITIONS) == set(AssetStatus)


@pytest.mark.parametrize("origin", AssetStatus.values)
@pytest.mark.parametrize("target", AssetStatus.values)
def test_only_steps_of_the_table_are_allowed(origin: str, target: str) -> None:
    asset = VideoAsset(status=origin)
    if target in TRANSITIONS[origin]:
        step(asset, AssetStatus(target))
        assert asset.status == target
    else:
        with pytest.raises(ValueError, match="is not followed by"):
            step(asset, AssetStatus(target))
        assert asset.status == origin


@pytest.mark.django_db
@pytest.mark.parametrize(("provider", "name"), [("alivod", "Alibaba VOD"), ("mux", "Mux")])
def test_a_provider_that_is_not_set_up_takes_no_file(api: Api, kol: User, provider: str, name: str) -> None:
    body = {"purpose": "upload", "file_name": "a.mp4", "size": 9, "mime": "video/mp4", "provider": provider}
    refused = api.call("video/get_video_token", body, as_=kol)
    assert refused.errors == {"provider": [f"{name} is not set up: no account is connected"]}
    assert VideoAsset.objects.count() == 0
