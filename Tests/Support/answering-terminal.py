"""Runs a program in a terminal that answers the query for its background in a given way, then types
standard input, and prints everything that the program wrote:
answering-terminal.py WAY ANSWER PROGRAM WORD...

The ways: never; at-once; torn, a byte at a time; late, after the first half of the input; ending, when
the whole input has been typed; ahead, with the input typed before the program has written anything.
"""

import fcntl
import os
import pty
import select
import struct
import sys
import termios
import time

QUESTION = b"\x1b]11;?\x07"
way, answer, command = sys.argv[1], sys.argv[2].encode(), sys.argv[3:]
keys = sys.stdin.buffer.read()
process, terminal = pty.fork()
if process == 0:
    os.execv(command[0], command)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
written = b""


def read(seconds):
    """Reads for a time; returns whether the program still runs."""
    global written
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        if not select.select([terminal], [], [], left)[0]:
            return True
        try:
            data = os.read(terminal, 1 << 16)
        except OSError:
            return False
        if not data:
            return False
        written += data
    return True


def read_until(part, start=0):
    end = time.monotonic() + 60
    while written.find(part, start) < 0 and time.monotonic() < end:
        if not read(0.05):
            return


def answered(text):
    """Writes the answer, byte by byte with pauses if it is torn."""
    for piece in ([bytes([byte]) for byte in text] if way == "torn" else [text]):
        os.write(terminal, piece)
        if way == "torn":
            # Longer than the pause after which Escape is read as a key.
            read(0.08)


if way == "ahead":
    os.write(terminal, keys)
else:
    read_until(QUESTION if way in ("at-once", "torn", "ending") else b"> ")
    if way in ("at-once", "torn"):
        answered(answer)
        # What it changes is drawn before the next key.
        read(0.5)
    half = keys.find(b"|") if way == "late" else -1
    if half >= 0:
        os.write(terminal, keys[:half])
        start = len(written)
        read_until(QUESTION)
        read_until(keys[half - 1:half], start)
        answered(answer)
    os.write(terminal, keys[half + 1:])
    if way == "ending":
        # While the program ends, and before the next one reads.
        read(0.1)
        os.write(terminal, answer)
while read(1):
    pass
os.waitpid(process, 0)
sys.stdout.buffer.write(written)
