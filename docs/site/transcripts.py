#!/usr/bin/env python3
"""Runs the console blocks of pages of the guide: transcripts.py [--write] PROGRAM PAGE...

The blocks of a page are one session on an empty store. A line after `taskshell> ` is typed into the
program in a terminal, one after `$ ` into sh; the output must equal the lines below it, or is written
there with --write. A line that begins with a question ends with its answer. `<!-- prepare: COMMAND -->`
on a separate line is run by sh without being shown, for example to create files of other programs.
`<!-- now: MOMENT -->` sets the clock, which is otherwise stopped.
"""
import difflib, fcntl, os, pty, random, re, select, shutil, signal, string, struct, subprocess, sys, termios

PROMPT = re.compile(r"^(?:\[.*\] )?taskshell.*> $")
TYPED = re.compile(r"^(?:(?:\[[^\]]*\] )?taskshell(?: [^>]*)?>|\$) (?=\S)")
UUID = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
COLUMNS = 80
LANGUAGES = {"en": "en_US.UTF-8", "ja": "ja_JP.UTF-8"}
HOMES = {"en": "/home/anna", "ja": "/home/hanako"}


class Session:
    """An empty home folder, and a program in a terminal, which is started when a line is typed."""

    def __init__(self, program, language):
        self.home = HOMES[language]
        self.folder = self.folder_as_long_as(self.home)
        os.makedirs(f"{self.folder}/bin")
        os.symlink(os.path.abspath(program), f"{self.folder}/bin/taskshell")
        self.environment = dict(
            HOME=self.folder, PATH=f"{self.folder}/bin:{os.environ['PATH']}", TERM="unknown", NO_COLOR="1", TZ="UTC",
            LANG=LANGUAGES[language], TASKSHELL_NOW="2026-03-11T09:00:00", COLUMNS=str(COLUMNS),
            USER=os.path.basename(self.home), TASKSHELL_PAGER="", EDITOR="false")
        self.terminal = self.process = None
        self.made = {}

    @staticmethod
    def folder_as_long_as(home):
        """Creates a folder whose path is as long as the one shown instead of it."""
        while True:
            path = "/tmp/" + "".join(random.choices(string.ascii_lowercase, k=len(home) - 5))
            try:
                os.mkdir(path, 0o700)
                return path
            except FileExistsError:
                pass

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.leave()
        shutil.rmtree(self.folder, ignore_errors=True)

    def shell(self, command):
        """Returns the output of sh for a command."""
        self.leave()
        terminal, end = pty.openpty()
        self.size(end)
        with subprocess.Popen(
            ["sh", "-c", command], cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
            stdout=end, stderr=end) as process:
            os.close(end)
            text = b""
            while True:
                try:
                    piece = os.read(terminal, 65536)
                except OSError:
                    break
                if not piece:
                    break
                text += piece
        os.close(terminal)
        return self.lines(text.decode().replace("\r", "").removesuffix("\n"))

    def size(self, terminal):
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, COLUMNS, 0, 0))

    def enter(self):
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.chdir(self.folder)
            os.execve(f"{self.folder}/bin/taskshell", ["taskshell"], self.environment)
        self.size(self.terminal)
        self.prompt = self.read().split("\n")[-1]

    def leave(self):
        """Ends the program with Ctrl-D, so that its definitions are saved."""
        if self.process is None:
            return
        try:
            os.write(self.terminal, b"\x04")
            for _ in range(600):
                if os.waitpid(self.process, os.WNOHANG)[0]:
                    break
                if select.select([self.terminal], [], [], 0.05)[0]:
                    os.read(self.terminal, 65536)
            else:
                os.kill(self.process, signal.SIGKILL)
                os.waitpid(self.process, 0)
        except OSError:
            os.waitpid(self.process, 0)
        os.close(self.terminal)
        self.terminal = self.process = None

    def read(self):
        """Returns the output up to the prompt, or to a question."""
        text, quiet = b"", 0
        while True:
            if select.select([self.terminal], [], [], 0.1)[0]:
                try:
                    piece = os.read(self.terminal, 65536)
                except OSError:
                    break
                text, quiet = text + piece, 0
            else:
                quiet += 1
            last = text.split(b"\n")[-1].decode(errors="replace")
            if PROMPT.match(last) or (last and quiet > 8) or quiet > 300:
                break
        return text.decode().replace("\r", "")

    def type(self, line, shown):
        """Returns the output for a line; questions are answered as in the lines shown."""
        if self.process is None:
            self.enter()
        os.write(self.terminal, line.encode() + b"\r")
        text = self.read().partition("\n")[2]
        while True:
            before, _, last = text.rpartition("\n")
            if not last or PROMPT.match(last):
                shown_prompt, self.prompt = self.prompt, last
                return [shown_prompt + line] + self.lines(before)
            answer = next((each[len(last):] for each in shown if each.startswith(last)), None)
            if answer is None:
                raise SystemExit(f"a question without an answer: {text}")
            os.write(self.terminal, answer.encode() + b"\r")
            text += self.read()

    def lines(self, text):
        text = text.replace(self.folder, self.home)
        for made in UUID.findall(text):  # others each time: the first, the second ... of the page
            self.made.setdefault(made, f"13d0600a-5da3-41a8-994c-{len(self.made) + 1:012x}")
        text = UUID.sub(lambda found: self.made[found.group()], text)
        return [line.rstrip() for line in text.split("\n")] if text else []


