"""The server as a web application."""

from __future__ import annotations

from starlette.routing import Mount, Route, WebSocketRoute

from sheepfold.server.app import all_routes, create_app
from sheepfold.server.settings import Settings


def test_no_address_is_answered_in_two_ways() -> None:
    found = []
    for route in all_routes():
        if isinstance(route, Route):
            found += [(route.path, method) for method in route.methods or ()]
        elif isinstance(route, WebSocketRoute):
            found.append((route.path, "socket"))
        else:
            assert isinstance(route, Mount)
            found.append((route.path, "mount"))
    assert len(found) == len(set(found))


def test_two_applications_share_nothing() -> None:
    one, other = create_app(Settings()), create_app(Settings())
    assert one.state.server is not other.state.server
    assert one.state.connections is not other.state.connections


def test_figures_of_connections_are_among_those_of_the_server() -> None:
    page = create_app(Settings(connections=7)).state.server.metrics.page().decode()
    assert "sheepfold_connections_limit 7.0" in page
