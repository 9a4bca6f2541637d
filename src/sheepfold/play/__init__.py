"""A match as it is played: the state, its generator and the record that grows with it."""
