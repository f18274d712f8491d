"""Every dialog of the program: files to open and save, and the last question where undo cannot help."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from director_app.ui.texts import tr


def ask_open_files(parent: QWidget, title: str, kinds: str, folder: Path | None = None) -> list[Path]:
    """Ask for existing files; an empty list is a no."""
    names, _ = QFileDialog.getOpenFileNames(parent, title, str(folder or Path.home()), kinds)
    return [Path(name) for name in names]


def ask_save_file(parent: QWidget, title: str, proposed: Path, kinds: str) -> Path | None:
    """Ask where to save; None is a no."""
    name, _ = QFileDialog.getSaveFileName(parent, title, str(proposed), kinds)
    if not name:
        return None
    path = Path(name)
    return path if path.suffix else path.with_suffix(proposed.suffix)


def ask_folder(parent: QWidget, title: str, folder: Path) -> Path | None:
    """Ask for a folder; None is a no."""
    name = QFileDialog.getExistingDirectory(parent, title, str(folder))
    return Path(name) if name else None


def tell_fault(parent: QWidget | None, where: str) -> None:
    """Tell that the program has a fault, that the data is safe, and where the details are."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("Director's Handbook"))
    box.setText(
        tr("The program has a fault. What you had saved is safe; the last step may need to be repeated.")
    )
    box.setInformativeText(tr("Details are in {file}", file=where))
    box.exec()
