#!/usr/bin/env python3
"""Follows docs/phone.md and its translation literally: phone_page.py PROGRAM

The server is that of the tests, shown with the address of the page. The lines of the page are typed
into a shell, and the output must match the page. The block of an open shell is tested by
BackgroundSyncTests.
"""
import json, os, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
DOCS = os.path.join(HERE, "../../docs")
sys.path.insert(0, os.path.join(DOCS, "site"))
import transcripts

SHOWN = "https://cloud.example/"
# The pages, and the initial contents of the list of the first block.
PAGES = [("en", "phone.md", ["Buy stamps", "Water the plants"]), ("ja", "phone.ja.md", ["切手を買う", "植木に水をやる"])]
QUESTIONS = [
    "Password of anna at 127.0.0.1: secret of anna", "Which list? (1, or 1,2) 1",
    "どのリストと同期しますか？（1、または 1,2） 1", "127.0.0.1 の anna のパスワード: secret of anna"]


class Server:
    """A process of caldav_server.py with tasks stored by other programs."""

    def __enter__(self):
        self.process = subprocess.Popen(
            ["python3", f"{HERE}/caldav_server.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.url = json.loads(self.process.stdout.readline())["main"]
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def tell(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline()


def blocks(path):
    """Returns the console blocks of a page without their indentation."""
    result, lines, indent = [], None, ""
    with open(path, encoding="utf-8") as file:
        for line in file.read().split("\n"):
            if line.strip() == "```console":
                lines, indent = [], line[:-len("```console")]
            elif line.strip() == "```" and lines is not None:
                result.append(lines)
                lines = None
            elif lines is not None:
                lines.append(line.removeprefix(indent))
    return result


class Shell(transcripts.Session):
    """A shell with `pass`, whose server is shown with the address of the page."""

    def __init__(self, program, language, server):
        super().__init__(program, language)
        self.server = server
        with open(f"{self.folder}/bin/pass", "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\necho secret of anna\n")
        os.chmod(f"{self.folder}/bin/pass", 0o755)

    def lines(self, text):
        text = text.replace(f"{self.server.url}dav/anna/", f"{SHOWN}remote.php/dav/calendars/anna/")
        return super().lines(text.replace(self.server.url, SHOWN))

    def follow(self, block):
        """Returns the block with its current output."""
        result = []
        while block:
            typed, rest = block[0], block[1:]
            end = next((i for i, line in enumerate(rest) if transcripts.TYPED.match(line)), len(rest))
            line = typed[transcripts.TYPED.match(typed).end():]
            for address in [SHOWN, "https://dav.example/", "https://dav.work.example/"]:
                line = line.replace(address, self.server.url)
            result += [typed] + self.type(line, rest[:end])[1:]
            block = rest[end:]
        return result


def main(program):
    failed = 0

    def compare(path, wanted, found):
        nonlocal failed
        if wanted != found:
            failed += 1
            print(os.path.relpath(path, DOCS), *["- " + line for line in wanted], *["+ " + line for line in found], sep="\n")

    for language, name, there in PAGES:
        path = os.path.join(DOCS, name)
        first, *others = blocks(path)
        with Server() as server, Shell(program, language, server) as shell:
            for number, text in enumerate(there):
                server.tell(f"put there{number} {text}")
            shell.shell("taskshell -c 'add A' -c 'add B' -c 'add C'")
            compare(path, first, shell.follow(first))
        # The other lines ask the same two questions, which the page shows only once.
        for line in (line for block in others for line in block if " sync add " in line):
            with Server() as server, Shell(program, language, server) as shell:
                shell.shell("taskshell add 'Buy milk #home project:work'")
                answer = shell.follow([line] + QUESTIONS)
                if not any(line.startswith(("Added ", "同期先 ")) for line in answer):
                    compare(path, [line], answer)
        conflict = others[-1]
        with Server() as server, Shell(program, language, server) as shell:
            text = conflict[1].split(": ")[1]
            shell.shell(f"taskshell -c 'add A' -c 'add B' -c 'add {text} due:2026-03-12'")
            shell.follow(first[:5] + ["taskshell> sync", "taskshell> due 3 2026-03-13"])
            objects = json.loads(server.tell("objects"))
            at = next(each for each in objects if f"SUMMARY:{text}" in objects[each])
            server.tell(f"replace {at} 8 20260312" + "20260314")
            answer = shell.type("sync", [])
            compare(path, conflict, answer[2:])
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
