"""Bots think in worker processes, fairly and supervised."""
