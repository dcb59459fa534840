#!/usr/bin/env python3
"""Draws the row below a line as an animated SVG: live.py PROGRAM [ja] > live.svg

The session is an actual one: each key is typed into the program in a terminal of tmux, and the screen
after it is a frame. An unchanged row is drawn once. Without animation, or with reduced motion, the last
frame is shown.
"""
import os, sys, time
from typing import NamedTuple

sys.dont_write_bytecode = True
import session

COLUMNS, ROWS = 72, 16
# The tasks before, and the typed lines.
SESSIONS = {
    "en": (["user add Anna", "add Write report due:2026-03-09 #work",
            "add Water plants every 3 days #home"],
           ["add Pay rent fri 5pm @Anna !high", "add 打ち合わせ 来週の月曜 10時", "done rent", "undo",
            "list"]),
    "ja": (["user add 花子", "add 報告書を書く 期限:2026-03-09 #仕事",
            "add 観葉植物に水をやる 3日ごと #家"],
           ["追加 家賃を払う 金曜17時 @花子 !高", "追加 歯医者 来週の月曜10時", "完了 家賃", "元に戻す",
            "一覧"]),
}
LABELS = {
    "en": "A session: while a line is typed, the row below shows what it would do",
    "ja": "入力中の行の下に、実行するとどうなるかが表示されている画面",
}
# The seconds after a key, before Enter, after an answer, and at the end.
KEY, READ, ANSWER, END = 0.09, 1.6, 1.1, 5


class Frame(NamedTuple):
    """A screen: its rows with their styles, the position of the cursor, and its duration in seconds."""
    rows: list
    cursor: tuple
    seconds: float


def settled(tmux, shows):
    """Returns the screen once it shows the expected contents and has been stable for a while."""
    same, before = 0, None
    for _ in range(400):
        now = (tmux("capture-pane", "-p", "-e"),
               tmux("display-message", "-p", "#{cursor_x} #{cursor_y}"))
        same = same + 1 if now == before else 0
        if same == 3 and shows(tmux("capture-pane", "-p").split("\n")):
            rows = [row.rstrip() for row in now[0].split("\n")[:ROWS]]
            return rows, tuple(map(int, now[1].split()))
        before = now
        time.sleep(0.03)
    raise TimeoutError("\n".join(tmux("capture-pane", "-p").split("\n")))


def frames(program, language):
    """Returns a frame for each key."""
    before, lines = SESSIONS[language]
    settings = [f"language {language}", "theme soft", "background dark"]
    with session.prepared(program, settings, before) as folder:
        with session.terminal(program, folder, COLUMNS, ROWS) as tmux:
            def after(typed, count):
                """Waits for a frame's screen: the previous prompts, and a last one with the typed text."""
                def shows(rows):
                    prompts = [row for row in rows if row.startswith("taskshell>")]
                    return len(prompts) == count and prompts[-1].startswith(f"taskshell> {typed}".rstrip())
                return settled(tmux, shows)

            found = [Frame(*after("", 1), ANSWER)]
            for number, line in enumerate(lines):
                for end in range(1, len(line) + 1):
                    tmux("send-keys", "-l", "--", line[end - 1])
                    found.append(Frame(*after(line[:end], number + 1), KEY if end < len(line) else READ))
                tmux("send-keys", "Enter")
                found.append(Frame(*after("", number + 2), ANSWER))
    return found[:-1] + [found[-1]._replace(seconds=END)]


def timelines(frames):
    """Returns the drawn elements by position and content, with their time spans; unchanged ones have one
    entry."""
    spans, now = {}, 0
    for frame in frames:
        shown = {(place, row) for place, row in enumerate(frame.rows) if row}
        for key in shown | {(frame.cursor, None)}:
            times = spans.setdefault(key, [])
            if times and times[-1][1] == now:
                times[-1][1] = now + frame.seconds
            else:
                times.append([now, now + frame.seconds])
        now += frame.seconds
    return spans, now


def animated(frames, label, at=None):
    """Returns the animated picture, or a still one at a number of seconds."""
    spans, total = timelines(frames)
    rules, names, drawn = [], {}, []
    for key, times in sorted(spans.items(), key=lambda entry: (entry[1], str(entry[0]))):
        times = tuple((begin, end) for begin, end in times)
        if times not in names:
            name = names[times] = f"t{len(names)}"
            stays = times[-1][1] == total
            steps = [f"{100 * moment / total:.3f}%{{visibility:{state}}}"
                     for span in times for moment, state in zip(span, ["visible", "hidden"])
                     if moment < total]
            start = "" if times[0][0] == 0 else "0%{visibility:hidden}"
            rules.append(f"@keyframes {name}{{{start}{''.join(steps)}}}"
                         f".{name}{{animation-name:{name};visibility:{'visible' if stays else 'hidden'}}}")
        marks = f' class="{names[times]}"'
        if key[1] is None:
            column, line = key[0]
            drawn.append((0, f'<rect{marks} x="{session.place(column):.1f}" y="{36 + line * 18}"'
                             f' width="{session.CELL:.1f}" height="18" fill="#6e7681"/>'))
        else:
            drawn.append((1, session.row(key[1], 50 + key[0] * 18, "dark", marks)))
    window, height = session.window([""] * ROWS, "dark")
    still = "" if at is None else f"[class]{{animation-play-state:paused;animation-delay:-{at:.3f}s}}"
    style = ["<style>", f"[class]{{animation:{total:.2f}s step-end infinite}}", *rules, still,
             "@media (prefers-reduced-motion:reduce){[class]{animation:none!important}}", "</style>"]
    parts = [line for line in style if line] + window[:-1] + [line for _, line in sorted(
        drawn, key=lambda entry: entry[0])] + window[-1:]
    return session.picture(parts, height, label, 640)


def main():
    language = (sys.argv[2:] or ["en"])[0]
    print(animated(frames(os.path.abspath(sys.argv[1]), language), LABELS[language]))


if __name__ == "__main__":
    main()
