"""Reviews in the API's own description."""

from __future__ import annotations

from sheepfold.server.web.api.document import document_of
from sheepfold.server.web.api.review_models import MatchReview
from sheepfold.server.web.api.routes import ROUTES


def test_the_document_describes_reviews() -> None:
    document = document_of(ROUTES)
    path = document["paths"]["/api/v1/matches/{table}/review"]
    assert set(path) == {"get", "post"}
    described = document["components"]["schemas"]["MatchReview"]
    assert set(described["required"]) == set(MatchReview.__struct_fields__)
    verdicts = document["components"]["schemas"]["MoveVerdict"]["enum"]
    assert sorted(verdicts) == ["doubtful", "good", "mistake", "none"]
