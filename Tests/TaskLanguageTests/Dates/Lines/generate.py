#!/usr/bin/env python3
"""Writes english.tsv and japanese.tsv: lines of `add` made by rule, with literal expectations.

A line is a title with a date at its end, in front or inside, with a neighbour or a slip. What a date
means at the three moments of DateTable is written below as literals; what becomes of it follows from
the rule of the class and from nothing in the program.

Columns: class, text, outcome, what remains of the text, and the meaning at each of three moments; of a
range of times with how long it takes, of a range of days with the first of them.
Outcomes: taken; offered (the text stays whole, and a notice or a refusal says so); silent (the text
stays whole, and nothing is said); kept (it stays whole, with a notice or without one).
"""
import pathlib

CLOCKS = ["2026-01-31T10:00", "2028-02-29T10:00", "2026-03-29T02:30"]

# Day forms: what they mean at each of the clocks. "front": whether the rule admits it in front.
DAYS = {
    "today": ("2026-01-31", "2028-02-29", "2026-03-29"),
    "tomorrow": ("2026-02-01", "2028-03-01", "2026-03-30"),
    "friday": ("2026-02-06", "2028-03-03", "2026-04-03"),
    "fri": ("2026-02-06", "2028-03-03", "2026-04-03"),
    "mon": ("2026-02-02", "2028-03-06", "2026-03-30"),
    "thurs": ("2026-02-05", "2028-03-02", "2026-04-02"),
    "tues": ("2026-02-03", "2028-03-07", "2026-03-31"),
    "monday": ("2026-02-02", "2028-03-06", "2026-03-30"),
    "next friday": ("2026-02-06", "2028-03-10", "2026-04-03"),
    "14 march": ("2026-03-14", "2028-03-14", "2027-03-14"),
    "march 14": ("2026-03-14", "2028-03-14", "2027-03-14"),
    "dec 24": ("2026-12-24", "2028-12-24", "2026-12-24"),
    "2029-12-24": ("2029-12-24",) * 3,
    "in 3 days": ("2026-02-03", "2028-03-03", "2026-04-01"),
    "in a week": ("2026-02-07", "2028-03-07", "2026-04-05"),
    "in two weeks": ("2026-02-14", "2028-03-14", "2026-04-12"),
    "on friday": ("2026-02-06", "2028-03-03", "2026-04-03"),
    "by monday": ("2026-02-02", "2028-03-06", "2026-03-30"),
    "on 14 march": ("2026-03-14", "2028-03-14", "2027-03-14"),
    "on the 14th": ("2026-02-14", "2028-03-14", "2026-04-14"),
    "the 14th": ("2026-02-14", "2028-03-14", "2026-04-14"),
    "on christmas": ("2026-12-25", "2028-12-25", "2026-12-25"),
    "on black friday": ("2026-11-27", "2028-11-24", "2026-11-27"),
    "next week": ("2026-02-02", "2028-03-06", "2026-03-30"),
    "next month": ("2026-02-01", "2028-03-01", "2026-04-01"),
    "eom": ("2026-01-31", "2028-02-29", "2026-03-31"),
    "at the end of march": ("2026-03-31", "2028-03-31", "2026-03-31"),
}
TIMED = {
    "tomorrow 5pm": ("2026-02-01T17:00", "2028-03-01T17:00", "2026-03-30T17:00"),
    "tomorrow at 9am": ("2026-02-01T09:00", "2028-03-01T09:00", "2026-03-30T09:00"),
    "friday at 17:00": ("2026-02-06T17:00", "2028-03-03T17:00", "2026-04-03T17:00"),
    "on friday at 5pm": ("2026-02-06T17:00", "2028-03-03T17:00", "2026-04-03T17:00"),
    "friday morning": ("2026-02-06T09:00", "2028-03-03T09:00", "2026-04-03T09:00"),
    "tomorrow night": ("2026-02-01T20:00", "2028-03-01T20:00", "2026-03-30T20:00"),
    "14 march at 15:30": ("2026-03-14T15:30", "2028-03-14T15:30", "2027-03-14T15:30"),
    "tonight": ("2026-01-31T20:00", "2028-02-29T20:00", "2026-03-29T20:00"),
    "at noon": ("2026-01-31T12:00", "2028-02-29T12:00", "2026-03-29T12:00"),
    "at 5pm": ("2026-01-31T17:00", "2028-02-29T17:00", "2026-03-29T17:00"),
    "17:00": ("2026-01-31T17:00", "2028-02-29T17:00", "2026-03-29T17:00"),
    "5:30pm": ("2026-01-31T17:30", "2028-02-29T17:30", "2026-03-29T17:30"),
    "by 6pm": ("2026-01-31T18:00", "2028-02-29T18:00", "2026-03-29T18:00"),
}
RULES = {
    "every friday": ("every:fri 2026-02-06", "every:fri 2028-03-03", "every:fri 2026-04-03"),
    "every day": ("every:day 2026-01-31", "every:day 2028-02-29", "every:day 2026-03-29"),
    "every monday at 9am": (
        "every:mon 2026-02-02T09:00", "every:mon 2028-03-06T09:00", "every:mon 2026-03-30T09:00"),
    "Mondays at 10am": (
        "every:mon 2026-02-02T10:00", "every:mon 2028-03-06T10:00", "every:mon 2026-03-30T10:00"),
}
TITLES = ["Call Bob", "Pay the rent", "Buy milk and eggs", "Send signed contract", "Water plants",
          "Prepare slides", "Email Anna Lopez", "Fix the printer", "Bake bread", "Move the piano",
          "Rate the talk"]
