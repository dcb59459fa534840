#!/usr/bin/env python3
"""Writes the manuals that are generated from other pages: manuals.py PROGRAM

man/taskshell.1 and man/taskshell-language.7 are written by a test (make docs), those in man/ja are made of
the program's output in Japanese; taskshell-hooks.7 is docs/hooks.md, in both languages. The points at which
rows may break are added to all Japanese pages, including taskshell-store.5, which is written by hand.
"""
import itertools, os, re, subprocess, sys

DATE = re.search(r'"(\d{4}-\d\d-\d\d)"', open("man/taskshell.1").readline())[1]
VERSION = re.search(r'"taskshell ([^"]*)"', open("man/taskshell.1").readline())[1]


def program(*words):
    """Returns the program's output in Japanese, on the day of the examples."""
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
    """Converts a page of help: headings, then terms with their meanings."""
    for line in lines:
        if "\t" in line:
            term, meaning = line.split("\t", 1)
            yield f".TP \\n[term]n\n\\fB{escaped(term)}\\fR\n{escaped(meaning)}"
        elif line:
            yield f"{heading} {escaped(line)}" if len(line) < 30 else f".PP\n{escaped(line)}"


def commands():
    """Converts every command: its usage, its description and further notes."""
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
        # `help attributes` is about attributes of tasks.
        if "例:" in page:
            examples = page[page.index("例:") + 1:]
            yield "\n".join([".RS", ".PP", ".nf", *map(escaped, examples), ".fi", ".RE"])


def section(page, heading):
    """Returns the entries below a heading of a help page."""
    if heading not in page:
        return []
    rest = page[page.index(heading) + 1:]
    return rest[:rest.index("")] if "" in rest else rest


def settings():
    """Converts every setting: its name, its description and its values."""
    for entry in section(help_page("set"), "設定:"):
        name, meaning = entry.split("\t", 1)
        yield f".TP\n\\fB{escaped(name)}\\fR\n{escaped(meaning)}"


# Japanese has neither spaces to justify nor hyphens.
RAGGED = ".ad l\n.nh"
# The width of the terms in long lists, as in the English pages.
TERM_WIDTH = re.search(r"(?m)^(\.nr term .*\n\.if .*)$", open("man/taskshell.1").read())[1]


def without_attributes():
    """Returns the page about filters without the lines of the page about attributes, and without empty
    headings."""
    known = {line for line in help_page("attributes") if "\t" in line}
    lines = [line for line in help_page("filters") if line not in known]
    return [line for line, after in zip(lines, lines[1:] + [""])
            if "\t" in line or not line or after or len(line) >= 30]


NAMING = [
    ".SH タスクの指定", "タスクは、番号", ".RB （ 3", "や", ".BR 3,5\\-7 ）、", "ID またはその先頭の8桁、引用符で囲んだ本文全体、"
    "1件の本文だけに含まれる語、", ".B it", "（最後に操作または選択したタスク）、", ".B them", "（最後に一覧表示したタスク）で指定します。",
    "条件を書くと、当てはまるすべてのタスクを指します。"]

# Parts that concern several commands.
PARTS = [
    ".SH タスク、条件、日付の書き方", "タスクの指定、条件、属性、日付の書き方は", ".BR taskshell\\-language (7)", "にあります。",
    ".SH ボード", ".B board", "は端末の画面全体を使い、終わると元の画面に戻します。ほかのシェルから", ".B taskshell board",
    "と実行すると、ボードだけを開きます。キーは上の「ボード」のとおりです。画面の大きさを変えると、表示も合わせて変わります。",
    ".SH 同期", ".B sync add", "で同期先を一度登録します。種類は次の3つです。",
    ".TP", ".B caldav", "CalDAV サーバーのタスクリスト。スマートフォンのアプリとも同期できます。",
    ".TP", ".B folder", "自分のマシンで共有するフォルダー。運ぶ手段は問いません。",
    ".TP", ".B git", "同じものをリポジトリに置きます", ".RB （ git (1)", "を使います）。", ".PP",
    "パスワードは", ".B password\\-command:", "のプログラムか", ".I ~/.netrc", "から読むか、その場で尋ねます。どこにも保存しません。"
    "フォルダーやリポジトリに置くものは", ".BR age (1)", "で暗号化できます。両方で同じ項目を変えたときは",
    ".B sync status", "が両方の値を示し、", ".B mine", "か", ".B theirs", "で選びます。",
    ".SH 通知", "開いているシェルは、プロンプトの上で知らせます。", ".B remind \\-\\-install",
    "は、ユーザーの", ".BR systemd (1)", "のタイマーか launchd のエージェントを作り、", ".B taskshell remind",
    "を1分ごとに実行します。デスクトップの通知（Linux では", ".BR notify\\-send (1)）", "か、",
    ".B set notify\\-command", "のプログラムで知らせます。",
    ".SH フック", "2つのプログラムで、このマシンでのすべての変更を受け取れます。", ".B before\\-commit",
    "は変更を拒否したり変えたりでき、", ".B after\\-commit", "は保存の後に知らせを受けます。詳しくは",
    ".BR taskshell\\-hooks (7)", "を参照してください。"]

