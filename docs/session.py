#!/usr/bin/env python3
"""Draws a session of taskshell as SVG: session.py PROGRAM > session.svg

The session is a real one: its lines are typed into the program in a terminal of tmux, and the
screen is drawn as it is, with its colours.
"""
import html, os, re, subprocess, sys, tempfile, time

LINES = [
    "add Pay rent tomorrow 5pm !high",
    "add 打ち合わせ 金曜までに",
    "add Water plants every 3 days #home",
    "list",
    "done rent",
    "undo",
    "agenda 7",
]
COLUMNS, ROWS = 78, 36
COLORS = {30: "#484f58", 31: "#ff7b72", 32: "#7ee787", 33: "#e3b341", 34: "#79c0ff", 35: "#d2a8ff",
          36: "#56d4dd", 37: "#e6edf3", 90: "#8b949e"}


def screen(program, folder):
    """The screen after the lines were typed, with the control sequences of its styles."""
    environment = dict(
        os.environ, HOME=folder, TASKSHELL_NOW="2026-03-11T10:00:00", LANG="C.UTF-8",
        LC_ALL="C.UTF-8", TERM="tmux-256color", TASKSHELL_STORE=f"{folder}/tasks.jsonl")

    def tmux(*words):
        return subprocess.run(
            ["tmux", "-S", f"{folder}/socket", *words], env=environment, check=True,
            capture_output=True, text=True).stdout

    tmux("-f", "/dev/null", "new-session", "-d", "-x", str(COLUMNS), "-y", str(ROWS), program)
    try:
        for line in LINES:
            before = None
            for _ in range(100):  # until the prompt is there, at most ten seconds
                now = tmux("capture-pane", "-p").rstrip()
                if now == before and now.split("\n")[-1].startswith("taskshell>"):
                    break
                before = now
                time.sleep(0.1)
            tmux("send-keys", "-l", "--", line)
            tmux("send-keys", "Enter")
            time.sleep(0.5)
        time.sleep(0.5)
        return tmux("capture-pane", "-p", "-e").rstrip().split("\n")
    finally:
        tmux("kill-server")


def row(text):
    """The spans of a row: pieces of text and their looks."""
    look, spans = {}, ""
    for part in re.split(r"(\x1b\[[0-9;]*m)", text):
        codes = re.fullmatch(r"\x1b\[([0-9;]*)m", part)
        if not codes:
            if part:
                style = "".join(f' {name}="{value}"' for name, value in look.items())
                spans += f"<tspan{style}>{html.escape(part)}</tspan>"
            continue
        for code in [int(code or 0) for code in codes[1].split(";")]:
            if code == 0:
                look = {}
            elif code == 1:
                look["font-weight"] = "bold"
            elif code == 2:
                look["fill"] = "#8b949e"
            elif code in COLORS:
                look["fill"] = COLORS[code]
            elif code == 39:
                look.pop("fill", None)
    return spans


def main():
    with tempfile.TemporaryDirectory() as folder:
        rows = screen(os.path.abspath(sys.argv[1]), folder)
    height = len(rows) * 18 + 56
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="720" height="{height}" role="img"'
          f' aria-label="A session of taskshell">')
    print('<rect width="100%" height="100%" rx="8" fill="#0d1117"/>')
    for place, color in enumerate(["#ff5f56", "#ffbd2e", "#27c93f"]):
        print(f'<circle cx="{20 + place * 18}" cy="18" r="5" fill="{color}"/>')
    print('<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"'
          ' font-size="14" fill="#e6edf3">')
    for place, text in enumerate(rows):
        # Browsers keep no spaces without it.
        print(f'<text x="16" y="{50 + place * 18}" style="white-space: pre">{row(text)}</text>')
    print("</g>\n</svg>")


main()
