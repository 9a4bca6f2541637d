"""One-step common sense for each game: take what is offered now, think of nothing later."""
