"""What comes in: pages, forms, WebSockets and the JSON API; who asks, and what is answered."""
