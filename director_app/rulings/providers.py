"""Which facts provider belongs to which name in a guide file."""

from director_app.domain.errors import KnownError
from director_app.domain.text import N_
from director_app.rulings.law75.provider import Law75
from director_app.rulings.model import Provider

NAMES = ("law75",)


def provider_for(name: str) -> Provider:
    """Return the provider called `name`; raises `KnownError` where there is none."""
    if name not in NAMES:
        raise KnownError(
            N_("No part of the program works out the facts for the guide provider {name}."), name=name
        )
    return Law75()
