"""How Black Sheep is played well."""
