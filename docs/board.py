#!/usr/bin/env python3
"""Draws boards as SVG, a wide one in English and a narrow one in Japanese: board.py PROGRAM > board.svg

The pictures are actual sessions; see session.py.
"""
import os, re, sys

sys.dont_write_bytecode = True
import session

ENGLISH = [
    "user add Anna",
    "add Write report due:2026-03-09 !high project:office.reports",
    "add Prepare the talk 5pm @Anna project:office",
    "add Pay rent friday 17:00 #home",
    "add Water plants every 3 days #home",
    "add Call the bank tomorrow #home project:house",
    "add Buy milk",
    "note 1 \"ask Anna for the figures\"",
    "note 1 https://example.com/figures",
    "start 2",
]
JAPANESE = [
    "user add 花子",
    "add 報告書を書く 期限:2026-03-09 !高 プロジェクト:会社.報告",
    "add 発表の準備 17時 @花子 プロジェクト:会社",
    "add 家賃を払う 金曜17時 #家",
    "add 観葉植物に水をやる 3日ごと #家",
    "add 銀行に電話 明日 #家",
    "add 牛乳を買う",
    "note 1 数字は花子さんに聞く",
]

ID = "8c1fc3e0-5f1e-4f7c-9d55-6e1f0f6a2b71"


def rows(program, lines, locale, columns, count):
    """Returns the screen of a board with the tasks that the lines add."""
    settings = [f"language {locale}", "theme soft", "background dark"]
    with session.prepared(program, settings, lines) as folder:
        session.COLUMNS = columns
        screen = session.screen(f"{program} board", folder, [], count, until="  1 ")
    # The id of each task differs in each run.
    return [re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", ID, row) for row in screen]


def main():
    program = os.path.abspath(sys.argv[1])
    parts, top = [], 0
    for lines, locale, columns, count in [
            (ENGLISH, "en", 124, 18), (JAPANESE, "ja", 78, 20)]:
        window, height = session.window(rows(program, lines, locale, columns, count), "dark", top)
        parts += window
        top += height + 12
    print(session.picture(parts, top - 12, "Boards of taskshell", 1080))


if __name__ == "__main__":
    main()
