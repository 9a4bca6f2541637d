"""Every model of the API says what it is, and is part of the document."""

from __future__ import annotations

import msgspec
import pytest

from sheepfold.server.web.api import models
from sheepfold.server.web.api.document import document_of
from sheepfold.server.web.api.routes import ROUTES

OWN = [
    each
    for each in vars(models).values()
    if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == models.__name__
]


@pytest.mark.parametrize("model", OWN)
def test_a_model_is_documented_with_what_it_is(model: type[msgspec.Struct]) -> None:
    if model is models.Wait:  # It is the address of a request, not a body.
        return
    told = document_of(ROUTES)["components"]["schemas"][model.__name__]
    assert told["description"] == model.__doc__
