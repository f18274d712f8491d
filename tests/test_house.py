"""The rules of the house: layers, sizes, names, and where literals may stand."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = sorted(p for p in (ROOT / "director_app").rglob("*.py") if "_built" not in p.parts)
TESTS = sorted((ROOT / "tests").rglob("*.py"))
RELATIVE = [str(p.relative_to(ROOT)) for p in MODULES]


def run(*args: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *args], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_layers_hold() -> None:
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout


def test_ruff_is_clean() -> None:
    run("ruff", "check", "--no-cache", ".")
    run("ruff", "format", "--no-cache", "--check", ".")


def test_mypy_is_strict_below_the_screen() -> None:
    run("mypy", "--no-incremental")


@pytest.mark.parametrize("module", [*MODULES, *TESTS], ids=lambda p: str(p.relative_to(ROOT)))
def test_modules_stay_small(module: Path) -> None:
    lines = module.read_text("utf-8").count("\n")
    limit = 250 if module.name == "main_window.py" else 500
    assert lines <= limit, f"{lines} lines; split it by what it owns"


@pytest.mark.parametrize("module", MODULES, ids=RELATIVE)
def test_modules_and_public_functions_say_what_they_are(module: Path) -> None:
    tree = ast.parse(module.read_text("utf-8"))
    assert ast.get_docstring(tree), "the module has no sentence that says what it owns"
    if "/ui/" in module.as_posix():
        return
    silent = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert not silent, f"no docstring: {silent}"


@pytest.mark.parametrize("module", MODULES, ids=RELATIVE)
def test_text_for_people_is_marked_with_literals(module: Path) -> None:
    """`tr(variable)` and f-strings are never extracted, so they could never be translated."""
    wrong = []
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in {"tr", "N_", "KnownError", "trn"}:
            first = node.args[0]
            wrapped = (
                isinstance(first, ast.Call) and isinstance(first.func, ast.Name) and first.func.id == "N_"
            )
            literal = isinstance(first, ast.Constant) and isinstance(first.value, str)
            if name == "KnownError" and not wrapped and not isinstance(first, ast.Name | ast.Attribute):
                wrong.append(f"{node.lineno}: KnownError without N_")
            if name != "KnownError" and not literal:
                wrong.append(f"{node.lineno}: {name} without a literal")
    assert not wrong, wrong


@pytest.mark.parametrize("module", MODULES, ids=RELATIVE)
def test_no_module_level_mutable_state(module: Path) -> None:
    tree = ast.parse(module.read_text("utf-8"))
    wrong = [
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List | ast.Set)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id != "__all__"
    ]
    assert not wrong, f"make these tuples or frozensets: {wrong}"


COLOUR = re.compile(
    r"""["'][^"']*#[0-9a-fA-F]{6}\b|QColor\(\s*[0-9"']|Qt\.(?:red|green|blue|black|white)\b"""
)
PIXEL_FONT = re.compile(r"setPixelSize|font(?:-size)?\s*:[^;]*\dpx")


@pytest.mark.parametrize("module", [m for m in MODULES if "/ui/" in m.as_posix()], ids=lambda p: p.name)
def test_colours_fonts_and_boxes_have_their_rooms(module: Path) -> None:
    text = module.read_text("utf-8")
    if module.name != "theme.py":
        assert not COLOUR.search(text), "a colour outside theme.py"
    assert not PIXEL_FONT.search(text), "a font size in pixels"
    if module.name != "dialogs.py":
        assert "QMessageBox" not in text, "a message box outside dialogs.py"
    assert not re.search(r"setShortcut\([^)]*(Ctrl\+Alt|Alt\+[A-Za-z]\b)", text), (
        "AltGr types letters in Polish and Greek"
    )


def test_no_lock_file_and_no_registry_addresses() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    assert not [name for name in tracked if name.endswith((".lock", "package-lock.json"))]
    hosts = re.compile(
        "pypi" + r"\.org|python" + r"hosted\.org|deb" + r"\.debian\.org|npmjs" + r"\.(?:org|com)"
    )
    for name in tracked:
        path = ROOT / name
        if path.suffix in {".py", ".md", ".toml", ".po", ".json", ".txt", ".html", ""} and path.is_file():
            assert not hosts.search(path.read_text("utf-8", "replace")), name
