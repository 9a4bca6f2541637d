"""How Bye-Bye Black Sheep is played well."""
