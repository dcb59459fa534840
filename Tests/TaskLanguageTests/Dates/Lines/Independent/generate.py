#!/usr/bin/env python3
"""Writes english.tsv and japanese.tsv: lines of `add`, made by rule, with what has to become of each.

A line is a title of everyday life and a date: at its end, in front or inside, behind a word that takes
its force away, or with one slip of the fingers. Every expectation follows from the rules of the design
and from the user's guide; the days are computed here, from Python's calendar alone.

Columns: class, text, outcome, the remaining text, and the meaning at each of three moments; a range of
times is followed by its duration, a range of days by its first day. Outcomes: taken; offered (the text
stays whole, and a notice or an error points the date out); silent (it stays whole, without a notice);
kept (it stays whole, with or without a notice).
"""
import datetime
import itertools
import pathlib

CLOCKS = ["2026-01-31T10:00", "2028-02-29T10:00", "2026-03-29T02:30"]
NOW = [datetime.datetime.fromisoformat(clock) for clock in CLOCKS]
DAY = datetime.timedelta(days=1)

WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september",
          "october", "november", "december"]


# Forms that the reference has as dates behind a key or a word that announces them (on, by, に), and that
# are pointed out elsewhere: クリスマス may be what a gift is for. They were expected to be taken at first.
ANNOUNCED = {
    "wed", "end of month", "end of the month", "end of next month", "end of september", "春分の日", "秋分の日",
    "こどもの日", "憲法記念日", "みどりの日", "昭和の日", "文化の日", "勤労感謝の日", "山の日", "建国記念の日",
    "天皇誕生日", "元日", "海の日", "敬老の日", "スポーツの日", "成人の日", "クリスマス", "大晦日",
}


# ---------------------------------------------------------------- Calendar

def at_each(rule):
    """The result of a rule, which takes today's date, at each of the three moments."""
    return tuple(rule(now.date()).isoformat() for now in NOW)


def coming(weekday):
    """The first such day of the week after today; on a Friday, `friday` is a week away."""
    return at_each(lambda today: today + DAY * ((weekday - today.weekday() - 1) % 7 + 1))


def monday(today, weeks):
    """The Monday so many weeks after the one that starts this week."""
    return today - DAY * today.weekday() + DAY * 7 * weeks


def week_day(weekday, weeks=1):
    """A day of the week of next week, or of a later one."""
    return at_each(lambda today: monday(today, weeks) + DAY * weekday)


def after(days):
    """Today and so many days."""
    return at_each(lambda today: today + DAY * days)