FOLLOWERS = ["please", "!", "🎉", "thanks"]
# A date in front is taken where it is one of these, or parted by a mark, or before an imperative.
ADMITTED = ["today", "tomorrow", "on friday", "by monday", "on 14 march", "on the 14th", "in 3 days",
            "in two weeks", "2029-12-24", "at the end of march"]
IMPERATIVES = ["call Bob", "pay rent", "send slides", "buy milk", "email Anna", "clean kitchen",
               "review the draft", "book the tickets"]
MARKED = ["friday", "14 march", "next friday", "dec 24", "next week", "monday"]
BEFORE_NOUN = ["friday", "monday", "christmas", "daily", "weekly"]
NOUNS = ["roast", "standup notes", "newsletter", "briefing room", "dinner menu"]
CUES_BEFORE = ["Never call Bob", "Do not call Bob", "Don't call Bob", "Call Anna rather than Bob",
               "Call Bob unless he writes", "Call Bob if he writes", "Call Bob when he is back",
               "Do anything other than rest", "Call Bob twice", "Call Bob once it rains"]
CLAUSES = ["Return the book borrowed", "Fix the bug reported", "File the letter received",
           "Review the contract signed", "Read the paper published", "Check the shop that opens",
           "Find the train that leaves"]
CLAUSE_DATES = ["on friday", "on 14 march", "at 5pm", "at noon", "on the 14th"]
TIES = ["Plan for", "Minutes of", "Mail from", "Nothing until", "Notes since", "Agenda for",
        "Report about"]
PLAIN = ["today", "tomorrow", "friday", "next friday", "14 march", "tomorrow 5pm", "dec 24"]
NOISE = ["📅", "⏰", "—", "|"]


# Times and how long they take; the first of each pair is how the range begins.
TIME_RANGES = {
    "14:00-16:00": ("14:00", "2h"), "14:00 - 16:00": ("14:00", "2h"), "14:00–15:30": ("14:00", "1h30m"),
    "2pm-4pm": ("14:00", "2h"), "2-4pm": ("14:00", "2h"), "9-11am": ("09:00", "2h"),
    "2pm to 4pm": ("14:00", "2h"), "from 2pm to 4pm": ("14:00", "2h"),
    "from 14:00 until 16:00": ("14:00", "2h"), "9:00-9:15": ("09:00", "15m"),
    "22:00-06:00": ("22:00", "8h"), "11am-1pm": ("11:00", "2h"),
}
MONTHS = {
    "in january": ("2027-01-01", "2029-01-01", "2027-01-01"),
    "in june": ("2026-06-01", "2028-06-01", "2026-06-01"),
    "in December": ("2026-12-01", "2028-12-01", "2026-12-01"),
}
DAY_RANGES = {
    "dec 10 - dec 12": ("12-10", "12-12"), "dec 10-dec 12": ("12-10", "12-12"),
    "dec 10-12": ("12-10", "12-12"),
    "dec 10 to dec 12": ("12-10", "12-12"), "from dec 10 to dec 12": ("12-10", "12-12"),
    "10 dec - 12 dec": ("12-10", "12-12"), "dec 10 through dec 12": ("12-10", "12-12"),
}


