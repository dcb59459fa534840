#!/usr/bin/env python3
"""Checks the animations in a browser: seen.py PROGRAM BROWSER [OUTPUT]

At many moments, each cell with a character on the screen of the run must have ink in the picture, and
each space none: a space dropped by a browser, a late row or a misplaced word is an error. Both pictures
must equal those of the run, byte by byte. OUTPUT keeps the screenshots.
"""
import os, re, shutil, struct, subprocess, sys, tempfile, zlib

sys.dont_write_bytecode = True
import live, session

FOLDER = os.path.dirname(os.path.abspath(__file__))
SCALE = 1


def pixels(path):
    """Returns the rows of a PNG with eight bits per channel, and its bytes per pixel."""
    with open(path, "rb") as file:
        data = file.read()
    place, packed, header = 8, b"", None
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", data[place + 8:place + 8 + size])
        elif kind == b"IDAT":
            packed += data[place + 8:place + 8 + size]
        place += size + 12
    width, height, depth, color, _, _, interlaced = header
    assert depth == 8 and color in (2, 6) and not interlaced, header
    step = 3 if color == 2 else 4
    flat, rows, before = zlib.decompress(packed), [], bytes(width * step)
    for number in range(height):
        start = number * (width * step + 1)
        row, kind = bytearray(flat[start + 1:start + 1 + width * step]), flat[start]
        for index in range(len(row) if kind else 0):
            left = row[index - step] if index >= step else 0
            corner = before[index - step] if index >= step else 0
            up = before[index]
            if kind == 1:
                guess = left
            elif kind == 2:
                guess = up
            elif kind == 3:
                guess = (left + up) // 2
            else:
                distances = [abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)]
                guess = [left, up, corner][distances.index(min(distances))]
            row[index] = (row[index] + guess) & 255
        rows.append(bytes(row))
        before = rows[-1]
    return rows, step


def has_ink(image, step, left, right, top, bottom, background):
    """Whether some pixel of a rectangle differs clearly from the background."""
    for row in image[round(top * SCALE):round(bottom * SCALE)]:
        for x in range(round(left * SCALE), round(right * SCALE)):
            pixel = row[x * step:x * step + 3]
            if sum(abs(one - other) for one, other in zip(pixel, background)) > 90:
                return True
    return False


def cells(row):
    """Yields the characters of a row: column, width, character."""
    column = 0
    for character in re.sub(r"\x1b\[[0-9;]*m", "", row):
        wide = session.width(character)
        yield column, wide, character
        column += wide
    while column < live.COLUMNS:
        yield column, 1, " "
        column += 1


def faults(image, step, top, frame):
    """Returns the missing and the superfluous characters in a picture of a frame."""
    background = bytes.fromhex(session.SCREENS["dark"][1][1:])
    for line, row in enumerate(frame.rows):
        y = top + 36 + line * 18
        for column, wide, character in cells(row):
            if (column, line) == frame.cursor:
                continue
            left, right = session.place(column), session.place(column + wide)
            # Glyphs extend into the next cell by a pixel.
            edge = 2 if character == " " else 0
            seen = has_ink(image, step, left + edge, right - edge, y + 1, y + 17, background)
            if seen != (character != " "):
                yield f"row {line}, column {column}: {character!r} {'is inked' if seen else 'is not there'}"


def moments(frames):
    """Yields moments in the middle of frames: those that stay longer, and every seventh key."""
    now = 0
    for number, frame in enumerate(frames):
        if frame.seconds > live.KEY or number % 7 == 0:
            yield now + frame.seconds / 2, frame
        now += frame.seconds


def look(frames, label, browser, folder, name):
    """Returns the faults in the pictures of one run, which are drawn below one another on one page."""
    shown, height = list(moments(frames)), live.ROWS * 18 + 56
    page = "<!DOCTYPE html><style>body{margin:0;background:#0d1117}img{display:block}</style>"
    for number, (moment, _) in enumerate(shown):
        with open(f"{folder}/{name}-{number}.svg", "w") as file:
            file.write(live.animated(frames, label, at=moment))
        page += f'<img src="{name}-{number}.svg">'
    with open(f"{folder}/{name}.html", "w") as file:
        file.write(page)
    subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         f"--force-device-scale-factor={SCALE}", f"--user-data-dir={folder}/browser",
         f"--window-size=640,{len(shown) * height}", f"--screenshot={folder}/{name}.png",
         f"file://{folder}/{name}.html"], check=True, capture_output=True)
    image, step = pixels(f"{folder}/{name}.png")
    for number, (moment, frame) in enumerate(shown):
        for fault in faults(image, step, number * height, frame):
            yield f"{name} at {moment:.2f} s: {fault}"
    print(f"{name}: {len(shown)} moments of {len(frames)} frames")


def main():
    program, browser = os.path.abspath(sys.argv[1]), sys.argv[2]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        for language, name in [("en", "live"), ("ja", "live.ja")]:
            frames, label = live.frames(program, language), live.LABELS[language]
            with open(f"{FOLDER}/{name}.svg") as file:
                if file.read() != live.animated(frames, label) + "\n":
                    wrong.append(f"docs/{name}.svg is not the picture of this run")
            wrong += look(frames, label, browser, folder, name)
            if len(sys.argv) > 3:
                shutil.copy(f"{folder}/{name}.png", sys.argv[3])
    print("\n".join(wrong[:20]), file=sys.stderr)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
