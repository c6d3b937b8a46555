"""Opens a workbook and saves it again: `resave.py IN OUT`."""

import sys

from openpyxl import load_workbook

load_workbook(sys.argv[1]).save(sys.argv[2])