def slips(word):
    """Words of one typing error: two letters changed places, one left out, doubled, replaced."""
    middle = len(word) // 2
    yield word[:middle - 1] + word[middle] + word[middle - 1] + word[middle + 1:]
    yield word[:middle] + word[middle + 1:]
    yield word[:middle] + word[middle] + word[middle:]
    yield word[:-1]
    yield word[:-2] + word[-1] + word[-2]
    yield word[0] + "q" + word[2:]


def english():
    whole = {**DAYS, **TIMED, **RULES}
    for title in TITLES:
        for form, meaning in whole.items():
            yield "end", f"{title} {form}", "taken", title, meaning
    for form, meaning in whole.items():
        for follower in FOLLOWERS:
            glued = follower == "!"
            text = f"Call Bob {form}{'' if glued else ' '}{follower}"
            rest = f"Call Bob{'' if glued else ' '}{follower}"
            yield "end with a follower", text, "taken", rest, meaning
    for form in ADMITTED:
        for what in IMPERATIVES + ["dentist appointment", "team lunch with Bob"]:
            yield "front", f"{form} {what}", "taken", what, DAYS[form]
    for form in ["tomorrow 5pm", "tomorrow at 9am", "14 march at 15:30", "friday at 17:00",
                 "on friday at 5pm", "at 5pm", "17:00"]:
        for what in IMPERATIVES[:4] + ["dentist appointment"]:
            yield "front with a time", f"{form} {what}", "taken", what, TIMED[form]
    for form in MARKED:
        for what in IMPERATIVES[:4] + ["dentist appointment"]:
            for mark in [",", ":"]:
                yield "front with a mark", f"{form}{mark} {what}", "taken", what, DAYS[form]
        for what in IMPERATIVES:
            yield "front before an imperative", f"{form} {what}", "taken", what, DAYS[form]
    for form in BEFORE_NOUN:
        for noun in NOUNS:
            yield "front before a noun", f"{form} {noun}", "kept", None, None
    for form in ["today", "tomorrow", "on friday", "tomorrow 5pm", "2029-12-24", "in 3 days"]:
        for tail in ["about the trip", "with Joe", "because he asked", "and then rest"]:
            yield "middle", f"Call Bob {form} {tail}", "offered", None, None
    for form in ["Sunday", "Friday", "daily", "weekly", "Monday"]:
        for head, noun in [("Cook", "roast"), ("Fix", "build"), ("Read", "news"), ("Print", "menu")]:
            yield "middle before a noun", f"{head} {form} {noun}", "silent", None, None
    for cue in CUES_BEFORE:
        for form in PLAIN + ["on friday", "at noon", "every friday"]:
            yield "behind a cue", f"{cue} {form}", "kept", None, None
    for form in PLAIN + ["on friday", "at 5pm"]:
        meaning = whole[form]
        for cue in ["If it rains,", "Not Anna,", "When he is back,", "Unless told,"]:
            yield "behind a cue and a comma", f"{cue} call Bob {form}", "taken", f"{cue} call Bob", meaning
        for head in ["Do not forget to call Bob", "Don't forget to pay", "Never forget to rest"]:
            yield "behind not forget", f"{head} {form}", "taken", head, meaning
    for clause in CLAUSES:
        for form in CLAUSE_DATES:
            yield "behind a clause", f"{clause} {form}", "kept", None, None
    for head in ["Send signed contract", "Read published paper", "Scan received letters"]:
        for form in PLAIN:
            yield "a participle before a noun", f"{head} {form}", "taken", head, whole[form]
    for tie in TIES:
        for form in PLAIN:
            # "From today" belongs to a length before it.
            isKept = tie.split()[-1] in ["of", "about"] or (tie, form) == ("Mail from", "today")
            outcome = "kept" if isKept else "offered"
            yield "tied to a noun", f"{tie} {form}", outcome, None, None
    for noise in NOISE:
        for first, second in [("14 march", "3pm"), ("friday", "17:00"), ("3pm", "friday")]:
            yield "parts apart", f"Dentist {noise} {first} {noise} {second}", "offered", None, None
    for left in ["at 09:00hrs", "in 2-3 weeks", "at half", "around 5"]:
        for right in ["on friday", "tomorrow", "14 march"]:
            yield "an unread part before", f"Call Bob {left} {right}", "offered", None, None
    words = ["tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday",
             "saturday", "sunday", "january", "february", "september", "october", "november",
             "december", "weekend", "midnight", "christmas", "fortnightly", "annually", "quarterly"]
    for word in words:
        for slip in sorted(set(slips(word)) - {word}):
            if word in ["january", "february", "september", "october", "november", "december"]:
                yield "slips beside a number", f"Call Bob {slip} 14", "offered", None, None
                yield "slips beside a number", f"Call Bob on 14 {slip}", "offered", None, None
            else:
                yield "slips", f"Call Bob {slip}", "offered", None, None
                yield "slips beside a time", f"Call Bob {slip} at 5pm", "offered", None, None
    for form, (start, length) in TIME_RANGES.items():
        for day in ["tomorrow", "friday", "14 march"]:
            meaning = tuple(f"{date}T{start}/{length}" for date in DAYS[day])
            for title in TITLES[:5]:
                yield "range of times behind a day", f"{title} {day} {form}", "taken", title, meaning
                if not form.startswith("from"):
                    yield "range of times before a day", f"{title} {form} {day}", "taken", title, meaning
            yield "range of times in front", f"{day} {form} call Bob", "taken", "call Bob", meaning
        yield "range of times in the middle", f"Call Bob {form} about the trip", "kept", None, None
    for form, (first, last) in DAY_RANGES.items():
        meaning = tuple(f"{clock[:5]}{last} from {clock[:5]}{first}" for clock in CLOCKS)
        for title in TITLES[:5]:
            yield "range of days", f"{title} {form}", "taken", title, meaning
        yield "range of days in front", f"{form}, call Bob", "taken", "call Bob", meaning
    for form, meaning in MONTHS.items():
        for title in TITLES[:6]:
            yield "in a month", f"{title} {form}", "taken", title, meaning
        for head in ["Fix the bug reported", "Check the shop that opens"]:
            yield "behind a clause", f"{head} {form}", "kept", None, None
    for text in ["Read chapters 10-12", "Call 555-1234", "Fix 3-4 bugs", "Walk from home to work",
                 "Bake 2-3 loaves"]:
        yield "no range", text, "silent", None, None
    for head, tail in [("Buy", "a cake"), ("Tell Anna", "the news"), ("Send Bob", "my report"),
                       ("Order", "some flowers"), ("Show", "them the house")]:
        for form in ["friday", "thurs", "monday", "christmas", "daily", "weekly", "eod", "eom"]:
            yield "middle before an article", f"{head} {form} {tail}", "offered", None, None
    for form in ["14th march", "the 14th of march", "sat 14 march", "sun 15 march", "in june",
                 "the day after tomorrow", "first monday of april", "end of the month"]:
        for head, tail in [("Call Bob", "about the trip"), ("Drive", "with Joe"), ("Ask Anna", "for help")]:
            yield "middle of several words", f"{head} {form} {tail}", "offered", None, None
    for tie in ["before", "until", "after"]:
        for form in ["friday", "monday", "next week", "14 march", "easter"]:
            for what in IMPERATIVES[:3]:
                yield "front behind a preposition", f"{tie} {form} {what}", "offered", None, None
                yield "front behind a preposition", f"{tie} {form}, {what}", "offered", None, None
    for form in ["sat", "sun", "wed"]:
        for what in IMPERATIVES[:4]:
            for mark in [",", ":"]:
                yield "front with a mark, offered", f"{form}{mark} {what}", "offered", None, None
        for head in ["Call", "Rest", "Meet", "Email Anna", "Ask"]:
            yield "a short name at the end", f"{head} {form}", "offered", None, None
    for form in ["fri", "mon", "tues", "thurs", "weds"]:
        for what in ["dentist", "team lunch", "haircut at Rita's"]:
            yield "front, a short name before a noun", f"{form} {what}", "offered", None, None
    clauses = ["Bring the book I borrowed", "Send the mail we got", "Check what they wrote",
               "Call Bob as soon as he arrives", "Call Bob after she leaves", "Pay before they close",
               "Tell Anna we meet", "Photos that I took", "Ask Bob what he did",
               "Call Anna in case it rains", "Call Anna in case Bob writes",
               "Call Bob as soon as Anna arrives", "Leave before Anna arrives"]
    for clause in clauses:
        for form in PLAIN + ["on friday", "at 5pm", "in 3 days", "every friday"]:
            yield "behind a clause of its own", f"{clause} {form}", "offered", None, None
    for head in ["I need to call Bob", "We meet Anna", "I must pay the rent"]:
        for form in PLAIN + ["on friday"]:
            yield "whose subject is in front", f"{head} {form}", "taken", head, whole[form]
    for head in ["No meeting", "No more coffee", "Nothing to do", "Avoid calls", "Neither call nor write"]:
        for form in PLAIN + ["on friday", "at 5pm"]:
            yield "behind a cue", f"{head} {form}", "offered", None, None
    for head in ["Pay invoice no 12", "Send it no matter what"]:
        if "12" in head:
            yield "behind a number", f"{head} friday", "taken", head, whole["friday"]
    for head in ["Move dentist to", "Postpone the call to", "Reschedule lunch to", "Deadline moved to"]:
        for form in PLAIN + ["on friday", "in 3 days"]:
            yield "moved to a date", f"{head} {form}", "offered", None, None
    for head in ["Compare with", "Do better than", "Same as"]:
        for form in ["tomorrow", "friday", "next friday", "14 march"]:
            yield "tied to a noun", f"{head} {form}", "offered", None, None
    for word in ["january", "february", "april", "september", "october", "november", "december"]:
        for slip in sorted(set(slips(word)) - {word}):
            if slip != "apil":
                yield "slips behind in", f"Call Bob in {slip}", "offered", None, None
    for word in ["weekend", "friday", "month", "year"]:
        for slip in sorted(set(slips(word)) - {word, "moth", "yea", "ear"}):
            yield "slips behind next", f"Call Bob next {slip}", "offered", None, None
    for first, seconds in [
            ("next", ["friday", "week", "month", "weekend", "year"]), ("this", ["friday", "week", "weekend"]),
            ("on", ["friday", "monday"]), ("by", ["friday", "tomorrow", "noon"]), ("at", ["noon", "midnight"]),
            ("every", ["friday", "week", "month", "morning"]), ("friday", ["morning", "evening"]), ("tomorrow", ["morning", "night"])]:
        for second in seconds:
            for head in ["Call Bob", "Pay the rent"]:
                yield "a space too few", f"{head} {first}{second}", "offered", None, None
    for form in list(TIMED) + list(RULES) + ["in 3 days", "in two weeks", "in a week", "on the 14th", "14 march",
                                             "next friday", "end of the month", "the day after tomorrow",
                                             "every 2 weeks", "every other friday", "a week from friday"]:
        parts = form.split(" ")
        for index in range(len(parts) - 1):
            glued = " ".join(parts[:index] + [parts[index] + parts[index + 1]] + parts[index + 2:])
            # What is read all the same is another form of it.
            isRead = parts[index + 1][:1].isdigit() and parts[index] == "tomorrow" or glued in [
                "in 3days", "every 2weeks", "everyday", "14march", "14march at 15:30"]
            # One letter is no word of its own.
            isLetter = "a" in parts[index:index + 2] or parts[index:index + 2] == ["end", "of"]
            if not isRead and not isLetter:
                yield "a space too few", f"Call Bob {glued}", "offered", None, None
    for tie in ["Take pills from", "On holiday from", "Sales since"]:
        for form in PLAIN[1:]:
            yield "since when", f"{tie} {form}", "offered", None, None
    for head in ["Call Bob", "Pay the rent"]:
        for form in ["tomorrow", "friday", "14 march", "next week"]:
            yield "in marks", f"{head} “{form}”", "offered", None, None
            yield "in marks", f"{head} ({form})", "offered", None, None
        for tail in ["for sure", "or later", "or so"]:
            yield "middle", f"{head} the 14th {tail}", "offered", None, None
        yield "end with a follower", f"{head} 24.12.2029.", "taken", head, ("2029-12-24",) * 3
    for form in ["friday", "on friday", "14 march", "tomorrow", "next week"]:
        for head, verb in [("Rent", "is"), ("Taxes", "are"), ("The last report", "is")]:
            yield "what is due", f"{head} {verb} due {form}", "taken", head, whole[form]
    for head in ["Buy wine", "Ask your boss", "Sort mail", "Feed the cat", "Order pizza"]:
        for form in ["tomorrow", "on friday"]:
            yield "common words beside", f"{head} {form}", "taken", head, whole[form]


