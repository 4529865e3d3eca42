# SPDX-License-Identifier: MIT
"""Can this machine compile a C file that includes Python's headers? Exit 0 if so."""

import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

PROBE = "#include <Python.h>\nint main(void) { return 0; }\n"


def has_compiler() -> bool:
    command = (sysconfig.get_config_var("CC") or "cc").split()
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        include = f"-I{sysconfig.get_path('include')}"
        try:
            ran = subprocess.run(
                [*command, include, "-c", str(source), "-o", f"{folder}/probe.o"],
                capture_output=True,
                check=False,
            )
        except OSError:
            return False
    return ran.returncode == 0


if __name__ == "__main__":
    sys.exit(0 if has_compiler() else 1)
