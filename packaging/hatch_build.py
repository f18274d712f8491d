"""Hatch build hook: compiles the catalogues and builds the law index into `director_app/_built`."""

import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuiltResources(BuildHookInterface):
    """Runs for wheels and for editable installs alike, so a checkout and a wheel behave the same."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make everything that is derived from `i18n/` and `resources/`."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path[:0] = [str(root), str(root / "packaging")]
        try:
            from compile_resources import compile_all  # noqa: PLC0415

            compile_all(root, root / "director_app" / "_built")
        finally:
            del sys.path[:2]
        for cache in (root / "director_app").rglob("__pycache__"):
            shutil.rmtree(cache, ignore_errors=True)