JA_DAYS = {
    "今日": ("2026-01-31", "2028-02-29", "2026-03-29"),
    "明日": ("2026-02-01", "2028-03-01", "2026-03-30"),
    "明後日": ("2026-02-02", "2028-03-02", "2026-03-31"),
    "金曜": ("2026-02-06", "2028-03-03", "2026-04-03"),
    "金曜日": ("2026-02-06", "2028-03-03", "2026-04-03"),
    "来週の月曜": ("2026-02-02", "2028-03-06", "2026-03-30"),
    "来週": ("2026-02-02", "2028-03-06", "2026-03-30"),
    "来月": ("2026-02-01", "2028-03-01", "2026-04-01"),
    "3日後": ("2026-02-03", "2028-03-03", "2026-04-01"),
    "2週間後": ("2026-02-14", "2028-03-14", "2026-04-12"),
    "12月25日": ("2026-12-25", "2028-12-25", "2026-12-25"),
    "月末": ("2026-01-31", "2028-02-29", "2026-03-31"),
    "年末": ("2026-12-31", "2028-12-31", "2026-12-31"),
}
JA_TIMED = {
    "明日17時": ("2026-02-01T17:00", "2028-03-01T17:00", "2026-03-30T17:00"),
    "明日の朝": ("2026-02-01T09:00", "2028-03-01T09:00", "2026-03-30T09:00"),
    "金曜15時": ("2026-02-06T15:00", "2028-03-03T15:00", "2026-04-03T15:00"),
    "12月25日17時": ("2026-12-25T17:00", "2028-12-25T17:00", "2026-12-25T17:00"),
    "17時": ("2026-01-31T17:00", "2028-02-29T17:00", "2026-03-29T17:00"),
    "午後3時": ("2026-01-31T15:00", "2028-02-29T15:00", "2026-03-29T15:00"),
    "今夜": ("2026-01-31T20:00", "2028-02-29T20:00", "2026-03-29T20:00"),
}
JA_RULES = {
    "毎週金曜": ("every:fri 2026-02-06", "every:fri 2028-03-03", "every:fri 2026-04-03"),
    "毎日": ("every:day 2026-01-31", "every:day 2028-02-29", "every:day 2026-03-29"),
    "毎週月曜9時": (
        "every:mon 2026-02-02T09:00", "every:mon 2028-03-06T09:00", "every:mon 2026-03-30T09:00"),
}
JA_TIME_RANGES = {
    "14時から16時": ("14:00", "2h"), "14時〜16時": ("14:00", "2h"), "14:00～15:30": ("14:00", "1h30m"),
    "9時〜9時半": ("09:00", "30m"), "22時から6時": ("22:00", "8h"), "14:00-16:00": ("14:00", "2h"),
}
JA_DAY_RANGES = {
    "12/10〜12/12": ("12-10", "12-12"), "12/10～12/12": ("12-10", "12-12"),
    "12/10-12/12": ("12-10", "12-12"), "12月10日〜12日": ("12-10", "12-12"),
    "12月10日から12日": ("12-10", "12-12"), "12月10日から12月12日まで": ("12-10", "12-12"),
}
# Days after days off, and the end of the year of offices.
JA_AFTER = {
    "連休明け": ("2026-02-24", "2028-03-21", "2026-05-07"),
    "GW明け": ("2026-05-07", "2028-05-08", "2026-05-07"),
    "お盆明け": ("2026-08-17", "2028-08-17", "2026-08-17"),
    "正月明け": ("2027-01-04", "2029-01-04", "2027-01-04"),
    "2030年度末": ("2031-03-31",) * 3,
    "令和12年度末": ("2031-03-31",) * 3,
}
JA_PICKS = {
    "第2・第4水曜": ("every:2nd wednesday,4th wednesday 2026-02-11",
                 "every:2nd wednesday,4th wednesday 2028-03-08",
                 "every:2nd wednesday,4th wednesday 2026-04-08"),
    "毎年3月末": ("every:last day of mar 2026-03-31", "every:last day of mar 2028-03-31",
              "every:last day of mar 2026-03-31"),
    "毎月五十日": tuple(f"every:5th,10th,15th,20th,25th,last day {day}"
                   for day in ["2026-01-31", "2028-02-29", "2026-03-31"]),
    "毎週水曜14時から": ("every:wed 2026-02-04T14:00", "every:wed 2028-03-01T14:00",
                   "every:wed 2026-04-01T14:00"),
}
JA_TITLES = ["会議", "歯医者", "牛乳を買う", "田中さんに電話", "資料を送る", "部屋の掃除", "報告書を書く", "家賃", "洗濯",
             "旅行の準備", "写真の整理", "犬の散歩"]
