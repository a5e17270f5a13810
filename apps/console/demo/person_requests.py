"""A completed request about personal data, for the list of requests."""

from __future__ import annotations

from apps.accounts.models import User
from apps.business_messages.models import BusinessMessage
from apps.core.choices import PersonRequestKind
from apps.core.jobs import jobs
from apps.core.models import PersonRequest
from apps.core.privacy import requests
from apps.core.privacy.sought import read


def ensure(admin: User) -> int:
    """Export the data of a sender if there is no request yet; return the number of requests made."""
    sender = BusinessMessage.objects.exclude(sender_email="").order_by("pk").first()
    if sender is None or PersonRequest.objects.exists():
        return 0
    request = requests.create(
        kind=PersonRequestKind.EXPORT,
        actor=admin,
        messages=read(sender.sender_email),
        reason="She asked by letter what we keep about her",
        in_background=False,
    )
    kind = PersonRequestKind.EXPORT.label
    jobs.run_here(kind=requests.job_of(request), title=str(kind), params={"request_id": request.pk})
    return 1
