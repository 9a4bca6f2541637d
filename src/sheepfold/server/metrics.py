"""Figures for Prometheus; every server counts its own."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Metric,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, SummaryMetricFamily
from prometheus_client.registry import Collector

ANSWERS = (
    0.001, 0.002, 0.003, 0.004, 0.006, 0.008, 0.01, 0.013, 0.016, 0.02, 0.025, 0.03, 0.04, 0.05, 0.065, 0.08,
    0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 2.5,
)  # fmt: skip
WAITS = (0.001, 0.005, 0.02, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 60.0)
FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Pushes(Collector):
    """What is counted at every push: plain numbers, read when they are asked for."""

    def __init__(self) -> None:
        self.number = 0
        self.bytes = 0
        self.made = 0
        self.seconds = 0.0

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("sheepfold_pushes", "Fragments sent.", self.number)
        yield CounterMetricFamily("sheepfold_pushed_bytes", "Bytes of fragments, uncompressed.", self.bytes)
        yield SummaryMetricFamily(
            "sheepfold_render_seconds", "Time of making what a page is sent.", self.made, self.seconds
        )


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        registry = self.registry = CollectorRegistry()
        self.moves = Counter("sheepfold_moves", "Moves made.", ["game", "by"], registry=registry)
        self.matches = Counter(
            "sheepfold_matches", "Matches begun and ended.", ["game", "what"], registry=registry
        )
        self.refusals = Counter("sheepfold_refusals", "Requests refused.", ["type"], registry=registry)
        ProcessCollector(registry=registry)
        self.pushes = Pushes()
        registry.register(self.pushes)
        self.save = Histogram(
            "sheepfold_save_seconds", "Until a move is durable.", buckets=FAST, registry=registry
        )
        self.think = Histogram(
            "sheepfold_think_seconds", "Until a bot has chosen.", buckets=FAST, registry=registry
        )
        self.bot_queue = Gauge("sheepfold_bot_queue", "Bot jobs that wait for a worker.", registry=registry)
        self.bot_wait = Histogram(
            "sheepfold_bot_wait_seconds",
            "Until a worker begins with a job.",
            buckets=WAITS,
            registry=registry,
        )
        self.bot_fallbacks = Counter(
            "sheepfold_bot_fallbacks", "Moves of bots made without a worker's answer.", registry=registry
        )
        self.workers_lost = Counter(
            "sheepfold_workers_lost", "Worker processes lost and replaced.", ["why"], registry=registry
        )
        self.answer = Histogram(
            "sheepfold_answer_seconds",
            "From a message of somebody to the next fragment sent to them.",
            buckets=ANSWERS,
            registry=registry,
        )
        self.push = Counter(
            "sheepfold_push_messages", "Messages for push services.", ["result"], registry=registry
        )
        self.push_wait = Histogram(
            "sheepfold_push_wait_seconds",
            "From a turn to the first message about it.",
            buckets=WAITS,
            registry=registry,
        )
        self.wakeups = Counter(
            "sheepfold_wakeups", "Wake-ups of other processes.", ["what"], registry=registry
        )
        self.bus_connected = Gauge(
            "sheepfold_bus_connected", "Whether wake-ups can be sent and heard.", registry=registry
        )
        self.bus_losses = Counter("sheepfold_bus_losses", "Lost links of the bus.", registry=registry)
        self.bus_delay = Histogram(
            "sheepfold_bus_seconds", "Until a message to oneself has come.", buckets=FAST, registry=registry
        )
        self.tables = Gauge("sheepfold_tables", "Tables in memory.", registry=registry)
        self.viewers = Gauge("sheepfold_viewers", "Open connections.", registry=registry)

    def pushed(self, size: int) -> None:
        """A fragment of so many bytes was sent."""
        self.pushes.number += 1
        self.pushes.bytes += size

    def rendered(self, seconds: float) -> None:
        """What a page is sent was made in this time; asking for processor time would take longer."""
        self.pushes.made += 1
        self.pushes.seconds += seconds

    def page(self) -> bytes:
        """As Prometheus reads it."""
        return generate_latest(self.registry)
