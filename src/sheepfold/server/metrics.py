"""Figures for Prometheus; every house counts its own."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.moves = Counter("sheepfold_moves", "Moves made.", ["game", "by"], registry=registry)
        self.matches = Counter(
            "sheepfold_matches", "Matches begun and ended.", ["game", "what"], registry=registry
        )
        self.refusals = Counter("sheepfold_refusals", "Requests refused.", ["type"], registry=registry)
        self.pushes = Counter("sheepfold_pushes", "Fragments sent.", registry=registry)
        self.pushed = Counter(
            "sheepfold_pushed_bytes", "Bytes of fragments, uncompressed.", registry=registry
        )
        self.render = Histogram(
            "sheepfold_render_seconds",
            "Processor time of making a fragment.",
            buckets=FAST,
            registry=registry,
        )
        self.keep = Histogram(
            "sheepfold_keep_seconds", "Until a move is durable.", buckets=FAST, registry=registry
        )
        self.think = Histogram(
            "sheepfold_think_seconds", "Until a bot has chosen.", buckets=FAST, registry=registry
        )
        self.tables = Gauge("sheepfold_tables", "Tables in memory.", registry=registry)
        self.viewers = Gauge("sheepfold_viewers", "Open connections.", registry=registry)

    def page(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(self.registry)
