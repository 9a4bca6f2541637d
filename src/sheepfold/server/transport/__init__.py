"""How bytes travel: HTTP with limits, the WebSocket protocol, compression."""
