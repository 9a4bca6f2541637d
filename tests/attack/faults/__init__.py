"""Every fault that was once reproduced, as a named case; the part names the point it belongs to."""
