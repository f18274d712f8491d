"""The window's side of the guides."""


class GuideWork:
    """Mixed into the workplace."""
