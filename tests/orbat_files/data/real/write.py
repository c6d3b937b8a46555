"""Writes a table of units as an XLSX workbook, as a club's own script might: `write.py OUT`."""

import sys

from openpyxl import Workbook
from openpyxl.styles import Font

book = Workbook()
book.active.title = "Read me"
book.active["A1"] = "Strengths after the returns of April."
sheet = book.create_sheet("OOB")
sheet["A1"] = "Teugn-Hausen, 1809"
sheet["A1"].font = Font(bold=True)
headings = ["Label", "Name", "Side", "Command", "Arm", "SP", "Morale level", "Horse artillery", "Flag painted by"]
rows = [
    ["F11", "10e Léger", "French", "Saint-Hilaire", "infantry", 4, 6, None, "Anna"],
    ["F12", '3e "Le Piémont"', "French", "Saint-Hilaire", "infantry", 4.0, 6, None, None],
    ["F21", "Horse guns", "French", None, "artillery", "2 SP", "M7", True, None],
    [None] * 9,
    ["A11", "IR 9, Czartoryski", "Austrian", "Vukassovich", "Infantry", 5, 7, False, "Ben"],
]
for column, heading in enumerate(headings, 1):
    sheet.cell(3, column, heading)
for line, row in enumerate(rows, 4):
    for column, value in enumerate(row, 1):
        sheet.cell(line, column, value)
book.save(sys.argv[1])