def parts(text):
    """Yields the parts of a page: (kind, lines), where kind is text, prepare, now, or console."""
    kind, lines = "text", []
    for line in text.split("\n"):
        if kind == "console" and line.strip() == "```":
            yield kind, lines
            kind, lines = "text", [line]
        else:
            lines.append(line)
            if line == "```console":
                yield kind, lines
                kind, lines = "console", []
            elif kind == "text" and line.startswith(("<!-- prepare: ", "<!-- now: ")):
                yield kind, lines[:-1]
                yield line.split()[1][:-1], [line]
                lines = []
    yield kind, lines


def language_of(path):
    return os.path.basename(os.path.dirname(os.path.abspath(path)))


def run(session, path, until=None):
    """Returns the page unchanged, and with its current output, up to the end of a section."""
    page = open(path, encoding="utf-8").read()
    result, found = [], False
    for kind, lines in parts(page):
        if until and kind == "text":
            if found and any(line.startswith("## ") for line in lines):
                break
            found = found or f"## {until}" in lines
        if kind == "prepare":
            command = lines[0][len("<!-- prepare: "):].removesuffix(" -->")
            printed = session.shell(command)
            if printed:
                raise SystemExit(f"{path}: {command}: {printed}")
        elif kind == "now":
            session.leave()
            session.environment["TASKSHELL_NOW"] = lines[0].split()[2]
        if kind != "console":
            result += lines
            continue
        while lines:
            typed, lines = lines[0], lines[1:]
            prompt = TYPED.match(typed)
            if not prompt:
                raise SystemExit(f"{path}: a block begins with no prompt: {typed}")
            end = next((i for i, line in enumerate(lines) if TYPED.match(line)), len(lines))
            shown, lines = lines[:end], lines[end:]
            line = typed[prompt.end():]
            answer = [typed] + session.shell(line) if typed[0] == "$" else session.type(line, shown)
            while answer and not answer[-1]:
                answer.pop()
            result += answer
    if until and not found:
        raise SystemExit(f"{path}: no heading {until}")
    session.leave()
    return page, "\n".join(result)


def main(program, paths, write):
    failed = False
    for path in paths:
        with Session(program, language_of(path)) as session:
            page, now = run(session, path)
        if now == page:
            continue
        if write:
            with open(path, "w", encoding="utf-8") as file:
                file.write(now)
            continue
        failed = True
        print("\n".join(difflib.unified_diff(page.split("\n"), now.split("\n"), path, "as it is", lineterm="")))
    return failed


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--write"]
    sys.exit(main(words[0], words[1:], "--write" in sys.argv))
