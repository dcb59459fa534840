"""Runs a program in a terminal, types standard input, and prints everything that it wrote:
in-terminal.py PROGRAM WORD..."""

import fcntl
import os
import pty
import struct
import sys
import termios

keys = sys.stdin.buffer.read()
process, terminal = pty.fork()
if process == 0:
    os.execv(sys.argv[1], sys.argv[1:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
os.write(terminal, keys)
while True:
    try:
        data = os.read(terminal, 1 << 16)
    except OSError:
        break
    if not data:
        break
    sys.stdout.buffer.write(data)
os.waitpid(process, 0)
