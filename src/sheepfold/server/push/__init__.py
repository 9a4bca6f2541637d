"""Web Push: messages to browsers whose pages are closed (RFC 8030, 8291, 8292).

    endpoints.py    which addresses of push services are allowed
    encryption.py   a message only the browser can read
    base64url.py    the text form of keys and messages
    vapid.py        the signature that tells a push service who sends
    client.py       sends a message to a push service, with limits

It knows no table and no person. `live/notifications.py` decides when somebody is told.
"""
