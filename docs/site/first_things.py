#!/usr/bin/env python3
"""Does a beginner's first tasks by the guide alone: first_things.py PROGRAM

Each section of the page of recipes promises one result. Everything on the page up to the end of the
section is typed literally, on an empty store, in both languages; then the tasks must be as promised.
"""
import csv, json, os, subprocess, sys

import transcripts

GUIDE = os.path.join(os.path.dirname(__file__), "../guide")


def one(tasks, **wanted):
    """Returns whether exactly one task has the given values."""
    return sum(all(task.get(key) == value for key, value in wanted.items()) for task in tasks) == 1


# The condition after each section, in order: of the tasks in JSON, and of the home folder.
PROMISES = [
    ("a deadline", lambda tasks, home: one(tasks, due="2026-03-13", state="open")),
    ("today", lambda tasks, home: one(tasks, due="2026-03-11", state="open")),
    ("done", lambda tasks, home: one(tasks, due="2026-03-11", state="done")),
    ("undo", lambda tasks, home: one(tasks, number=1, state="open")),
    ("postponed", lambda tasks, home: one(tasks, number=1, due="2026-03-20")),
    ("recurring", lambda tasks, home: sum("every" in task for task in tasks) == 1),
    ("tags", lambda tasks, home: len({tuple(task["tags"]) for task in tasks if "tags" in task}) == 2),
    ("shopping", lambda tasks, home: sorted(
        task["state"] for task in tasks if task.get("tags") == tasks[-1].get("tags")) == ["done", "open", "open"]),
    ("a note", lambda tasks, home: sum("notes" in task for task in tasks) == 1),
    ("another person", lambda tasks, home: sum("assignee" in task for task in tasks) == 1),
    ("a reminder", lambda tasks, home: sum("remind" in task for task in tasks) == 1),
    ("a copy", lambda tasks, home: sum(name.endswith(".jsonl") for name in os.listdir(home)) == 1
        and any(len(list(csv.reader(open(os.path.join(home, name), encoding="utf-8-sig")))) == len(tasks) + 1
                for name in os.listdir(home) if name.endswith(".csv"))),
]


def main(program):
    failed = 0
    for language in ["en", "ja"]:
        path = os.path.join(GUIDE, language, "recipes.md")
        with open(path, encoding="utf-8") as file:
            headings = [line[3:].strip() for line in file if line.startswith("## ")]
        if len(headings) != len(PROMISES):
            raise SystemExit(f"{path} has {len(headings)} sections, {len(PROMISES)} are looked at")
        for heading, (what, holds) in zip(headings, PROMISES):
            with transcripts.Session(program, language) as session:
                transcripts.run(session, path, until=heading)
                tasks = json.loads(subprocess.run(
                    ["taskshell", "--json", "list", "all", "sort:number"], env=session.environment, cwd=session.folder,
                    executable=f"{session.folder}/bin/taskshell", capture_output=True, check=True).stdout)
                kept = holds(tasks, session.folder)
            failed += not kept
            print("kept" if kept else "BROKEN", language, what, f"({heading})", sep="  ")
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