AFTER_OPTIONS = [
    "次のものはコマンドの後にも書けます:", ".BR \\-\\-json 、\\: \\-\\-format 、\\: \\-\\-dry\\-run 、\\: \\-\\-yes 、\\: \\-\\-quiet 、\\: "
    "\\-\\-no\\-input 、\\: \\-\\-no\\-color 、\\: \\-\\-help 。",
    "そのほかの \\-\\- で始まる語は、引用符で囲むか \\-\\- の後に書かないかぎり受け付けません（\\-\\- の後はすべて本文になります）。", ".PP",
    "JSON では、コマンドは値を1つ出力します。タスクかユーザーの配列で、変更が両方に及んだときは tasks と users の2つの配列を持つ"
    "オブジェクトになります。"]

ENVIRONMENT = [
    ".SH 環境変数", ".TP", ".B TASKSHELL_STORE", "タスクの保存先。", ".TP", ".B TASKSHELL_NOW",
    "現在時刻をこの日時に固定する（例: 2026\\-03\\-11T10:00:00）。", ".TP", ".B TASKSHELL_HOOK",
    "フックの実行中に設定される。そのときフックは実行しない。",
    ".TP", ".BR TASKSHELL_PAGER 、 PAGER",
    "「set pager on」のとき、端末に収まらない出力に使うページャー。先に設定されているほうを使い、どちらもなければ less \\-FIRX を使う。"
    "空にすると使わない。",
    ".TP", ".BR VISUAL 、 EDITOR", "行やタスクを編集するエディター。既定は vi。",
    ".TP", ".BR LC_ALL 、 LC_MESSAGES 、 LANG",
    "表示の言語。この順で最初に設定されているものが ja で始まれば日本語、そうでなければ英語。",
    ".TP", ".BR LC_ALL 、 LC_CTYPE 、 LANG",
    "この順で最初に設定されているものが C か UTF\\-8 以外の文字コードを指すときは、図を ASCII で描く。TERM が dumb のときも同じ。",
    ".TP", ".B TZ", "タイムゾーン。Europe/Paris のような名前、ファイル、規則のいずれか。ほかのもの（パイプなど）なら UTC を使い、"
    "そのことを知らせる。",
    ".TP", ".BR NO_COLOR 、 CLICOLOR 、 CLICOLOR_FORCE", "色を使うかどうか。",
    ".TP", ".BR COLORTERM 、 TERM",
    "使える色の数。COLORTERM が truecolor か 24bit ならすべての色、TERM が \\-256color で終われば256色、それ以外は16色。",
    ".TP", ".B COLORFGBG", "背景が明るいかどうか（端末に問い合わせないとき、または返事がないとき）。"]

FILES = [
    ".SH ファイル", ".TP", ".I $XDG_DATA_HOME/taskshell/tasks.jsonl",
    "タスクの保存先。既定では", ".I ~/.local/share", "の下。", ".TP", ".I $XDG_STATE_HOME/taskshell/history",
    "入力の履歴。既定では", ".I ~/.local/state", "の下。", ".TP", ".I $XDG_CONFIG_HOME/taskshell/rc",
    "起動ファイル。起動のたびに実行するコマンドを書く。既定では", ".I ~/.config", "の下。", ".TP",
    ".I $XDG_CONFIG_HOME/taskshell/definitions",
    "プロンプトで alias、abbr、report、macro、context を使って定義したものと、set \\-\\-save で保存した設定。起動ファイルより先に読む。", ".TP", ".I $XDG_CONFIG_HOME/taskshell/hooks",
    "before\\-commit と after\\-commit のプログラム。", ".TP", ".I 保存ファイル.remotes",
    "同期先ごとの記録。タスクの隣に置く。", ".TP", ".I ~/.editrc",
    "キーの割り当て。", ".BR editrc (5)", "を参照。"]


# What each limit of the English manual is about, in its order.
LIMITED = [
    "読み込むファイル、パイプ、プログラムの出力", "その1行、または表の1つのセル", "そのレコードの数",
    "1件のレコードのフィールド、表の列、新しくできる属性の数", "その JSON の入れ子の深さ",
    "書き出す Markdown の親子の深さ", "カレンダーの時刻に使うタイムゾーンのファイル", "起動ファイル", "~/.editrc",
    "エディターで保存した内容", "入力の履歴", "フックが返す拒否の理由", "before\\-commit の返す内容", "フックの実行時間"]


