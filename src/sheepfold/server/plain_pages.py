"""Trivial pages, for as long as the real ones are being drawn."""

from __future__ import annotations

import dataclasses
import html
import json
from typing import Any

from sheepfold.server.pages import model


def plain(sight: Any) -> str:
    """Everything a sight says, as text."""
    told = json.dumps(dataclasses.asdict(sight), default=str, indent=1, ensure_ascii=False)
    return f"<pre>{html.escape(told)}</pre>"


def table_fragment(sight: model.TableSight) -> str:
    """See `pages`."""
    return f'<main id="table">{plain(sight)}</main>'


def table_page(sight: model.TableSight) -> str:
    """See `pages`."""
    return f"<!doctype html><title>Sheepfold</title>{table_fragment(sight)}"


def refusal_fragment(refusal: model.Refusal, game_id: str, language: str = "en") -> str:
    """See `pages`."""
    return f"<p>{html.escape(refusal.text)} {html.escape(refusal.clause)}</p>"


def home_page(sight: model.HomeSight) -> str:
    """See `pages`."""
    return f"<!doctype html><title>Sheepfold</title>{plain(sight)}"


def new_table_page(sight: model.NewSight) -> str:
    """See `pages`."""
    return f"<!doctype html><title>Sheepfold</title>{plain(sight)}"


def rules_page(game_id: str, clause: str | None = None, language: str = "en") -> str:
    """See `pages`."""
    return f"<!doctype html><title>Sheepfold</title>{html.escape(game_id)} {html.escape(clause or '')}"


def message_page(text: str, language: str = "en") -> str:
    """See `pages`."""
    return f"<!doctype html><title>Sheepfold</title>{html.escape(text)}"
