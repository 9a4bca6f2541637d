"""How long tests wait for what must happen."""

from __future__ import annotations

PATIENCE = 300.0
"""Seconds after which something hangs, however busy the machine is; waits end as soon as it has happened."""
