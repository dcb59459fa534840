"""Runs sessions of taskshell in a terminal of tmux, and draws their screens as SVG.

The sessions are actual ones: lines are typed into the program, and the screen is drawn unchanged, with
its colours. live.py, board.py and themes.py use this to draw pictures.
"""
import contextlib, html, itertools, os, re, subprocess, tempfile, time, unicodedata

COLUMNS = 78
# The colours of terminals with a dark and a light background, 0 to 7, and of their text.
DARK = ["#484f58", "#ff7b72", "#7ee787", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#e6edf3"]
LIGHT = ["#24292f", "#cf222e", "#116329", "#7d4e00", "#0550ae", "#8250df", "#1b7c83", "#6e7781"]
SCREENS = {"dark": (DARK, "#0d1117", "#e6edf3", "#8b949e"),
           "light": (LIGHT, "#ffffff", "#1f2328", "#6e7781")}


def environment(folder):
    """Returns the program's environment: always the same day, with nothing of the current user."""
    return dict(
        os.environ, HOME=folder, TASKSHELL_NOW="2026-03-11T10:00:00", LANG="C.UTF-8",
        LC_ALL="C.UTF-8", TERM="tmux-256color", COLORTERM="truecolor", COLORFGBG="",
        TASKSHELL_STORE=f"{folder}/tasks.jsonl")


@contextlib.contextmanager
def prepared(program, settings, lines):
    """Creates a folder with settings and a store on which the lines have been run."""
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/.config/taskshell")
        with open(f"{folder}/.config/taskshell/rc", "w") as file:
            file.writelines(f"set {setting}\n" for setting in settings)
        words = [word for line in lines for word in ("-c", line)]
        subprocess.run(
            [program, *words], env=environment(folder), check=True, capture_output=True)
        yield folder


@contextlib.contextmanager
def terminal(program, folder, columns, rows):
    """Runs the program in a terminal of tmux; yields a function that runs a command of tmux."""

    def tmux(*words):
        return subprocess.run(
            ["tmux", "-S", f"{folder}/socket", *words], env=environment(folder), check=True,
            capture_output=True, text=True).stdout

    tmux("-f", "/dev/null", "new-session", "-d", "-x", str(columns), "-y", str(rows), program)
    try:
        yield tmux
    finally:
        tmux("kill-server")


def screen(program, folder, lines, rows, last=None, until=None):
    """Returns the screen after the lines were typed, with the control sequences of its styles; the last
    one is typed, but not entered. Without lines, waits until it contains `until` and is stable."""
    with terminal(program, folder, COLUMNS, rows) as tmux:
        for line in lines + ([last] if last else []):
            before = None
            for _ in range(100):  # until the prompt is there, at most ten seconds
                now = tmux("capture-pane", "-p").rstrip()
                if now == before and now.split("\n")[-1].startswith("taskshell>"):
                    break
                before = now
                time.sleep(0.1)
            tmux("send-keys", "-l", "--", line)
            if line is not last:
                tmux("send-keys", "Enter")
            time.sleep(0.5)
        before = None
        for _ in range(100 if until else 0):
            now = tmux("capture-pane", "-p")
            if now == before and until in now:
                break
            before = now
            time.sleep(0.1)
        time.sleep(0.5)
        return tmux("capture-pane", "-p", "-e").rstrip().split("\n")


def color(codes, colors):
    """Returns the colour of the codes after 38 or 48."""
    if codes[0] == 2:
        return "#" + "".join(f"{part:02x}" for part in codes[1:4])
    number = codes[1]
    if number < 8:
        return colors[number]
    if number < 16:
        return colors[number - 8]
    if number >= 232:
        return "#" + f"{8 + (number - 232) * 10:02x}" * 3
    parts = [number - 16 >= 0 and (number - 16) // step % 6 for step in (36, 6, 1)]
    return "#" + "".join(f"{part and 55 + 40 * part:02x}" for part in parts)


def look(codes, old, kind):
    """Returns a style after some codes of SGR."""
    colors, background, text, faint = SCREENS[kind]
    new = dict(old)
    while codes:
        code = codes.pop(0)
        if code == 0:
            new = {}
        elif code == 1:
            new["font-weight"] = "bold"
        elif code == 2:
            new["fill"] = faint
        elif code == 3:
            new["font-style"] = "italic"
        elif code == 4:
            new["text-decoration"] = "underline"
        elif code == 7:
            new["behind"] = new.get("fill", text)
            new["fill"] = background
        elif code in (38, 48):
            count = 4 if codes[0] == 2 else 2
            new["fill" if code == 38 else "behind"] = color(codes[:count], colors)
            del codes[:count]
        elif 30 <= code < 38:
            new["fill"] = colors[code - 30]
        elif 40 <= code < 48:
            new["behind"] = colors[code - 40]
        elif 90 <= code < 98:
            new["fill"] = faint if code == 90 else colors[code - 90]
        elif code == 39:
            new.pop("fill", None)
        elif code == 49:
            new.pop("behind", None)
    return new


def width(text):
    """Returns the width of a text in columns."""
    return sum(1 + (unicodedata.east_asian_width(character) in "WF") for character in text)


CELL, WIDE = 8.43, 15


def pieces(text, column):
    """Yields words of one kind of letters (ASCII, wide, others) with their columns."""
    kinds = itertools.groupby(text, lambda letter: (letter.isascii(), width(letter)))
    for letters in ("".join(group) for _, group in kinds):
        for word in re.finditer(r"\S+(?: \S+)*", letters):
            yield word[0], column + width(letters[:word.start()])
        column += width(letters)


def place(column):
    """Returns the position of a column."""
    return 16 + column * CELL


def row(text, y, kind="dark", marks=""):
    """Draws a row: words with their styles, and boxes for backgrounds. Every word has a position and a
    width, so that spaces do not matter, and any font stays in its columns."""
    style, spans, boxes, column = {}, "", "", 0
    for part in re.split(r"(\x1b\[[0-9;]*m)", text):
        codes = re.fullmatch(r"\x1b\[([0-9;]*)m", part)
        if codes:
            style = look([int(code or 0) for code in codes[1].split(";")], style, kind)
            continue
        looks = "".join(
            f' {name}="{value}"' for name, value in style.items() if name != "behind")
        if part and "behind" in style:
            boxes += (f'<rect{marks} x="{place(column):.1f}" y="{y - 14}"'
                      f' width="{width(part) * CELL:.1f}" height="18" fill="{style["behind"]}"/>\n')
        for piece, begin in pieces(part, column):
            # Wide letters are nearly as wide as two cells, and centred in them.
            is_wide = width(piece) == 2 * len(piece)
            gap, size = (2 * CELL - WIDE, f' font-size="{WIDE}"') if is_wide else (0, "")
            spans += (f'<tspan x="{place(begin) + gap / 2:.1f}"'
                      f' textLength="{width(piece) * CELL - gap:.1f}"'
                      f'{size}{looks}>{html.escape(piece)}</tspan>')
        column += width(part)
    return boxes + (f'<text{marks} y="{y}">{spans}</text>' if spans else "")


def window(rows, kind, top=0):
    """Draws a window with the rows of a screen, and returns its height."""
    _, background, text, _ = SCREENS[kind]
    height = len(rows) * 18 + 56
    lines = [f'<rect y="{top}" width="100%" height="{height}" rx="8" fill="{background}"/>']
    for number, fill in enumerate(["#ff5f56", "#ffbd2e", "#27c93f"]):
        lines.append(f'<circle cx="{20 + number * 18}" cy="{top + 18}" r="5" fill="{fill}"/>')
    lines.append('<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace"'
                 f' font-size="14" fill="{text}">')
    lines += [row(line, top + 50 + number * 18, kind) for number, line in enumerate(rows)]
    return [line for line in lines if line] + ["</g>"], height


def picture(parts, height, label, width=720):
    return "\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" role="img"'
         f' aria-label="{html.escape(label)}" xml:space="preserve">', *parts, "</svg>"])
