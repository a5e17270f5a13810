"""How the pictures' operations are called in the contract test."""

from __future__ import annotations

from django.core.files.uploadedfile import SimpleUploadedFile

from apps.core.testing.contract import Case, enter
from apps.stores.tests.factories import jpeg

enter("file/upload_picture", Case(4, files={"file": SimpleUploadedFile("a.jpg", jpeg())}))