def shifted(today, months):
    """The same day so many months later, which has to exist."""
    count = today.year * 12 + today.month - 1 + months
    return today.replace(year=count // 12, month=count % 12 + 1)


def after_months(months):
    """The same day so many months later, at each moment."""
    return at_each(lambda today: shifted(today, months))


def after_workdays(count):
    """Counts Monday to Friday; no holiday is near the three moments."""
    def rule(today):
        left = count
        while left:
            today += DAY
            left -= today.weekday() < 5
        return today
    return at_each(rule)


def after_minutes(minutes):
    return tuple((now + datetime.timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M") for now in NOW)


def yearly(of_year):
    """The first date after today of a rule that gives one date a year."""
    return at_each(lambda today: next(
        date for date in (of_year(today.year), of_year(today.year + 1)) if date > today))


def month_day(month, day):
    return yearly(lambda year: datetime.date(year, month, day))


def day_of_month(day):
    """The next month's day of this number, for numbers that every month has."""
    def rule(today):
        start = today.replace(day=1)
        date = start.replace(day=day)
        return date if date > today else shifted(start, 1).replace(day=day)
    return at_each(rule)


def month_start(months):
    """The first of the month that comes so many months later."""
    return at_each(lambda today: shifted(today.replace(day=1), months))


def month_end(months):
    """The last of the month that comes so many months later; of this one, too, on that day."""
    return at_each(lambda today: shifted(today.replace(day=1), months + 1) - DAY)


def end_of(month):
    """The last day of a month that is named; of this month, too, as it is still to come."""
    def rule(today):
        for year in (today.year, today.year + 1):
            last = datetime.date(year + month // 12, month % 12 + 1, 1) - DAY
            if last >= today:
                return last
    return at_each(rule)


def nth(number, weekday, month):
    """The first, second … such day of the week of a month."""
    def of_year(year):
        first = datetime.date(year, month, 1)
        return first + DAY * ((weekday - first.weekday()) % 7 + 7 * (number - 1))
    return yearly(of_year)


def easter(year):
    """Easter Sunday, by the anonymous Gregorian computation."""
    a, b, c = year % 19, year // 100, year % 100
    d = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    e = (32 + 2 * (b % 4) + 2 * (c // 4) - d - c % 4) % 7
    f = d + e - 7 * ((a + 11 * d + 22 * e) // 451) + 114
    return datetime.date(year, f // 31, f % 31 + 1)


def fixed(date):
    return (date,) * 3


def timed(meaning, time):
    return tuple(f"{date}T{time}" for date in meaning)


def lasting(meaning, time, duration):
    return tuple(f"{date}T{time}/{duration}" for date in meaning)


def since(last, first):
    return tuple(f"{end} from {start}" for end, start in zip(last, first))


def recurring(notation, first):
    return tuple(f"every:{notation} {date}" for date in first)


TODAY, TOMORROW = after(0), after(1)


def ordinal(day):
    if day % 100 in (11, 12, 13):
        return f"{day}th"
    return f"{day}" + {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


# ---------------------------------------------------------------- A table

class Table:
    """Rows in the order in which they were made, each text once."""

    def __init__(self):
        self.rows = []
        self.texts = set()

    def add(self, kind, text, outcome, rest="", meaning=("", "", "")):
        assert text not in self.texts, text
        assert outcome in ("taken", "offered", "silent", "kept"), outcome
        assert (outcome == "taken") == bool(meaning[0]), text
        assert not any("\t" in cell or "  " in cell for cell in (text, rest)), text
        self.texts.add(text)
        self.rows.append([kind, text, outcome, rest, *meaning])

    def add_date(self, kind, text, form, title, meaning):
        """A date that is taken, unless it needs a word that announces it."""
        if form in ANNOUNCED:
            self.add(kind, text, "offered")
        else:
            self.add(kind, text, "taken", title, meaning)

    def write(self, path):
        lines = ["# " + "\t".join(["class", "text", "outcome", "rest", *CLOCKS])]
        lines += ["\t".join(row) for row in self.rows]
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")


class Wheel:
    """Gives the entries of a list in turn, so that each form meets other titles."""

    def __init__(self, entries):
        self.entries, self.place = entries, 0

    def take(self, count):
        chosen = [self.entries[(self.place + i) % len(self.entries)] for i in range(count)]
        self.place = (self.place + count) % len(self.entries)
        return chosen


# ---------------------------------------------------------------- Slips

NEIGHBOURS = {
    "a": "s", "b": "v", "c": "x", "d": "f", "e": "w", "f": "g", "g": "h", "h": "j", "i": "o", "j": "k",
    "k": "l", "l": "k", "m": "n", "n": "b", "o": "p", "p": "o", "q": "w", "r": "t", "s": "d", "t": "y",
    "u": "i", "v": "b", "w": "q", "x": "z", "y": "t", "z": "x",
}
# Results that are words or names of their own, or date words again; they are left out.
WORDS = {"match", "marsh", "march", "mach", "marc", "frida", "eater", "aster", "ester", "minuets", "moths",
         "month", "minute", "week", "ever", "very", "mourning"}


def slips(word):
    """One letter missing, doubled, swapped with the next, replaced by its neighbour on the keyboard, or
    followed by that neighbour. The first and the last letter stay, as does a word of five letters when
    a letter would be missing."""
    found = []
    inner = range(1, len(word) - 1)
    if len(word) > 5:
        found += [("missing letter", word[:i] + word[i + 1:]) for i in inner]
    found += [("doubled letter", word[:i] + word[i] + word[i:]) for i in inner]
    found += [("swapped letters", word[:i] + word[i + 1] + word[i] + word[i + 2:]) for i in inner]
    found += [("wrong letter", word[:i] + NEIGHBOURS[word[i]] + word[i + 1:]) for i in inner]
    found += [("added letter", word[:i + 1] + NEIGHBOURS[word[i]] + word[i + 1:]) for i in inner]
    seen = {word} | WORDS
    result = []
    for kind, text in found:
        if text not in seen:
            seen.add(text)
            result.append((kind, text))
    return result


# ---------------------------------------------------------------- English

TITLES = [
    "Descale the kettle", "Submit travel expenses", "Rotate API keys", "Hand in the essay on Kafka",
    "Refill the asthma inhaler", "🎂 Bake a cake for Noor", "Order 12 folding chairs", "Interview Priya",
    "Delete stale branches", "Return library books", "Yoga with Marisol", "Feed Mochi 🐈",
    "Defrost the freezer", "Draft the offer for Lindqvist", "Fix the flaky login test",
    "Email Professor Okafor", "Vaccinate Rex", "🚲 Pump up the tyres", "Paint the garden fence",
    "Print 30 name badges", "Profile the parser", "Finish maths homework", "Collect the glasses",
    "Water Grandma's orchids", "Renew the parking permit", "Merge pull request 482 into main",
    "Learn 40 kanji", "Dentist with Dr Weiss", "Vacuum the car", "Prepare slides for the board",
    "Upgrade the Postgres cluster", "Revise irregular verbs", "Blood test", "💊 Refill vitamins",
    "Empty the compost bin", "Archive project Falcon", "Write unit tests for the lexer",
    "Pack the snack box for Ines", "Massage with Hye-jin", "Return the drill to Omar",
]
NOUNS = [
    "dentist appointment", "team photo", "invoice for Mr Sato", "chess club", "guitar lesson",
    "rehearsal with Nadia", "laundry", "slides for the parents' meeting", "sprint retro with Anders",
    "physio exercises",
]
# What a table of imperatives contains in any case.
ORDERS = [
    "pay the water bill", "buy oat milk", "send Priya the contract", "call Aunt Rosa",
    "write to Professor Okafor", "clean the oven", "buy 3 light bulbs", "pay the babysitter",
    "send the fixed build to QA", "call the vet about Rex",
]
MIDDLES = [
    ("Send the draft", "to the accountant"), ("Ring the bank", "about the lost card"),
    ("Meet Yuki", "near the station"), ("Discuss the budget", "with Leo and Mia"),
    ("Return the ladder", "to Omar"), ("Bring muffins", "for the whole team"),
    ("Push the hotfix", "to production"), ("Fetch Noor", "with the bicycle"),
    ("Take Rex", "to the vet"), ("Review the parser", "with Anders"),
    ("Try the new recipe", "with Hye-jin"), ("Show the flat", "to the Okafors"),
]


def lower(title):
    return title[0].lower() + title[1:]


def lowered_titles():
    """Titles that go on after a date in front: an order, without an emoji before it."""
    nouns = {"Yoga with Marisol", "Dentist with Dr Weiss", "Blood test", "Massage with Hye-jin"}
    return [lower(title) for title in TITLES if title[0].isascii() and title not in nouns]


def english_days():
    """Groups of forms of a day: class, form, meaning."""
    forms = []
    for form, meaning in [("today", TODAY), ("tomorrow", TOMORROW), ("by tomorrow", TOMORROW),
                          ("the day after tomorrow", after(2))]:
        forms.append(("end, near day", form, meaning))
    for number, name in enumerate(WEEKDAYS):
        for form, meaning in [
                (name, coming(number)), (f"on {name}", coming(number)), (f"by {name}", coming(number)),
                (f"next {name}", week_day(number)), (f"{name} next week", week_day(number)),
                (f"on {name.capitalize()}", coming(number)), (name.capitalize(), coming(number)),
                (f"by next {name}", week_day(number))]:
            forms.append(("end, weekday", form, meaning))
    for short, number in [("mon", 0), ("tue", 1), ("tues", 1), ("wed", 2), ("thu", 3), ("thurs", 3),
                          ("fri", 4)]:
        forms.append(("end, short weekday", short, coming(number)))
        forms.append(("end, short weekday", f"on {short}", coming(number)))
        forms.append(("end, short weekday", f"next {short}", week_day(number)))
    for month, day in [(3, 9), (4, 17), (5, 22), (6, 5), (7, 11), (8, 23), (9, 2), (10, 20), (11, 3),
                       (12, 18)]:
        name, meaning = MONTHS[month - 1], month_day(month, day)
        short = name[:3]
        for form in [f"{day} {name}", f"{name} {day}", f"{short} {day}", f"{day} {short}",
                     f"{ordinal(day)} of {name}", f"{name} {ordinal(day)}", f"{ordinal(day)} {name}",
                     f"the {ordinal(day)} of {name}", f"on {name} {day}", f"on {day} {short}",
                     f"on the {ordinal(day)} of {name}", f"by {short} {day}",
                     f"on {name.capitalize()} {ordinal(day)}", f"{day} {name.capitalize()}"]:
            if short == name and form in [row[1] for row in forms]:
                continue
            forms.append(("end, month and day", form, meaning))
    for month, day, year in [(3, 9, 2029), (6, 21, 2029), (9, 2, 2030), (12, 24, 2029)]:
        name, meaning = MONTHS[month - 1], fixed(f"{year}-{month:02}-{day:02}")
        for form in [f"{day} {name} {year}", f"{name} {day}, {year}", f"{name[:3]} {day} {year}",
                     f"{year}-{month:02}-{day:02}", f"on {year}-{month:02}-{day:02}",
                     f"by {year}-{month:02}-{day:02}", f"{day} {name[:3]} {year}",
                     f"on {name} {ordinal(day)}, {year}"]:
            forms.append(("end, date with year", form, meaning))
    for count, word in [(2, "two"), (3, "three"), (4, "four"), (5, "five"), (10, "ten"), (12, "12")]:
        forms.append(("end, in days", f"in {word} days", after(count)))
        forms.append(("end, in weeks", f"in {word} weeks", after(7 * count)))
    for count in (4, 6, 8, 15):
        forms.append(("end, in days", f"in {count} days", after(count)))
    for count in (2, 3, 6):
        forms.append(("end, in weeks", f"in {count} weeks", after(7 * count)))
    for count in (2, 4, 6):
        forms.append(("end, in months", f"in {count} months", after_months(count)))
    forms += [("end, in weeks", "in a week", after(7)), ("end, in days", "+3d", after(3)),
              ("end, in days", "+5d", after(5)), ("end, workdays", "+3 workdays", after_workdays(3)),
              ("end, workdays", "in 3 workdays", after_workdays(3)),
              ("end, workdays", "in 5 workdays", after_workdays(5))]
    for day in (5, 8, 12, 17, 21, 23):
        for form in [f"the {ordinal(day)}", f"on the {ordinal(day)}", f"by the {ordinal(day)}"]:
            forms.append(("end, day of the month", form, day_of_month(day)))
    for form, meaning in [
            ("next week", week_day(0)), ("next month", month_start(1)), ("eom", month_end(0)),
            ("eow", week_day(6, 0)), ("eoy", month_day(12, 31)), ("by eom", month_end(0)),
            ("at the end of the month", month_end(0)), ("by the end of the month", month_end(0)),
            ("end of the month", month_end(0)), ("end of month", month_end(0)),
            ("at the end of the year", month_day(12, 31)), ("by the end of the year", month_day(12, 31)),
            ("end of next month", month_end(1)), ("by the end of next month", month_end(1)),
            ("at the end of the quarter", fixed_quarter()), ("by the end of the quarter", fixed_quarter()),
            ("at the end of april", end_of(4)), ("by the end of june", end_of(6)),
            ("end of september", end_of(9)), ("at the end of november", end_of(11)),
            ("at the start of may", month_day(5, 1)), ("at the beginning of july", month_day(7, 1)),
            ("at the start of next month", month_start(1)),
            ("at the beginning of next week", week_day(0)), ("at the start of next week", week_day(0))]:
        forms.append(("end, edge of a period", form, meaning))
    for form, meaning in [
            ("on christmas", month_day(12, 25)), ("by christmas", month_day(12, 25)),
            ("on Christmas Eve", month_day(12, 24)), ("on new year's eve", month_day(12, 31)),
            ("on halloween", month_day(10, 31)), ("on valentine's day", month_day(2, 14)),
            ("on easter monday", yearly(lambda year: easter(year) + DAY)),
            ("on Good Friday", yearly(lambda year: easter(year) - 2 * DAY)),
            ("by easter", yearly(easter)), ("on boxing day", month_day(12, 26)),
            ("on Black Friday", yearly(black_friday))]:
        forms.append(("end, holiday", form, meaning))
    return forms


def fixed_quarter():
    """All three moments lie in a first quarter."""
    return tuple(f"{now.year}-03-31" for now in NOW)


def black_friday(year):
    """The day after the fourth Thursday of November."""
    first = datetime.date(year, 11, 1)
    return first + DAY * ((3 - first.weekday()) % 7 + 22)


def english_times():
    """Forms of a moment: class, form, meaning. A time alone is one that is still to come today."""
    forms = []
    for form, time in [("at 5pm", "17:00"), ("17:45", "17:45"), ("at 16:20", "16:20"), ("by 6pm", "18:00"),
                       ("at noon", "12:00"), ("4:15pm", "16:15"), ("at 11pm", "23:00"), ("by 21:00", "21:00"),
                       ("at 3 pm", "15:00"), ("at 19:30", "19:30"), ("tonight", "20:00"),
                       ("7pm", "19:00"), ("by noon", "12:00"), ("12:30pm", "12:30")]:
        forms.append(("end, time", form, timed(TODAY, time)))
    for count in (20, 40, 90):
        forms.append(("end, in minutes", f"in {count} minutes", after_minutes(count)))
    for count in (2, 3, 5):
        forms.append(("end, in hours", f"in {count} hours", after_minutes(60 * count)))
    days = [("tomorrow", "tomorrow", TOMORROW), ("monday", "on monday", coming(0)),
            ("wednesday", "on wednesday", coming(2)), ("thursday", "on thursday", coming(3)),
            ("friday", "on friday", coming(4)), ("fri", "on fri", coming(4)),
            ("next monday", "next monday", week_day(0)), ("next saturday", "next saturday", week_day(5)),
            ("17 april", "on 17 april", month_day(4, 17)), ("oct 20", "on oct 20", month_day(10, 20)),
            ("june 5th", "on june 5th", month_day(6, 5)),
            ("2029-12-24", "on 2029-12-24", fixed("2029-12-24"))]
    for day, on_day, meaning in days:
        for form, time in [
                (f"{day} 5pm", "17:00"), (f"{on_day} at 17:00", "17:00"), (f"{day} at 9am", "09:00"),
                (f"{day} 08:15", "08:15"), (f"{day} at noon", "12:00"), (f"at 5pm {on_day}", "17:00"),
                (f"at 18:30 {on_day}", "18:30"), (f"at noon {on_day}", "12:00"),
                (f"{on_day} at 4:45pm", "16:45"), (f"by 11am {on_day}", "11:00"),
                (f"{day} at half past 9", "09:30")]:
            forms.append(("end, day and time", form, timed(meaning, time)))
    for day, meaning in [("tomorrow", TOMORROW), ("monday", coming(0)), ("on wednesday", coming(2)),
                         ("on friday", coming(4)), ("next thursday", week_day(3))]:
        forms.append(("end, part of a day", f"{day} morning", timed(meaning, "09:00")))
        forms.append(("end, part of a day", f"{day} night", timed(meaning, "20:00")))
    for day, meaning in [("tomorrow", TOMORROW), ("monday", coming(0)), ("on friday", coming(4)),
                         ("next wednesday", week_day(2)), ("on 17 april", month_day(4, 17))]:
        for span, time, length in [("14:00-15:00", "14:00", "1h"), ("13:00-16:00", "13:00", "3h"),
                                   ("2pm-4pm", "14:00", "2h"), ("from 2pm to 3pm", "14:00", "1h"),
                                   ("from 10:00 to 12:00", "10:00", "2h")]:
            forms.append(("end, range of times", f"{day} {span}", lasting(meaning, time, length)))
    for first, last, start, end in [
            ("dec 10", "dec 12", (12, 10), (12, 12)), ("april 20", "april 24", (4, 20), (4, 24)),
            ("3 august", "14 august", (8, 3), (8, 14)), ("june 29", "july 3", (6, 29), (7, 3))]:
        meaning = since(month_day(*end), month_day(*start))
        forms.append(("end, range of days", f"{first} - {last}", meaning))
        forms.append(("end, range of days", f"{first} to {last}", meaning))
        forms.append(("end, range of days", f"from {first} to {last}", meaning))
    return forms


def english_recurrences():
    """Forms whose notation the guide shows, or that differ from one there by a number or a name."""
    forms = []
    for count in (3, 4, 5, 10):
        forms.append((f"every {count} days", recurring(f"{count} days", TODAY)))
    for count in (2, 3, 6):
        forms.append((f"every {count} weeks", recurring(f"{count} weeks", TODAY)))
    forms.append(("every day", recurring("day", TODAY)))
    for number in (0, 2, 3, 4):
        name = WEEKDAYS[number]
        notation, first = name[:3], coming(number)
        forms += [(f"every {name}", recurring(notation, first)),
                  (f"every {name[:3]}", recurring(notation, first)),
                  (f"every {name} 10:00", recurring(notation, timed(first, "10:00"))),
                  (f"every {name} at 5pm", recurring(notation, timed(first, "17:00"))),
                  (f"{name}s at 10am", recurring(notation, timed(first, "10:00")))]
    for day in (1, 3, 12, 15, 22, 25):
        meaning = recurring(ordinal(day), day_of_month(day))
        forms += [(f"every month on the {ordinal(day)}", meaning), (f"every {ordinal(day)}", meaning)]
    before = ("2026-02-25", "2028-03-24", "2026-04-24")
    forms.append(("every 25th or workday before", recurring("25th or workday before", before)))
    return forms


def english_ends(table):
    titles = Wheel(TITLES)
    for kind, form, meaning in english_days():
        for title in titles.take(3):
            table.add_date(kind, f"{title} {form}", form, title, meaning)
    for kind, form, meaning in english_times():
        for title in titles.take(4):
            table.add(kind, f"{title} {form}", "taken", title, meaning)
    for form, meaning in english_recurrences():
        for title in titles.take(4):
            table.add("end, recurrence", f"{title} {form}", "taken", title, meaning)


def english_fronts(table):
    titles = Wheel(lowered_titles())
    nouns, orders = Wheel(NOUNS), Wheel(ORDERS)
    for form, meaning in [("Today", TODAY), ("Tomorrow", TOMORROW), ("tomorrow", TOMORROW),
                          ("Tomorrow at 5pm", timed(TOMORROW, "17:00")),
                          ("Tomorrow 08:15", timed(TOMORROW, "08:15"))]:
        for title in titles.take(9):
            table.add("front, near day", f"{form} {title}", "taken", title, meaning)
    prepositions = [
        ("On monday", coming(0)), ("On Friday", coming(4)), ("By thursday", coming(3)),
        ("On sunday", coming(6)), ("By Tuesday", coming(1)), ("On 17 april", month_day(4, 17)),
        ("On june 5", month_day(6, 5)), ("By oct 20", month_day(10, 20)), ("By tomorrow", TOMORROW),
        ("On the 12th", day_of_month(12)), ("On the 2nd of september", month_day(9, 2)),
        ("In 3 days", after(3)), ("In two weeks", after(14)), ("In a week", after(7)),
        ("At noon", timed(TODAY, "12:00")), ("At 5pm", timed(TODAY, "17:00")),
        ("By 18:30", timed(TODAY, "18:30")), ("On friday at 5pm", timed(coming(4), "17:00")),
        ("At 17:00 on monday", timed(coming(0), "17:00")), ("On 2029-12-24", fixed("2029-12-24")),
        ("On wednesday morning", timed(coming(2), "09:00")), ("By the end of the month", month_end(0)),
        ("On christmas", month_day(12, 25))]
    for form, meaning in prepositions:
        for title in titles.take(5):
            table.add("front, preposition", f"{form} {title}", "taken", title, meaning)
    for form, meaning in [
            ("2029-12-24 17:00", timed(fixed("2029-12-24"), "17:00")),
            ("2029-06-21 08:15", timed(fixed("2029-06-21"), "08:15")),
            ("2030-09-02 13:30", timed(fixed("2030-09-02"), "13:30"))]:
        for title in titles.take(5):
            table.add("front, numeric with a time", f"{form} {title}", "taken", title, meaning)
    marked = [
        ("Friday", coming(4)), ("Monday", coming(0)), ("Sunday", coming(6)), ("Next tuesday", week_day(1)),
        ("Tomorrow", TOMORROW), ("17 april", month_day(4, 17)), ("June 5", month_day(6, 5)),
        ("Dec 18", month_day(12, 18)), ("Friday 5pm", timed(coming(4), "17:00")),
        ("2029-12-24", fixed("2029-12-24")), ("Next week", week_day(0)), ("In 3 days", after(3))]
    for form, meaning in marked:
        for mark, name in [(",", "comma"), (":", "colon")]:
            for title in titles.take(2) + nouns.take(2):
                table.add(f"front, {name}", f"{form}{mark} {title}", "taken", title, meaning)
    for form, meaning in [("Every friday", recurring("fri", coming(4))),
                          ("Every 3 days", recurring("3 days", TODAY)),
                          ("Every 15th", recurring("15th", day_of_month(15)))]:
        for title in titles.take(4):
            table.add("front, comma", f"{form}, {title}", "taken", title, meaning)
    for form, meaning in [("Friday", coming(4)), ("Monday", coming(0)), ("wednesday", coming(2)),
                          ("Sunday", coming(6)), ("Next friday", week_day(4)), ("17 april", month_day(4, 17))]:
        for title in orders.take(6):
            table.add("front, imperative", f"{form} {title}", "taken", title, meaning)
    for name in WEEKDAYS:
        for noun in nouns.take(6):
            table.add("front, weekday before a noun", f"{name.capitalize()} {noun}", "offered")
    for name in ["April", "January", "September", "November"]:
        for noun in nouns.take(3):
            table.add("front, month before a noun", f"{name} {noun}", "offered")
    for name in ["Christmas", "Easter"]:
        for noun in nouns.take(4):
            table.add("front, holiday before a noun", f"{name} {noun}", "offered")
    for name in [weekday.capitalize() for weekday in WEEKDAYS] + ["Today", "Tomorrow", "Tonight"]:
        for noun in nouns.take(5):
            table.add("front, possessive", f"{name}'s {noun}", "kept")
    for adverb in ["Daily", "Weekly", "Monthly"]:
        for noun in nouns.take(3):
            table.add("front, adverb before a noun", f"{adverb} {noun}", "kept")


def english_middles(table):
    halves = Wheel(MIDDLES)
    for form in [
            "on friday", "next monday", "by thursday", "tomorrow", "this friday", "on the 12th of june",
            "on 17 april", "by oct 20", "at 5pm", "at noon", "tomorrow at 9am", "on friday at 17:00",
            "at 5pm on monday", "in 3 days", "in two weeks", "on 2029-12-24", "by the end of the month",
            "on easter monday", "next week", "every friday", "every 3 days", "tonight",
            "on monday morning", "next wednesday at 4:15pm", "on Saturday", "by tomorrow",
            "this sunday", "on dec 18 at 08:15", "every month on the 3rd", "on thurs"]:
        for start, rest in halves.take(7):
            table.add("middle", f"{start} {form} {rest}", "offered")
    for start, noun in itertools.product(
            ["Cook", "Plan", "Cancel", "Read"], ["roast", "soup", "choir", "walk"]):
        for name in ["Sunday", "Monday", "Saturday"]:
            if (start, name, noun) != ("Cook", "Sunday", "roast"):
                table.add("middle, weekday before a noun", f"{start} {name} {noun}", "kept")
    for text in ["Cook Sunday roast", "Fix daily build"]:
        table.add("middle, below the threshold", text, "silent")
    for name, rest in itertools.product(["April", "June", "May", "Augustine"],
                                        ["about the rent", "with the movers", "to the airport"]):
        for verb in ["Help", "Drive"]:
            table.add("middle, name", f"{verb} {name} {rest}", "kept")


def english_cues(table):
    dates = Wheel(["on friday", "tomorrow", "on 17 april", "at 5pm", "on monday at 17:00", "next thursday",
                   "by the 12th", "on 2029-12-24", "friday", "on june 5th", "in 3 days"])
    groups = {
        "cue, negation": [
            "Never ring Aunt Rosa", "Never deploy the billing service", "Do not water the cactus",
            "Do not schedule the demo", "Pick any slot other than", "Take the bus rather than drive",
            "Ask Leo rather than Mia", "Mow the lawn unless Omar does it"],
        "cue, condition": [
            "Bring an umbrella if it rains", "Ring Noor if the parcel comes", "Cancel yoga if Marisol is ill",
            "Buy salt in case it snows", "Order pizza if the oven breaks"],
        "cue, frequency": [
            "Stretch the left knee twice", "Feed Mochi 2x", "Check the boiler every so often",
            "Air the cellar every full moon"],
        "cue, relative clause": [
            "Repair the shelf that fell down", "Answer the letter which arrived",
            "Thank the nurse who called", "Test the build that was pushed",
            "Read the report that was sent"],
    }
    for kind, starts in groups.items():
        for start in starts:
            chosen = ["friday", "monday", "17 april", "christmas"] if start.endswith("other than") \
                else dates.take(6)
            for date in chosen:
                table.add(kind, f"{start} {date}", "kept")
    for noun, date in itertools.product(
            ["book", "ladder", "camera", "tent", "projector"],
            ["on 2 march", "on friday", "on monday", "on the 3rd of june", "on 2029-12-24"]):
        table.add("cue, participle", f"Return the {noun} borrowed {date}", "kept")
    for place, time in itertools.product(["shop", "library", "pharmacy", "museum", "pool"],
                                         ["at 17:00", "at 5pm", "at noon", "on friday"]):
        table.add("cue, closing time", f"Visit the {place} that closes {time}", "kept")
        table.add("cue, opening time", f"Find a {place} which opens {time}", "kept")
    for count, period in itertools.product(["3 days", "two weeks", "2 months"],
                                           ["Air the cellar", "Back up the laptop", "Ring Granny"]):
        table.add("cue, once in", f"{period} once in {count}", "kept")
    ends = [("on friday", coming(4)), ("tomorrow", TOMORROW), ("by monday", coming(0)),
            ("on 17 april", month_day(4, 17)), ("tomorrow at 5pm", timed(TOMORROW, "17:00")),
            ("in 3 days", after(3))]
    for start in ["Not the red one, order the blue lamp", "If Mia agrees, reserve the court",
                  "Unless Omar objects, paint the hall", "If it rains, wash the curtains",
                  "Never mind Leo, ring Noor"]:
        for form, meaning in ends:
            table.add("cue ended by a comma", f"{start} {form}", "taken", start, meaning)
    for start in ["Do not forget the gym bag", "Do not forget to ring Priya",
                  "Do not forget Hye-jin's present"]:
        for form, meaning in ends:
            table.add("not forget", f"{start} {form}", "taken", start, meaning)
    for start in ["Send signed contract", "Post the printed photos", "Fold washed towels",
                  "Ship repaired laptop"]:
        for form, meaning in [("friday", coming(4)), ("tomorrow", TOMORROW), ("monday 5pm",
                                                                             timed(coming(0), "17:00"))]:
            table.add("participle before a noun", f"{start} {form}", "taken", start, meaning)


def english_slips(table):
    titles = Wheel(TITLES)

    def line(kind, form):
        table.add(kind, f"{titles.take(1)[0]} {form}", "offered")

    patterns = Wheel(["{}", "on {}", "next {}", "by {}", "{} 5pm", "on {} at 17:00", "at 5pm on {}",
                      "this {}", "next {} at 5pm", "every {}", "{} at noon"])
    for name in WEEKDAYS:
        for kind, word in slips(name):
            line(f"slip, {kind}", patterns.take(1)[0].format(word))
    patterns = Wheel(["14 {}", "{} 14", "on the 14th of {}", "on {} 14 at 5pm", "at the end of {}",
                      "14 {} 2029", "on {} 14th", "by 14 {}"])
    for name in ["january", "february", "april", "august", "september", "october", "november",
                 "december"]:
        for kind, word in slips(name):
            line(f"slip, {kind}", patterns.take(1)[0].format(word))
    patterns = Wheel(["{}", "{} 5pm", "{} at 9am", "by {}", "at noon {}", "the day after {}", "{} 17:00",
                      "{} morning"])
    for kind, word in slips("tomorrow") * 2:
        line(f"slip, {kind}", patterns.take(1)[0].format(word))
    patterns = Wheel(["tomorrow {}", "on friday {}", "monday {}", "next thursday {}"])
    for kind, word in slips("morning"):
        line(f"slip beside a date, {kind}", patterns.take(1)[0].format(word))
    for kind, word in slips("tonight"):
        line(f"slip, {kind}", word)
    patterns = Wheel(["this {}", "next {}"])
    for kind, word in slips("weekend"):
        line(f"slip, {kind}", patterns.take(1)[0].format(word))
    patterns = Wheel(["on {}", "by {}"])
    for kind, word in slips("christmas"):
        line(f"slip, {kind}", patterns.take(1)[0].format(word))
    for unit, numbers in [("weeks", (2, 3)), ("months", (2, 4)), ("minutes", (20, 40))]:
        numbers = Wheel(numbers)
        for kind, word in slips(unit):
            line(f"slip, {kind}", f"in {numbers.take(1)[0]} {word}")
    patterns = Wheel(["{} friday", "{} monday at 10am", "{} 3 days", "{} thursday"])
    for kind, word in slips("every"):
        line(f"slip beside a date, {kind}", patterns.take(1)[0].format(word))
    for word, rest in itertools.product(["eastr", "eatser", "easetr", "eastter"],
                                        ["monday", "monday at 10am", "sunday"]):
        line("slip beside a date, holiday", f"on {word} {rest}")
    for word in ["blakc", "balck", "blaack"]:
        for title in titles.take(2):
            table.add("slip beside a date, holiday", f"{title} on {word} friday", "kept")
    for form in ["to morrow", "tomor row", "on mon day", "on fri day", "next thurs day", "on wednes day",
                 "14 sep tember", "24 dec ember", "tomorrow 17 :00", "tomorrow at 17: 00", "2029-12 -24",
                 "2029- 12-24"]:
        for title in titles.take(3):
            table.add("slip, a space inside", f"{title} {form}", "kept")
    for form in ["2029_12_24", "2029,12,24", "2029-12_24", "2029;12;24", "tomorrow 17;00",
                 "friday at 17_30", "on monday 17,30"]:
        for title in titles.take(3):
            table.add("slip, a wrong separator", f"{title} {form}", "kept")
    for form in ["2027-02-30", "2029-13-05", "2029-04-31", "31 april", "june 31", "on the 30th of february",
                 "tomorrow 25:00", "friday at 13pm", "on monday at 17:75", "on november 31st"]:
        for title in titles.take(3):
            table.add("impossible", f"{title} {form}", "offered")
    for form in ["3/4", "5/6", "10/11", "7/8"]:
        for title in titles.take(2):
            table.add("two readings", f"{title} {form}", "kept")


def english_silents(table):
    for title in TITLES:
        table.add("no date", title, "silent")
    for text in [
            "Ask Priya whether the lamp still works", "Buy onions, garlic and rice", "Sharpen the knives",
            "Repot the basil", "Return the shoes", "Choose a school bag", "Iron Leo's shirt",
            "Oil the squeaky door", "Replace the smoke alarm", "Sew on the buttons", "Thank Dr Weiss",
            "Bandage Omar's knee", "Cancel the gym contract", "Study the map of Peru", "Translate the poem",
            "Cut the hedge", "Rename the config file", "Bump the compiler", "Squash the commits",
            "Drop support for Windows", "Document the socket protocol", "Reply to Anders about the lease",
            "Scan the receipts", "Shred old bank letters", "Sort the Lego box", "🧹 Sweep the hallway",
            "Clean the fish tank 🐟", "📦 Send the parcel to Kyoto", "Ask Hye-jin for the recipe",
            "Read 3 chapters of Dune", "Order 250 flyers", "Buy 6 eggs and 2 loaves", "Count the chairs",
            "Fix crash in the tokenizer", "Raise code coverage", "Reset the router", "Replace 4 tyres",
            "Wrap the present for Nadia", "Move the piano", "Taste the soup", "Borrow Omar's trailer"]:
        table.add("no date", text, "silent")
    for text in ["Fix bug 4711", "Tidy room 12", "Ship v2.4.1", "Buy 6 candles size 8", "Read page 112",
                 "Answer ticket 2031", "Pay invoice 20-881", "Close issue 17", "Solve exercise 3b",
                 "Install Java 21", "Renovate flat 5", "Paint wall no. 2"]:
        table.add("no date, number at the end", text, "kept")


def english():
    table = Table()
    english_ends(table)
    english_fronts(table)
    english_middles(table)
    english_cues(table)
    english_slips(table)
    english_silents(table)
    return table


# ---------------------------------------------------------------- Japanese

JA_TITLES = [
    "歯医者の予約", "見積書を送る", "佐々木さんに返信", "ベランダの掃除", "猫のワクチン", "社内報の原稿",
    "単体テストを書く", "英単語を覚える", "参観の申し込み", "体操着を洗う", "処方せんを受け取る", "経費精算",
    "本番デプロイ", "自転車のパンク修理", "ごみ袋を買う", "ピアノの練習", "鈴木部長に報告", "レビュー依頼",
    "引っ越しの見積もり", "牛乳を3本買う", "図書館に本を返す", "エアコンの修理を頼む", "ログの調査",
    "健康診断の予約", "祖母に手紙を書く", "名刺を200枚発注", "庭の草むしり", "APIの仕様を確認",
]
JA_EMOJI = ["🎂 ケーキを注文", "🚲 空気入れを借りる", "💊 薬をもらう", "📦 荷物を出す"]
JA_WEEKDAYS = "月火水木金土日"


def japanese_days():
    """Forms of a day: form, meaning, what may follow it in front: に, まで or both."""
    forms = [("今日中", TODAY, "に"), ("明日", TOMORROW, "まで"), ("明後日", after(2), "まで"),
             ("あさって", after(2), "まで")]
    for number, name in enumerate(JA_WEEKDAYS):
        forms.append((f"{name}曜", coming(number), "にまで"))
        forms.append((f"{name}曜日", coming(number), "にまで"))
        forms.append((f"来週の{name}曜", week_day(number), "にまで"))
        forms.append((f"来週の{name}曜日", week_day(number), "にまで"))
        forms.append((f"来週{name}曜", week_day(number), "にまで"))
    for month, day in [(2, 20), (3, 9), (4, 17), (5, 22), (6, 5), (7, 11), (8, 23), (9, 2), (10, 20),
                       (11, 8), (12, 18)]:
        forms.append((f"{month}月{day}日", month_day(month, day), "にまで"))
    forms += [("2029-12-24", fixed("2029-12-24"), "にまで"), ("2029年12月24日", fixed("2029-12-24"), "にまで"),
              ("2030年9月2日", fixed("2030-09-02"), "にまで"), ("令和11年12月25日", fixed("2029-12-25"), "にまで"),
              ("令和12年4月3日", fixed("2030-04-03"), "にまで"), ("2029-06-21", fixed("2029-06-21"), "にまで")]
    for count in (3, 4, 5, 10):
        forms.append((f"{count}日後", after(count), "にまで"))
    for count in (1, 2, 3, 6):
        forms.append((f"{count}週間後", after(7 * count), "にまで"))
    forms += [("半年後", after_months(6), "に"), ("2か月後", after_months(2), "にまで"),
              ("3営業日後", after_workdays(3), "にまで"), ("5営業日後", after_workdays(5), "にまで"),
              ("来週", week_day(0), ""), ("再来週", week_day(0, 2), ""), ("来月", month_start(1), ""),
              ("月末", month_end(0), "にまで"), ("来月末", month_end(1), "にまで"),
              ("来月頭", month_start(1), "に"), ("年末", month_day(12, 31), "にまで"),
              ("4月第3金曜", nth(3, 4, 4), "にまで"), ("6月第1月曜", nth(1, 0, 6), "にまで"),
              ("10月第2水曜", nth(2, 2, 10), "にまで")]
    return forms


def japanese_holidays():
    equinox = {2026: (20, 23), 2027: (21, 23), 2028: (20, 22), 2029: (20, 23)}
    return [("春分の日", yearly(lambda year: datetime.date(year, 3, equinox[year][0]))),
            ("秋分の日", yearly(lambda year: datetime.date(year, 9, equinox[year][1]))),
            ("こどもの日", month_day(5, 5)), ("憲法記念日", month_day(5, 3)), ("みどりの日", month_day(5, 4)),
            ("昭和の日", month_day(4, 29)), ("文化の日", month_day(11, 3)), ("勤労感謝の日", month_day(11, 23)),
            ("山の日", month_day(8, 11)), ("建国記念の日", month_day(2, 11)), ("天皇誕生日", month_day(2, 23)),
            ("元日", month_day(1, 1)), ("海の日", nth(3, 0, 7)), ("敬老の日", nth(3, 0, 9)),
            ("スポーツの日", nth(2, 0, 10)), ("成人の日", nth(2, 0, 1)), ("クリスマス", month_day(12, 25)),
            ("大晦日", month_day(12, 31))]


def japanese_times():
    """Forms of a moment: form and meaning. A time alone is one that is still to come today."""
    forms = [(form, timed(TODAY, time)) for form, time in [
        ("17時", "17:00"), ("17時半", "17:30"), ("午後5時", "17:00"), ("午後3時半", "15:30"), ("正午", "12:00"),
        ("18:30", "18:30"), ("今夜8時", "20:00"), ("夕方5時", "17:00"), ("21時15分", "21:15"),
        ("今日17時", "17:00"), ("今日の午後4時", "16:00")]]
    days = [("明日", TOMORROW), ("明後日", after(2)), ("月曜", coming(0)), ("木曜", coming(3)),
            ("金曜日", coming(4)), ("来週の月曜", week_day(0)), ("来週の土曜", week_day(5)),
            ("4月17日", month_day(4, 17)), ("12月18日", month_day(12, 18)),
            ("2029年12月24日", fixed("2029-12-24"))]
    for day, meaning in days:
        forms += [(f"{day}17時", timed(meaning, "17:00")), (f"{day}の17時半", timed(meaning, "17:30")),
                  (f"{day}の午後3時半", timed(meaning, "15:30")), (f"{day}午前10時", timed(meaning, "10:00")),
                  (f"{day} 18:30", timed(meaning, "18:30")), (f"{day}9時", timed(meaning, "09:00")),
                  (f"{day}の朝9時", timed(meaning, "09:00")), (f"{day}の正午", timed(meaning, "12:00"))]
    forms += [(f"{count}分後", after_minutes(count)) for count in (20, 40, 90)]
    forms += [(f"{count}時間後", after_minutes(60 * count)) for count in (2, 3, 5)]
    return forms


def japanese_ranges():
    forms = []
    for day, meaning in [("明日", TOMORROW), ("金曜", coming(4)), ("来週の水曜", week_day(2)),
                         ("4月17日", month_day(4, 17))]:
        for span, time, length in [("14時から15時", "14:00", "1h"), ("13時から16時", "13:00", "3h"),
                                   ("10時〜12時", "10:00", "2h")]:
            forms.append((day + span, lasting(meaning, time, length)))
    for text, start, end in [("12月10日〜12日", (12, 10), (12, 12)), ("4月20日〜24日", (4, 20), (4, 24)),
                             ("8月3日から8月14日", (8, 3), (8, 14)), ("6月29日〜7月3日", (6, 29), (7, 3))]:
        forms.append((text, since(month_day(*end), month_day(*start))))
    return forms


def japanese_recurrences():
    forms = [("毎日", recurring("day", TODAY))]
    for count in (3, 4, 5, 10):
        forms.append((f"{count}日ごと", recurring(f"{count} days", TODAY)))
    for number in (0, 2, 3, 4):
        name, notation, first = JA_WEEKDAYS[number], WEEKDAYS[number][:3], coming(number)
        forms += [(f"毎週{name}曜", recurring(notation, first)), (f"毎週{name}曜日", recurring(notation, first)),
                  (f"毎週{name}曜10時", recurring(notation, timed(first, "10:00"))),
                  (f"毎週{name}曜17時半", recurring(notation, timed(first, "17:30")))]
    for day in (1, 3, 12, 15, 25):
        forms.append((f"毎月{day}日", recurring(ordinal(day), day_of_month(day))))
    before = ("2026-02-25", "2028-03-24", "2026-04-24")
    forms.append(("毎月25日（休日なら前営業日）", recurring("25th or workday before", before)))
    return forms


def wide(text):
    return text.translate(str.maketrans("0123456789", "０１２３４５６７８９"))


def japanese_taken(table):
    titles = Wheel(JA_TITLES)
    ends = Wheel(JA_TITLES + JA_EMOJI)

    def positions(group, form, meaning, counts):
        """A form at the end, in front of a space and in front of a comma."""
        end, space, comma = counts
        for title in ends.take(end):
            table.add_date(f"end, {group}", f"{title} {form}", form, title, meaning)
        for title in titles.take(space):
            table.add_date(f"front with a space, {group}", f"{form} {title}", form, title, meaning)
        for title in titles.take(comma):
            table.add_date(f"front with a comma, {group}", f"{form}、{title}", form, title, meaning)

    for form, meaning, particles in japanese_days():
        positions("day", form, meaning, (5, 3, 2))
        if "に" in particles:
            for title in titles.take(3):
                table.add("front with に, day", f"{form}に{title}", "taken", title, meaning)
        if "まで" in particles:
            for title in titles.take(2):
                table.add("front with までに, day", f"{form}までに{title}", "taken", title, meaning)
            for title in ends.take(2):
                table.add("end with までに, day", f"{title} {form}までに", "taken", title, meaning)
    for form, meaning in japanese_holidays():
        positions("holiday", form, meaning, (3, 1, 1))
        for title in titles.take(2):
            table.add("front with に, holiday", f"{form}に{title}", "taken", title, meaning)
    for form, meaning in japanese_times():
        positions("time", form, meaning, (3, 1, 1))
        if " " not in form:
            for title in titles.take(2):
                table.add("front with に, time", f"{form}に{title}", "taken", title, meaning)
            if not form.endswith("後"):
                for title in titles.take(1):
                    table.add("front with までに, time", f"{form}までに{title}", "taken", title, meaning)
    for form, meaning in japanese_ranges():
        positions("range", form, meaning, (3, 1, 0))
    for form, meaning in japanese_recurrences():
        positions("recurrence", form, meaning, (4, 2, 1))
    for form, meaning in [
            ("3月9日", month_day(3, 9)), ("12月18日", month_day(12, 18)), ("明日17時", timed(TOMORROW, "17:00")),
            ("金曜17時半", timed(coming(4), "17:30")), ("3日後", after(3)), ("2週間後", after(14)),
            ("午後5時", timed(TODAY, "17:00")), ("2029年12月24日", fixed("2029-12-24"))]:
        for title in ends.take(4):
            table.add("end, full-width digits", f"{title} {wide(form)}", "taken", title, meaning)
        for title in titles.take(2):
            table.add("front, full-width digits", f"{wide(form)}に{title}", "taken", title, meaning)
    for form, meaning in [
            ("tomorrow 5pm", timed(TOMORROW, "17:00")), ("friday", coming(4)), ("next monday", week_day(0)),
            ("on june 5", month_day(6, 5)), ("in 3 days", after(3)), ("eom", month_end(0))]:
        for title in ends.take(4):
            table.add("end, English date", f"{title} {form}", "taken", title, meaning)
    english_titles = Wheel(TITLES)
    for form, meaning in [
            ("明日17時", timed(TOMORROW, "17:00")), ("金曜", coming(4)), ("来週の月曜", week_day(0)),
            ("4月17日", month_day(4, 17)), ("3日後", after(3)), ("月末", month_end(0))]:
        for title in english_titles.take(4):
            table.add("end, English title", f"{title} {form}", "taken", title, meaning)


def japanese_untaken(table):
    days = ["明日", "明後日", "月曜", "金曜", "土曜日", "来週の月曜", "来週", "来月", "4月17日", "12月18日", "3日後",
            "2週間後", "月末", "年末", "来月末", "2029年12月24日", "明日17時", "金曜17時", "4月17日の午後3時半",
            "来週の月曜10時", "午後5時", "毎週月曜", "毎月25日"]
    things = Wheel(["見積もりを確認", "打ち合わせの資料を作る", "献立を考える", "宿題を手伝う", "発表の準備",
                    "弁当の買い出し", "荷造り", "レビュー"])
    for day in days:
        for thing in things.take(5):
            table.add("front before の", f"{day}の{thing}", "kept")
    for day, noun, rest in itertools.product(
            ["月曜", "金曜", "土曜", "明日", "来週"], ["会議", "朝礼", "発売", "セール"],
            ["の資料を作る", "の録音を聞く", "のチラシを刷る"]):
        table.add("glued noun", f"{day}{noun}{rest}", "kept")
    middles = Wheel([("佐々木さんに", "電話する"), ("見積書を", "送る"), ("猫を", "病院に連れて行く"),
                     ("新しい版を", "公開する"), ("子どもを", "迎えに行く"), ("ベランダを", "掃除する"),
                     ("鈴木部長に", "報告する"), ("図書館へ", "本を返しに行く")])
    for day in ["金曜", "月曜", "木曜日", "来週の水曜", "4月17日", "12月18日", "2029年12月24日", "3日後", "月末",
                "明日17時", "金曜の午後3時半", "来週の月曜10時"]:
        for particle in ["に", "までに"]:
            for start, rest in middles.take(5):
                table.add("middle", f"{start}{day}{particle}{rest}", "offered")
        for start, rest in middles.take(3):
            table.add("middle with spaces", f"{start} {day}までに {rest}", "offered")
    for day in ["明日", "明後日", "来週", "来月", "来週の月曜"]:
        for start, rest in middles.take(5):
            table.add("middle", f"{start}{day}{rest}", "offered")
        for start, rest in middles.take(3):
            table.add("middle with spaces", f"{start} {day} {rest}", "offered")
    clauses = Wheel(["借りた本を返す", "買った靴を返品する", "届いた荷物を開ける", "送った書類を確認する",
                     "受け取った請求書を払う", "注文した椅子を組み立てる", "撮った写真を整理する",
                     "壊れたプリンターを直す", "頼まれた翻訳を仕上げる", "公開した記事を直す"])
    for day in ["3月2日", "金曜", "月曜", "12月18日", "土曜日", "17時", "2029年12月24日"]:
        for clause in clauses.take(10):
            table.add("cue, past clause", f"{day}に{clause}", "kept")
    for time, place in itertools.product(["17時", "18時半", "正午", "午後5時"], ["薬局", "図書館", "郵便局", "床屋"]):
        table.add("cue, closing time", f"{time}に閉まる{place}に行く", "kept")
    for day in ["金曜", "月曜", "土曜日", "4月17日", "明日", "来週の月曜", "年末"]:
        for text in ["に電話する", "に歯医者を予約", "で部屋を取る", "に荷物を出す"]:
            table.add("cue, negation", f"{day}以外{text}", "kept")
        for text in ["歯医者を予約", "佐々木さんに返信", "ごみ出し"]:
            table.add("cue, negation", f"{text} {day}以外", "kept")
    for day in ["金曜", "明日", "土曜日", "4月17日", "17時"]:
        for text in ["電話する", "佐々木さんも誘う", "タクシーを呼ぶ"]:
            table.add("cue, condition", f"{day}なら{text}", "kept")
            table.add("cue, condition", f"{day}だったら{text}", "kept")
    for text, day in itertools.product(["植木の手入れ", "祖母に電話", "包丁を研ぐ", "爪切り"], ["金曜", "明日", "4月17日"]):
        table.add("cue, frequency", f"週に一度 {text} {day}", "kept")


def japanese_slips(table):
    titles = Wheel(JA_TITLES)
    groups = {
        "slip, letter left over": [
            "明日n", "金曜b", "月曜b", "来週の月曜b", "来週の火曜bi", "土曜日n", "毎週金曜b", "明日17時h",
            "4月17日n", "3日後o", "月末u", "年末u"],
        "slip, wrong character": [
            "金耀", "月耀日", "来週の木耀日", "金曜目", "来週の月曜目", "4月17目", "12月18目", "明曰", "金曜曰",
            "2029年12月24目"],
        "slip, wrong conversion": [
            "来襲の月曜", "来襲の金曜日", "再来襲の水曜", "3日語", "2週間語", "5営業日語", "明日17字", "金曜17字",
            "来週の月曜10字", "17字半", "来月待つ", "年待つ", "明日の午語3時", "金曜の語後5時", "枚週月曜",
            "枚月25日", "40分語", "令和11念12月25日"],
        "slip, missing character": [
            "明日の午3時", "金曜の午5時", "来の月曜", "再週の水曜"],
        "slip, doubled character": [
            "明日日", "金曜曜日", "来週週の月曜", "4月月17日", "3日後後", "毎毎週月曜"],
        "slip, kana": ["来週の月よび", "あしtあ", "あさっtえ", "きにょう日", "来しゅの月曜", "来週の土うよう"],
        "slip, a space inside": ["17: 30", "明日 17 :30", "2029-12 -24", "2029- 12-24"],
        "slip, a wrong separator": ["2029-12_24", "2029;12;24", "明日 17;30", "金曜 17_30"],
    }
    for kind, forms in groups.items():
        for form in forms:
            for title in titles.take(5):
                table.add(kind, f"{title} {form}", "kept")
    for form in ["2月30日", "4月31日", "13月5日", "2029-02-30", "明日31時", "金曜 17:75", "6月31日までに",
                 "2029年13月1日", "11月31日17時"]:
        for title in titles.take(4):
            table.add("impossible", f"{title} {form}", "offered")


def japanese_silents(table):
    for title in JA_TITLES + JA_EMOJI:
        if "木" in title:
            table.add("no date, a character of one", title, "kept")
        else:
            table.add("no date", title, "silent")
    for text in [
            "玉ねぎとにんじんを買う", "包丁を研ぐ", "玄関の電球を交換", "子どもの靴を洗う", "洗剤を詰め替える",
            "請求書を印刷", "加藤さんに相談", "サーバーの設定を見直す", "不要なブランチを消す", "型エラーを直す",
            "作文の下書き", "漢字を40個覚える", "体温計を探す", "湿布を買う", "眼科に行く", "犬の散歩",
            "🧹 廊下を掃く", "傘を修理に出す", "契約書を読む", "押し入れの整理", "パスポートの写真を撮る",
            "回覧板を回す", "名札を縫う", "書棚を組み立てる", "ソースコードの整形", "翻訳を頼む", "卵を6個買う",
            "りんごを2個むく", "英語の発音を練習", "プリンターのインクを注文"]:
        table.add("no date", text, "silent")
    for text in ["水やりの当番を決める", "お金をおろす", "木の椅子を塗る", "火の元を確認", "土を買う", "月餅を注文",
                 "朝顔の種をまく", "分度器を探す", "時計の電池を交換", "日記帳を買う", "年賀はがきの見本をもらう",
                 "週刊誌を解約", "金魚の水槽を洗う", "木村さんに返信する", "火災保険の見直し", "水着を干す", "土鍋を出す",
                 "月見団子の作り方を調べる", "部屋12の鍵", "問題集 7"]:
        table.add("no date, a character of one", text, "kept")


def japanese():
    table = Table()
    japanese_taken(table)
    japanese_untaken(table)
    japanese_slips(table)
    japanese_silents(table)
    return table


if __name__ == "__main__":
    folder = pathlib.Path(__file__).parent
    english().write(folder / "english.tsv")
    japanese().write(folder / "japanese.tsv")
