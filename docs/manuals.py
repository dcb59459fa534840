#!/usr/bin/env python3
"""Writes the manuals that are made of other pages: manuals.py PROGRAM

man/taskshell-language.7 is the part of man/taskshell.1 that speaks of the language;
man/ja/taskshell.1 and man/ja/taskshell-language.7 are what the program says in Japanese.
"""
import itertools, os, re, subprocess, sys

DATE = re.search(r'"(\d{4}-\d\d-\d\d)"', open("man/taskshell.1").readline())[1]
VERSION = re.search(r'"taskshell ([^"]*)"', open("man/taskshell.1").readline())[1]


def program(*words):
    """What the program prints in Japanese, on the day of the examples."""
    environment = dict(os.environ, LC_ALL="ja_JP.UTF-8", TASKSHELL_NOW="2026-03-11T10:00:00")
    return subprocess.run(
        [sys.argv[1], *words], env=environment, check=True, capture_output=True,
        text=True).stdout.rstrip("\n").split("\n")


def help_page(topic=None):
    words = ["--no-rc", "--store", "/nonexistent/store", "help"]
    return program(*words, *([topic] if topic else []))


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return "\\&" + text if text.startswith(".") else text


def entries(lines, heading=".SS"):
    """A page of help: headings, then terms and what they mean."""
    for line in lines:
        if "\t" in line:
            term, meaning = line.split("\t", 1)
            yield f".TP 28\n\\fB{escaped(term)}\\fR\n{escaped(meaning)}"
        elif line:
            yield f"{heading} {escaped(line)}" if len(line) < 30 else f".PP\n{escaped(line)}"


def commands():
    """Every command: how it is typed, what it does, and what else there is to know."""
    heading = None
    for line in help_page():
        if "\t" not in line:
            heading = line if line and len(line) < 30 else heading
            continue
        usage, summary = line.split("\t", 1)
        if usage.startswith("help ") and not usage.startswith("help ["):
            continue
        if heading:
            yield f".SS {escaped(heading)}"
            heading = None
        yield f".TP\n\\fB{escaped(usage)}\\fR\n{escaped(summary)}。"
        name = " ".join(itertools.takewhile(re.compile(r"[a-z]+$").match, usage.split(" ")))
        page = help_page(name)
        for detail in page[1:]:
            if not detail or "\t" in detail or detail.startswith("使い方"):
                break
            yield escaped(detail)
        if name != "help":
            for flag in section(page, "オプション:"):
                usage, meaning = flag.split("\t", 1)
                yield "\n".join([".RS", ".TP", f"\\fB{escaped(usage)}\\fR", escaped(meaning) + "。", ".RE"])
            for others in section(page, "別名:"):
                yield f".br\n別名: {escaped(others)}"
        # help attributes is about those of tasks.
        if "例:" in page:
            examples = page[page.index("例:") + 1:]
            yield "\n".join([".RS", ".PP", ".nf", *map(escaped, examples), ".fi", ".RE"])


def section(page, heading):
    """The entries of a page of help below a heading."""
    if heading not in page:
        return []
    rest = page[page.index(heading) + 1:]
    return rest[:rest.index("")] if "" in rest else rest


def settings():
    """Every setting: its name, then what it does and can be."""
    for entry in section(help_page("set"), "設定:"):
        name, meaning = entry.split("\t", 1)
        yield f".TP\n\\fB{escaped(name)}\\fR\n{escaped(meaning)}"


NAMING = [
    ".SH タスクの指定", "タスクは、番号", ".RB （ 3", "や", ".BR 3,5\\-7 ）、", "ID またはその先頭の8桁、引用符で囲んだ本文全体、"
    "1件の本文だけに含まれる語、", ".B it", "（最後に操作または選択したタスク）、", ".B them", "（最後に一覧表示したタスク）で指定します。",
    "条件を書くと、当てはまるすべてのタスクを指します。"]

FILES = [
    ".SH ファイル", ".TP", ".I $XDG_DATA_HOME/taskshell/tasks.jsonl",
    "タスクの保存先。既定では", ".I ~/.local/share", "の下。", ".TP", ".I $XDG_STATE_HOME/taskshell/history",
    "入力の履歴。既定では", ".I ~/.local/state", "の下。", ".TP", ".I $XDG_CONFIG_HOME/taskshell/rc",
    "起動ファイル。起動のたびに実行するコマンドを書く。既定では", ".I ~/.config", "の下。", ".TP",
    ".I $XDG_CONFIG_HOME/taskshell/definitions",
    "プロンプトで alias、report、macro、context を使って定義したものと、set \\-\\-save で保存した設定。起動ファイルより先に読む。", ".TP", ".I ~/.editrc",
    "キーの割り当て。", ".BR editrc (5)", "を参照。"]


