"""Counts the instructions of keys in a terminal: keys.py PROGRAM STORE

Prints the cost per key of typing each of the lines below again, after everything that the first time
loads.
"""

import fcntl
import os
import pty
import re
import select
import struct
import sys
import tempfile
import termios

PROGRAM, STORE = sys.argv[1], sys.argv[2]
LINES = {
    "key of add": "add Pay rent next friday 17:00 #home",
    "key of done": "done call the plumber 77",
    "key of a Japanese list": "list 期限:今日 状態:未完了 #家",
    "key of unknown words": "zebra yellow winter cloud",
}


def environment():
    home = os.path.dirname(os.path.abspath(STORE))
    return {
        "PATH": os.environ["PATH"], "HOME": home, "TERM": "xterm-256color", "LANG": "C.UTF-8",
        "TZ": "UTC", "TASKSHELL_NOW": "2026-03-11T10:00:00", "TASKSHELL_PAGER": "",
    }


def is_waiting(process):
    with open(f"/proc/{process}/stat") as file:
        return file.read().rpartition(")")[2].split()[0] == "S"


def settle(terminal, process, timeout):
    """Reads until the program has written nothing for a while and waits for keys."""
    while select.select([terminal], [], [], timeout)[0] or not is_waiting(process):
        if select.select([terminal], [], [], 0)[0]:
            os.read(terminal, 1 << 16)
        timeout = 0.02


def instructions(line, times):
    """Returns the instructions of a session in which a line was typed and deleted `times` times."""
    with tempfile.NamedTemporaryFile("r") as log:
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                   f"--log-file={log.name}", PROGRAM, "--store", STORE]
        process, terminal = pty.fork()
        if process == 0:
            os.execvpe(command[0], command, environment())
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        settle(terminal, process, 60)
        settle(terminal, process, 2)
        for character in (line + "\x15") * times:
            os.write(terminal, character.encode())
            settle(terminal, process, 1)
        os.write(terminal, b"\x04")
        os.waitpid(process, 0)
        os.close(terminal)
        return int(re.search(r"Collected : (\d+)", log.read()).group(1))


def main():
    for name, line in LINES.items():
        again = instructions(line, 3) - instructions(line, 1)
        print(f"{name:24} {again // (2 * len(line))}", flush=True)


main()
