#!/usr/bin/env python3
"""Draws the themes as SVG, each on a dark and a light background: themes.py PROGRAM FOLDER

The pictures are actual sessions; see session.py.
"""
import os, sys

sys.dont_write_bytecode = True
import session

THEMES = ["plain", "soft", "contrast", "colorblind"]
TASKS = [
    "user add Anna",
    "add Write report due:2026-03-09 !high #work project:office.reports",
    "add 打ち合わせ 5pm @Anna #work",
    "add Pay rent friday 17:00 #home",
    "add Call the bank tomorrow #home project:house",
    "add Buy milk",
    "start 3",
    "done 5",
]
LINES = ["clear", "list all", "calendar", "done 9"]
LAST = "add Water plants every 3 days @Anna !high"


def rows(program, theme, background):
    """Returns a screen in a theme."""
    settings = [f"theme {theme}", f"background {background}"]
    with session.prepared(program, settings, TASKS) as folder:
        return session.screen(program, folder, LINES, 30, LAST)


def main():
    program = os.path.abspath(sys.argv[1])
    for theme in THEMES:
        parts, top = [], 0
        for background in ["dark", "light"]:
            lines, height = session.window(rows(program, theme, background), background, top)
            parts += lines
            top += height + 12
        with open(f"{sys.argv[2]}/theme-{theme}.svg", "w") as file:
            file.write(session.picture(parts, top - 12, f"The theme {theme}") + "\n")


if __name__ == "__main__":
    main()
