"""Static files of `make run`, collected from the bundle."""

from pathlib import Path

from django.core.management import call_command
from django.test import override_settings

from ops.launcher import server


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_the_bundle_of_make_dev_is_not_collected(tmp_path: Path) -> None:
    build, collected = tmp_path / "build", tmp_path / "static"
    write(build / "bundle" / "main.css", "body { margin: 0 }")
    write(build / "dev" / "bundle" / "main.css", "body {}\n/*# sourceMappingURL=main.css.map */")
    write(build / "dev" / "bundle" / "main.css.map", "{}")
    # Files of an earlier collection that failed.
    write(collected / "dev" / "bundle" / "main.css", "body {}")
    storage = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
    with override_settings(
        STATICFILES_DIRS=[build], STATIC_ROOT=collected, STORAGES={"staticfiles": storage}
    ):
        call_command(*server.COLLECT)
    assert list((collected / "bundle").glob("main.*.css"))
    assert not [path for path in (collected / "dev").rglob("*") if path.is_file()]
