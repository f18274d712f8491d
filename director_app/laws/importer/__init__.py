"""Importer: plain-text law files that circulate, to packs; nothing is guessed or dropped silently."""

from director_app.laws.importer.model import Doubt, ImportResult, LawDraft, LeftOut, PackDraft, ProvisionDraft
from director_app.laws.importer.run import import_texts
from director_app.laws.importer.write import write_packs

__all__ = [
    "Doubt", "ImportResult", "LawDraft", "LeftOut", "PackDraft", "ProvisionDraft",
    "import_texts", "write_packs",
]  # fmt: skip
