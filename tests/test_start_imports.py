"""What the start of the window must not load: each of these is needed later, and the start has a budget."""

import subprocess
import sys
from pathlib import Path

START = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from director_app.services.settings import load_settings
from director_app.ui.run import Shell, make_application
from director_app.ui.workplace import Workplace

data = Path(sys.argv[1])
app = make_application(sys.argv[:1])
shell = Shell(app, Workplace(data, load_settings(data)))
shell.window.show()
while not (shell.desk.ready or shell.desk.desk_error):
    app.processEvents()
for name in sorted(sys.modules):
    print(name)
shell.desk.close()
"""

HEAVY = {
    "pydantic", "jinja2", "markdown", "sqlite_utils", "snowballstemmer", "charset_normalizer", "cryptography", "pyrage",
    "openpyxl", "defusedxml", "psycopg", "socket",
}  # fmt: skip
OWN = {
    "domain.auction", "domain.deal", "domain.document_diff", "laws.index_build", "laws.search", "rulings", "exchange",
    "services.guides", "services.handover", "services.exports", "ui.record_words", "ui.bridge_text", "ui.views.guides",
    "ui.cases.case_page", "ui.laws.page", "ui.chief.page", "ui.handover.page", "ui.settings_page",
}  # fmt: skip


def test_the_start_loads_what_the_start_shows(data_dir: Path, root: Path) -> None:
    def start() -> set[str]:
        command = [sys.executable, "-c", START, str(data_dir)]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        return set(done.stdout.split())

    start()  # the very first one makes the database
    loaded = start()
    assert "director_app.ui.start_page" in loaded
    assert sorted(loaded & HEAVY) == []
    assert sorted(name for name in OWN if f"director_app.{name}" in loaded) == []