JA_LIMITS = ["今日", "明日", "金曜", "金曜日", "来週の月曜", "12月25日", "月末", "明日17時", "金曜15時"]


def japanese():
    whole = {**JA_DAYS, **JA_TIMED, **JA_RULES}
    for title in JA_TITLES:
        for form, meaning in whole.items():
            yield "end", f"{title} {form}", "taken", title, meaning
            yield "front with a space", f"{form} {title}", "taken", title, meaning
            yield "front with a comma", f"{form}、{title}", "taken", title, meaning
    for title in JA_TITLES:
        for form in JA_LIMITS:
            meaning = whole[form]
            for particle in ["までに", "まで"]:
                yield "front with made", f"{form}{particle}{title}", "taken", title, meaning
                yield "end with made", f"{title} {form}{particle}", "taken", title, meaning
            yield "front with no", f"{form}の{title}", "kept", None, None
    for title in ["会議", "歯医者", "打ち合わせ", "田中さんに電話", "資料を送る", "牛乳を買う", "面接"]:
        for form in ["明日", "金曜", "明日17時", "金曜15時", "12月25日17時", "来週の月曜", "17時"]:
            yield "front with ni", f"{form}に{title}", "taken", title, whole[form]
    for title in ["旅行", "出張", "会議", "夏期講習"]:
        for form in ["明日", "金曜", "明日17時", "12月25日", "来週の月曜"]:
            yield "front with kara", f"{form}から{title}", "taken", title, whole[form]
    for noun in ["会議", "資料", "号", "便", "セール", "講習"]:
        for form in ["明日", "金曜", "来週", "12月", "月末", "クリスマス"]:
            yield "glued to a noun", f"{form}{noun}", "kept", None, None
    for form in ["明日", "金曜", "12月25日"]:
        for tail in ["に延期する", "に変更", "に備える", "に向けて準備", "に間に合わせる", "に移す"]:
            yield "a complement of ni", f"会議を{form}{tail}", "kept", None, None
            yield "a complement of ni in front", f"{form}{tail}", "kept", None, None
        for tail in ["以外に会議", "でなければ電話", "に会った人に電話", "に届いた荷物を開ける", "に送った資料を直す",
                     "に買った本を読む", "なら出かける"]:
            yield "behind a cue or a clause", f"{form}{tail}", "kept", None, None
        for head in ["資料を", "田中さんに", "会議室を"]:
            for tail in ["送る", "渡す"]:
                yield "middle", f"{head} {form} {tail}", "offered", None, None
    for form in ["明日", "金曜", "今日"]:
        for follower in ["お願いします", "！", "🎉", "必ず"]:
            glued = follower == "！"
            joint = "" if glued else " "
            yield "end with a follower", f"資料を送る {form}{joint}{follower}", "taken", \
                f"資料を送る{joint}{follower}", whole[form]
    for noise in ["📅", "⏰"]:
        for first, second in [("12月25日", "15時"), ("金曜", "17時")]:
            yield "parts apart", f"歯医者 {noise} {first} {noise} {second}", "offered", None, None
    for text in ["月に二回", "週2回", "月2回", "週に三回"]:
        for title in ["掃除", "牛乳を買う"]:
            yield "how often", f"{title} {text}", "offered", None, None
    for text in ["週に一度", "週に1回", "週1"]:
        meaning = tuple("every:week " + clock[:10] for clock in CLOCKS)
        for title in ["掃除", "牛乳を買う"]:
            yield "how often", f"{title} {text}", "taken", title, meaning
    for title in JA_TITLES[:6] + ["片付け", "受付"]:
        for form, (start, length) in JA_TIME_RANGES.items():
            for day in ["明日", "金曜"]:
                meaning = tuple(f"{date}T{start}/{length}" for date in JA_DAYS[day])
                yield "range of times", f"{title} {day}{form}", "taken", title, meaning
                yield "range of times in front", f"{day}{form} {title}", "taken", title, meaning
        for form, (first, last) in JA_DAY_RANGES.items():
            meaning = tuple(f"{clock[:5]}{last} from {clock[:5]}{first}" for clock in CLOCKS)
            yield "range of days", f"{title} {form}", "taken", title, meaning
            yield "range of days in front", f"{form} {title}", "taken", title, meaning
        for form, meaning in JA_AFTER.items():
            for particle in ["", "に", "までに"]:
                yield "after days off", f"{title} {form}{particle}", "taken", title, meaning
        for form, meaning in JA_PICKS.items():
            yield "picked days", f"{title} {form}", "taken", title, meaning
    for form in ["今日", "明日", "金曜", "来週", "3日後", "12月25日", "明日15時", "月末", "17時"]:
        for tail in ["頃に", "ごろ", "あたりに", "くらいに"]:
            yield "front with about", f"{form}{tail}会議の準備", "offered", None, None
            yield "front with about", f"{form}{tail}資料を送る", "offered", None, None
    for form in ["明日", "金曜", "12月25日", "来週", "月末"]:
        for noun, rest in [("資料", "を送る"), ("書類", "を出す"), ("友達", "に連絡"), ("部長", "へ報告")]:
            yield "glued to an object", f"{form}{noun}{rest}", "offered", None, None
        for mark in ["必着", "締切", "期限", "〆切"]:
            meaning = {**JA_DAYS, **JA_TIMED}[form]
            for rest in ["書類を送る", "申し込む", "提出"]:
                yield "front with a limit and de", f"{form}{mark}で{rest}", "taken", rest, meaning
        for rest in ["のセール", "の宿題", "は連絡しない", "は会議なし", "も連絡する"]:
            yield "never cut at a particle", f"{form}まで{rest}", "kept", None, None
            yield "never cut at a particle", f"{form}から{rest}", "kept", None, None
        for tail in ["に雨が降ったら中止", "に雨なら中止", "に行くなら予約", "に行くかどうか決める", "に来た場合は電話",
                     "にできれば電話"]:
            yield "before a condition", f"{form}{tail}", "offered", None, None
        for tail in ["に借りた本を返す", "に見た映画の感想", "に食べた店を調べる", "に出た課題を出す", "に決めたことを書く",
                     "に着る服を選ぶ", "に出す書類を書く", "に会う人を調べる", "から始まる講座を予約", "に飲む薬を買う"]:
            yield "before a clause", f"{form}{tail}", "offered", None, None
        for tail in ["まで待つ", "まで待たない", "に行かない", "には出ません", "は行かなくていい", "までは送らない"]:
            yield "denied or waited for", f"{form}{tail}", "offered", None, None
        for tail in ["に忘れないで電話", "に忘れず電話", "にもう一度電話", "にすぐ電話", "に新しい靴を買う", "に早く寝る",
                     "に打ち合わせ", "に見積もりを出す", "に部屋を片付ける", "にただちに電話", "に水やり"]:
            yield "no cue and no clause", f"{form}{tail}", "taken", tail[1:], {**JA_DAYS}[form]
    for form, days in [("今日中", "今日"), ("明日中", "明日"), ("金曜中", "金曜"), ("12月25日中", "12月25日")]:
        for rest in ["資料を送る", "返事をする"]:
            yield "front with chu", f"{form}に{rest}", "taken", rest, JA_DAYS[days]
    for rest in ["資料を送る", "返事をする"]:
        yield "front with chu", f"今夜中に{rest}", "taken", rest, JA_TIMED["今夜"]
    for title in JA_TITLES:
        for form in ["今日", "明日", "金曜", "来週", "12月25日", "明日17時", "毎日"]:
            yield "front with a colon", f"{form}: {title}", "taken", title, whole[form]
            yield "front with a colon", f"{form}：{title}", "taken", title, whole[form]
    for head in ["資料を", "田中さんに", "会議は"]:
        for form in ["15時", "15時半", "17時30分", "夜8時", "午後3時"]:
            for tail in ["に送る", "までに送る", "から始める"]:
                yield "middle, a time", f"{head}{form}{tail}", "offered", None, None
                yield "middle, a time", f"{head} {form}{tail}", "offered", None, None
    for text in ["15時の会議の資料を送る", "資料を3時のおやつと一緒に送る"]:
        yield "no date", text, "kept", None, None
    for title in JA_TITLES[:6]:
        yield "a day with its weekday", f"{title} 2029/2/6(火)", "taken", title, ("2029-02-06",) * 3
    for text in ["15時間の講座", "24時間テレビを見る", "1週間分の薬", "半日休暇の申請", "3年日記を買う", "百年の孤独を読む",
                 "10年保険の書類", "一週間のレシピ", "2週間分の作り置き", "イブニングドレス",
                 "金曜ロードショーを見る", "日曜討論を録画"]:
        yield "no date", text, "silent", None, None
    for text in ["なるはや", "あとで", "近いうちに", "数日後", "そのうち", "昼休み"]:
        for title in JA_TITLES[:4]:
            yield "vague", f"{title} {text}", "offered", None, None


def write(name, lines):
    out = ["\t".join(["# class", "text", "outcome", "rest"] + CLOCKS)]
    seen = set()
    for kind, text, outcome, rest, meaning in lines:
        if text in seen:
            continue
        seen.add(text)
        out.append("\t".join([kind, text, outcome, rest or "", *(meaning or ("", "", ""))]))
    pathlib.Path(__file__).with_name(name).write_text("\n".join(out) + "\n")
    print(name, len(out) - 1)


write("english.tsv", english())
write("japanese.tsv", japanese())