def limits():
    """Converts the limits on input, with the figures of the English manual."""
    with open("man/taskshell.1") as file:
        figures = re.findall(r"(?m)^\.TP 12\n(.*)$", file.read())
    yield (".SH 制限\nほかのプログラムや人が書いたものは、次の量まで読みます。これを超えると、断るか省き、そのことを知らせます。"
           "読み込みにかかる時間とメモリーは大きさに比例します。Ctrl\\-C で中止できます。")
    for figure, what in zip(figures, LIMITED, strict=True):
        yield f".TP 12\n{figure}\n{what}"


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
    """Splits a line of text into lines of at most 80 bytes, where it has spaces (preconv(1))."""
    rows = [""]
    for word in line.split(" "):
        word = word if not rows[-1] and len(rows) == 1 or word[:1] not in "." else "\\&" + word
        size = sum(8 if ord(letter) > 127 else 1 for letter in rows[-1] + " " + word)
        if rows[-1] and size > 78:
            rows.append(word)
        else:
            rows[-1] = f"{rows[-1]} {word}" if rows[-1] else word
    return rows


WIDE = r"\u3000-\u30ff\u4e00-\u9fff\uff01-\uff60"
# A row of Japanese may break before a word in kanji or katakana, or an opening bracket, that follows hiragana
# (but not within a compound verb), and after punctuation.
BREAK = re.compile(
    r"(?<=[\u3041-\u3096])(?<!\b[おご])(?<![\u4e00-\u9fff][いえぎきけげしせちてびべみめりれ])(?=[0-9\u30a1-\u30fa\u4e00-\u9fff「（])"
    r"|(?<=[、。）」])(?![、。）」\s]|$)"
    # groff never ends where Japanese is followed by a longer word than a row has room for.
    fr"|(?<=[{WIDE}]\]\()(?=https?:)")


def breakable(rows):
    """Adds points at which rows may break, which groff finds at spaces only, and joins Japanese rows without
    the space that a line break would be."""
    is_tag = is_typed = False
    for row, after in zip(rows, [*rows[1:], "."]):
        is_typed = row == ".nf" or is_typed and row != ".fi"
        if not (is_tag or is_typed or row.startswith(".")):
            row = BREAK.sub(r"\\:", row)
            if re.search(f"[{WIDE}]$", row) and re.match(f"[{WIDE}]", after):
                row += "\\:\\c"
        is_tag = row.startswith(".TP")
        yield row


def write(path, parts):
    rows, is_tag, is_typed = [], False, False
    for line in "\n".join(parts).split("\n"):
        is_typed = line == ".nf" or is_typed and line != ".fi"
        if is_tag or is_typed or line.startswith("."):
            # The tag of a paragraph must be one line.
            rows.append(line.replace(" ", "\\ ") if is_tag and not line.startswith(".") else line)
        else:
            rows += wrapped(line)
        is_tag = line.startswith(".TP")
    if path.startswith("man/ja/"):
        rows = list(breakable(rows))
    text = re.sub(r"(?m)^(\.S[HS] .*\n)\.PP\n", r"\1", "\n".join(rows) + "\n")
    with open(path, "w") as file:
        file.write(text)


def head(name, section, title):
    return f'.TH {name.upper().replace("-", chr(92) + "-")} {section} "{DATE}" "taskshell {VERSION}" "{title}"'


def inline(text):
    """Converts Markdown text: code and strong words in bold, links as their text."""
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    parts = re.split(r"`([^`]*)`|\*\*?([^*]*)\*\*?", text)
    # The parts alternate: text, code or None, strong words or None, and so on.
    return "".join(
        (f"\\fB{roff(part)}\\fR" if number % 3 else roff(part)) for number, part in enumerate(parts) if part)


def roff(text):
    """Escapes text within a line."""
    return text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")


def markdown(path, joint):
    """Converts the Markdown used by docs/hooks.md: headings, tables, lists, code and text, whose rows are
    joined with `joint`. It begins after the link to the other language."""
    with open(path) as file:
        rows = file.read().split("\n")
    text, is_code = [], False
    for row in rows[next(number for number, row in enumerate(rows) if row.startswith("[")) + 1:] + [""]:
        is_part_of_text = not is_code and row.strip() and not re.match(r"```|## |\||- ", row)
        if text and not is_part_of_text:
            line = inline(joint.join(text))
            yield "\\&" + line if line.startswith(".") else line
            text = []
            if not row.strip():
                yield ".PP"
        if row.startswith("```"):
            yield "\n".join([".fi", ".RE", ".PP"] if is_code else [".RS", ".PP", ".nf"])
            is_code = not is_code
        elif is_code:
            yield escaped(row)
        elif row.startswith("## "):
            yield f".SH {roff(row[3:] if joint == '' else row[3:].upper())}"
        elif row.startswith("|"):
            term, meaning = [inline(cell.strip()) for cell in row.strip("|").split("|")]
            if meaning and not re.fullmatch(r"[\\-]*", term):
                yield f".TP\n{term}\n{meaning}\n.PP"
        elif row.startswith("- "):
            yield ".IP \\(bu 2"
            text.append(row[2:])
        elif row.strip():
            text.append(row.strip())