def options():
    text = program("--help")
    pending = None
    for line in text:
        found = re.fullmatch(r"  (-\S.*?)(?:  +(\S.*))?", line)
        if found and found[2]:
            yield f".TP\n\\fB{escaped(found[1])}\\fR\n{escaped(found[2])}。"
        elif found:
            pending = found[1]
        elif pending and line.strip():
            yield f".TP\n\\fB{escaped(pending)}\\fR\n{escaped(line.strip())}。"
            pending = None


def wrapped(line):
    """A line of text in lines of 80 bytes at most, as far as it has spaces (preconv(1))."""
    rows = [""]
    for word in line.split(" "):
        word = word if not rows[-1] and len(rows) == 1 or word[:1] not in "." else "\\&" + word
        size = sum(8 if ord(letter) > 127 else 1 for letter in rows[-1] + " " + word)
        if rows[-1] and size > 78:
            rows.append(word)
        else:
            rows[-1] = f"{rows[-1]} {word}" if rows[-1] else word
    return rows


def write(path, parts):
    rows, is_tag, is_typed = [], False, False
    for line in "\n".join(parts).split("\n"):
        is_typed = line == ".nf" or is_typed and line != ".fi"
        if is_tag or is_typed or line.startswith("."):
            # The tag of a paragraph is one line.
            rows.append(line.replace(" ", "\\ ") if is_tag and not line.startswith(".") else line)
        else:
            rows += wrapped(line)
        is_tag = line.startswith(".TP")
    text = re.sub(r"(?m)^(\.S[HS] .*\n)\.PP\n", r"\1", "\n".join(rows) + "\n")
    with open(path, "w") as file:
        file.write(text)


def head(name, section, title):
    return f'.TH {name.upper().replace("-", chr(92) + "-")} {section} "{DATE}" "taskshell {VERSION}" "{title}"'


def english_language():
    page = open("man/taskshell.1").read()
    parts = re.split(r"(?m)^(?=\.SH )", page)
    wanted = ["NAMING TASKS", "FILTERS", "ATTRIBUTES", "DATES"]
    with open("man/taskshell-language.7", "w") as file:
        file.write("\n".join([
        head("taskshell-language", 7, "Miscellaneous"), ".SH NAME",
        "taskshell\\-language \\- dates, filters and attributes of taskshell", ".SH DESCRIPTION",
        "What lines of", ".BR taskshell (1)", "can say, at its prompt and in scripts.",
        "Words in double quotes are text.",
        *[part.rstrip() for part in parts if part[4:].split("\n")[0].strip('"') in wanted],
        ".SH SEE ALSO", ".BR taskshell (1),", ".BR taskshell\\-store (5)"]) + "\n")


def japanese():
    os.makedirs("man/ja", exist_ok=True)
    write("man/ja/taskshell-language.7", [
        head("taskshell-language", 7, "その他"), ".SH 名前",
        "taskshell\\-language \\- 日付、条件、属性の書き方", ".SH 説明",
        "プロンプトとスクリプトで使える", ".BR taskshell (1)", "の書き方です。二重引用符の中は本文になります。",
        *NAMING, ".SH 条件", *entries(help_page("filters")), ".SH 属性", *entries(help_page("attributes")),
        ".SH 日付", "2026年3月11日(水)10時の場合の意味です。", *entries(help_page("dates")),
        ".SH 関連項目", ".BR taskshell (1),", ".BR taskshell\\-store (5)"])
    write("man/ja/taskshell.1", [
        head("taskshell", 1, "ユーザーコマンド"), ".SH 名前", "taskshell \\- タスクのための対話型シェル",
        ".SH 書式", ".B taskshell", ".RI [ オプション "
        "]...", ".br", ".B taskshell", ".RI [ オプション \"]... \" コマンド \" [\" 語 ]...",
        ".SH 説明", "コマンドを省くと、端末では履歴と補完が使える対話モードで起動し、端末でなければ標準入力からコマンドを読みます。",
        "変更はディスクに保存してから完了を伝えます。", ".SH オプション", *options(), ".SH コマンド",
        "角括弧の中は省略できます。", *commands(), ".SH 設定",
        ".B set", "で次の設定を変更します。このセッションだけ有効で、", ".B \\-\\-save", "を付けると以後も有効です。",
        *settings(), ".SH キー", *entries(help_page("keys")), *NAMING,
        ".SH スクリプト", *entries(help_page("scripts")),
        ".SH 終了ステータス", ".TP", ".B 0", "すべて実行した。", ".TP", ".B 1", "コマンドが拒否されたか、失敗した。",
        ".TP", ".B 2", "行またはオプションを理解できなかった。", ".SH 環境変数", ".TP",
        ".B TASKSHELL_STORE", "タスクの保存先。", ".TP", ".B TASKSHELL_NOW",
        "現在時刻をこの日時に固定する（例: 2026\\-03\\-11T10:00:00）。", *FILES, ".SH 関連項目",
        ".BR taskshell\\-language (7),", ".BR taskshell\\-store (5)"])


english_language()
japanese()
