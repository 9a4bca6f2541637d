"""Files that people bring: the fields of a form with a file in it."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import MIMEPart
from typing import Final

from starlette.requests import Request

from sheepfold.server.refusals import ActionRejected, Malformed
from sheepfold.server.text import UNREADABLE
from sheepfold.server.web.decoding import MOST_FIELDS
from sheepfold.server.web.requests import FOREIGN_FORM, same_origin

MULTIPART: Final = "multipart/form-data"


async def read_upload(request: Request) -> dict[str, str]:
    """The fields of a form, files as their text; how large it may be is a limit of every request."""
    if not same_origin(request):
        raise ActionRejected(FOREIGN_FORM)
    kind = request.headers.get("content-type", "")
    if not kind.lower().startswith(MULTIPART):
        raise Malformed(UNREADABLE, field="form")
    return fields_of(kind, await request.body())


def fields_of(kind: str, body: bytes) -> dict[str, str]:
    """The fields in a body of this content type; of several of one name the last counts."""
    head = f"content-type: {kind}\r\n\r\n".encode("latin-1")
    message = message_from_bytes(head + body, policy=policy.HTTP)
    parts = list(message.iter_parts()) if message.is_multipart() else []
    if not 0 < len(parts) <= MOST_FIELDS:
        raise Malformed(UNREADABLE, field="form")
    return dict([field_of(part) for part in parts])


def field_of(part: MIMEPart) -> tuple[str, str]:
    """The name of a field and its text."""
    name = part.get_param("name", header="content-disposition")
    data = part.get_payload(decode=True)
    if not isinstance(name, str) or not isinstance(data, bytes):
        raise Malformed(UNREADABLE, field="form")
    try:
        return name, data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Malformed(UNREADABLE, field=name[:40]) from None
