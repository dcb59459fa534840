"""Stops or ends a shell at random moments in many states, and prints what it leaves in the terminal:
left-in-terminal.py COUNT SEED PROGRAM WORD...

The shell runs in a job of its own below a process that does what an outer shell does: it takes the
terminal when the job stops, and gives it back. Each moment ends with a line of what is still on, if
anything is; the last line says how many there were.
"""

import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import sys
import termios
import time

PROMPT = b"]133;B"
# How to get to a state, what is seen there, and the keys in whose effect the moment falls.
STATES = {
    "begin": ("", b"", "\r"),
    "command": ("", b"", "count\r"),
    "list": ("", b"", "list\r"),
    "typing": ("", b"", "add half"),
    "menu": ("done ", b"done", "\t\t"),
    "search": ("\x12task", b"ask", "\r"),
    "question": ("delete 1-9\r", rb"\[y/N\]", "n\r"),
    "asking": ("", b"", "delete 1-9\r"),
    "form": ("new\r", b"", "Task"),
    "paste": ("", b"", "\x1b[200~count\ncount\x1b[201~\r"),
    "board": ("board\r", b"1049h", "jk"),
    "boards": ("", b"", "board\r"),
    "leaving": ("board\r", b"1049h", "q"),
    "line": ("board\r", b"1049h", ":count\r"),
    "page": ("board\r", b"1049h", "?"),
}
# What the outer shell does after a stop, and signals that end.
AFTER_STOP = ["fg", "fg", "bg", "TERM", "HUP"]
ENDS = [signal.SIGTERM, signal.SIGHUP]
USUAL = {b"25": b"h", b"7": b"h"}


def left(output):
    """The private modes that are not as usual after this output, and titles that were not restored."""
    modes, titles = {}, 0
    for mode, value, title in re.findall(rb"\x1b\[\?(\d+)([hl])|\x1b\[(2[23]);0t", output):
        if mode:
            modes[mode] = value
        else:
            titles += 1 if title == b"22" else -1
    found = [m.decode() for m, value in modes.items() if value != USUAL.get(m, b"l")]
    return found + (["title"] if titles else [])


class Job:
    """The program, its output, and its state."""

    def __init__(self, words):
        self.output, self.state, self.mode_is_kept = b"", "runs", True
        self.terminal, inner = pty.openpty()
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        orders, self.orders = os.pipe()
        self.news, news = os.pipe()
        self.outer = os.fork()
        if self.outer == 0:
            try:
                outer_shell(inner, orders, news, words)
            finally:
                os._exit(0)
        for end in (inner, orders, news):
            os.close(end)
        self.process = int(self.told())

    def told(self):
        line = b""
        while not line.endswith(b"\n"):
            byte = os.read(self.news, 1)
            if not byte:
                return "ended 1"
            line += byte
        return line.decode().strip()

    def read(self, seconds):
        ready, _, _ = select.select([self.terminal, self.news], [], [], seconds)
        if self.terminal in ready:
            try:
                self.output += os.read(self.terminal, 1 << 16)
            except OSError:
                pass
        if self.news in ready:
            self.state, kept = self.told().split()
            self.mode_is_kept = kept == "1"

    def wait(self, holds, seconds=20):
        end = time.time() + seconds
        while not holds() and time.time() < end:
            self.read(0.02)
        return holds()

    def settle(self):
        size, end = -1, time.time() + 1
        while size != len(self.output) and time.time() < end:
            size = len(self.output)
            self.read(0.03)

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def order(self, letter):
        # A stop before the job goes on would be cancelled by that.
        self.state = "ordered"
        os.write(self.orders, letter)
        self.wait(lambda: self.state != "ordered")

    def close(self):
        os.write(self.orders, b"x")
        os.waitpid(self.outer, 0)
        for end in (self.terminal, self.orders, self.news):
            os.close(end)


def outer_shell(terminal, orders, news, words):
    os.setsid()
    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    keys = [signal.SIGTTOU, signal.SIGTTIN, signal.SIGTSTP, signal.SIGINT, signal.SIGHUP]
    for number in keys:
        signal.signal(number, signal.SIG_IGN)
    mode = termios.tcgetattr(terminal)
    process = os.fork()
    if process == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(terminal, os.getpid())
        for number in keys:
            signal.signal(number, signal.SIG_DFL)
        for number in range(3):
            os.dup2(terminal, number)
        os.closerange(3, 64)
        os.execv(words[0], words)
    os.write(news, b"%d\n" % process)
    while True:
        if select.select([orders], [], [], 0.001)[0]:
            order = os.read(orders, 1)
            if order in (b"", b"x"):
                os.killpg(process, signal.SIGKILL)
                return
            if order == b"f":
                os.tcsetpgrp(terminal, process)
            os.killpg(process, signal.SIGCONT)
            os.write(news, b"runs 1\n")
        found, status = os.waitpid(process, os.WUNTRACED | os.WNOHANG)
        if not found:
            continue
        kept = termios.tcgetattr(terminal) == mode
        os.tcsetpgrp(terminal, os.getpid())
        termios.tcsetattr(terminal, termios.TCSADRAIN, mode)
        os.write(news, b"%s %d\n" % (b"stopped" if os.WIFSTOPPED(status) else b"ended", kept))
        if not os.WIFSTOPPED(status):
            os.read(orders, 1)
            return


def main():
    count, chance, words = int(sys.argv[1]), random.Random(int(sys.argv[2])), sys.argv[3:]
    faults, names = 0, list(STATES)
    for index in range(count):
        name = names[index % len(names)]
        before, seen, keys = STATES[name]
        job = Job(words)
        done = [name]

        def check(what):
            nonlocal faults
            done.append(what)
            job.settle()
            found = left(job.output) + ([] if job.mode_is_kept else ["mode"])
            if found:
                faults += 1
                print(*done, "left", *found)

        job.wait(lambda: PROMPT in job.output)
        if before:
            job.type(before)
            job.wait(lambda: re.search(seen, job.output))
            job.settle()
        job.type(keys)
        end = time.perf_counter() + chance.choice([0.0005, 0.004, 0.03]) * chance.random()
        while time.perf_counter() < end:
            pass
        if chance.random() < 0.3:
            number = chance.choice(ENDS)
            os.kill(job.process, number)
            job.wait(lambda: job.state == "ended")
            check("ended by %d" % number)
        else:
            os.kill(job.process, signal.SIGTSTP)
            if not job.wait(lambda: job.state != "runs"):
                faults += 1
                print(name, "does not stop")
            check("stopped")
            after = chance.choice(AFTER_STOP)
            if after in ("TERM", "HUP"):
                os.kill(job.process, getattr(signal, "SIG" + after))
                job.order(b"f")
                job.wait(lambda: job.state == "ended")
                check(after)
            elif after == "bg":
                job.order(b"b")
                job.wait(lambda: job.state != "runs")
                check("continued in the background")
            else:
                job.order(b"f")
                job.settle()
                os.kill(job.process, signal.SIGTSTP)
                job.wait(lambda: job.state != "runs")
                check("continued and stopped")
        job.close()
    print("%d of %d left something" % (faults, count))


main()
