"""Tests of how processes wake each other."""