def tidy(parts):
    """Removes empty paragraphs: before a heading, a list or another paragraph, and at the end."""
    lines = "\n".join(parts).split("\n")
    behind = lines[1:] + [".SH"]
    return [line for line, after in zip(lines, behind)
            if line != ".PP" or not re.match(r"\.(SH|PP|IP|TP|RS)\b", after)]


def hooks():
    write("man/taskshell-hooks.7", [
        head("taskshell-hooks", 7, "Miscellaneous"), ".SH NAME",
        "taskshell\\-hooks \\- programs that see each change of taskshell", ".SH DESCRIPTION",
        *tidy(markdown("docs/hooks.md", " ")), ".SH SEE ALSO", ".BR taskshell (1)"])
    write("man/ja/taskshell-hooks.7", [
        head("taskshell-hooks", 7, "その他"), RAGGED, ".SH 名前",
        "taskshell\\-hooks \\- 変更のたびに実行されるプログラム", ".SH 説明",
        *tidy(markdown("docs/hooks.ja.md", "")), ".SH 関連項目", ".BR taskshell (1)"])


def japanese():
    os.makedirs("man/ja", exist_ok=True)
    write("man/ja/taskshell-language.7", [
        head("taskshell-language", 7, "その他"), RAGGED, TERM_WIDTH, ".SH 名前",
        "taskshell\\-language \\- 日付、条件、属性の書き方", ".SH 説明",
        "プロンプトとスクリプトで使える", ".BR taskshell (1)", "の書き方です。二重引用符の中は本文になります。",
        *NAMING, ".SH 条件", "次の語のほか、後に挙げる属性もすべて条件になります。", *entries(without_attributes()),
        ".SH 属性", *entries(help_page("attributes")),
        ".SH 日付", "2026年3月11日(水)10時の場合の意味です。", *entries(help_page("dates")),
        ".SH 関連項目", ".BR taskshell (1),", ".BR taskshell\\-store (5)"])
    write("man/ja/taskshell.1", [
        head("taskshell", 1, "ユーザーコマンド"), RAGGED, TERM_WIDTH, ".SH 名前", "taskshell \\- タスクのための対話型シェル",
        ".SH 書式", ".B taskshell", ".RI [ オプション "
        "]...", ".br", ".B taskshell", ".RI [ オプション \"]... \" コマンド \" [\" 語 ]...",
        ".SH 説明", "コマンドを省くと、端末では履歴と補完が使える対話モードで起動し、端末でなければ標準入力からコマンドを読みます。",
        "変更はディスクに保存してから完了を伝えます。", ".SH オプション", "オプションは最初の語の前に書きます。", *options(), ".PP",
        *AFTER_OPTIONS, ".SH コマンド",
        "角括弧の中は省略できます。", *commands(), ".SH 設定",
        ".B set", "で次の設定を変更します。このセッションだけ有効で、", ".B \\-\\-save", "を付けると以後も有効です。",
        *settings(), ".SH キー", *entries(help_page("keys")), *PARTS,
        ".SH スクリプト", *entries(help_page("scripts")),
        ".SH 終了ステータス", ".TP", ".B 0", "すべて実行した。", ".TP", ".B 1", "コマンドが拒否されたか失敗した、出力を書き込めなかった、または壊れた保存ファイルの読める部分だけを使った。",
        ".TP", ".B 2", "行またはオプションを理解できなかった。",
        ".TP", ".B 129、130、143", "シグナル（SIGHUP、SIGINT（Ctrl\\-C）、SIGTERM）で終了した。", *ENVIRONMENT, *FILES, *limits(), ".SH 関連項目",
        ".BR taskshell\\-language (7),", ".BR taskshell\\-hooks (7),", ".BR taskshell\\-store (5)"])


def japanese_store():
    path = "man/ja/taskshell-store.5"
    with open(path) as file:
        rows = re.sub(r"\\[:c]", "", file.read()).rstrip("\n").split("\n")
    with open(path, "w") as file:
        file.write("\n".join(breakable(rows)) + "\n")


japanese()
hooks()
japanese_store()
