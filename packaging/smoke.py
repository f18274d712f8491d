"""Proves a wheel: installs it into a fresh environment and runs `director-app self-test` there, away from the checkout.

Usage: python packaging/smoke.py [WHEEL]   (without one it builds one)
"""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from build import ROOT, build_wheel


def smoke(wheel: Path) -> None:
    """Install `wheel` with its dependencies into a new environment and run its self-test."""
    with tempfile.TemporaryDirectory(prefix="handbook-smoke-") as folder:
        home = Path(folder)
        venv.create(home / "env", with_pip=True)
        bin_dir = home / "env" / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run([str(bin_dir / "python"), "-m", "pip", "install", "-q", str(wheel)], check=True)
        environment = {
            **os.environ,
            "DIRECTOR_APP_HOME": str(home / "Łódź Ελλάς"),
            "QT_QPA_PLATFORM": "offscreen",
        }
        environment.pop("PYTHONPATH", None)
        for arguments in (["self-test"], ["laws", "show", "75B2", "--lang", "el"], ["guides", "check"]):
            done = subprocess.run(
                [str(bin_dir / "director-app"), *arguments],
                check=False,
                cwd=home,
                env=environment,
                capture_output=True,
                text=True,
            )
            print(f"director-app {' '.join(arguments)}: exit {done.returncode}")
            print((done.stdout + done.stderr).strip()[:3000])
            if done.returncode != 0:
                sys.exit(f"The wheel {wheel.name} does not work.")
    print(f"The wheel {wheel.name} works in a fresh environment.")


if __name__ == "__main__":
    smoke(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else build_wheel(ROOT / "dist"))
