import TaskModel

/// All words that can belong to a date, with their meanings. This is the only list: the grammar
/// reads the kinds it defines, and a date beside such a word that was not read stays in the text.
enum DateVocabulary {
  /// Single words, folded.
  static let words = WordTable(
    numbers, ordinals, units, weekdays, months, days, periods, parts, directions, prepositions,
    recurrences, joints, zones, untimed, Holiday.words)

  /// Phrases of several words, indexed by their first word.
  static let phrases = PhraseTable(
    several, shifts, untimedPhrases, Holiday.phrases, by: .firstWord)

  private static let numbers: [(String, Lexeme.Kind)] =
    ([
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
      "nineteen", "twenty",
    ].enumerated().map { ($1, $0) } + [
      ("thirty", 30), ("forty", 40), ("forty-five", 45), ("fifty", 50), ("sixty", 60),
      ("ninety", 90), ("hundred", 100), ("couple", 2), ("dozen", 12),
    ]).map { ($0.0, .number($0.1, digits: 0)) } + [
      ("a an", .one), ("the", .the), ("half", .half), ("quarter", .quarter),
    ]

  private static let ordinals: [(String, Lexeme.Kind)] =
    [
      "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
      "tenth", "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth",
      "seventeenth", "eighteenth", "nineteenth", "twentieth", "twenty-first", "twenty-second",
      "twenty-third", "twenty-fourth", "twenty-fifth", "twenty-sixth", "twenty-seventh",
      "twenty-eighth", "twenty-ninth", "thirtieth", "thirty-first",
    ].enumerated().map { ($1, .ordinal($0 + 1, isWord: true)) } + [("last", .last)]

  private static let units: [(String, Lexeme.Kind)] = [
    ("m min mins minute minutes minutes' minute's", .unit(.minutes)),
    ("h hr hrs hour hours hours' hour's", .unit(.hours)), ("s sec secs seconds", .unit(.seconds)),
    ("d day days days' day's", .unit(.days)), ("w wk wks week weeks weeks' week's", .unit(.weeks)),
    ("fortnight fortnights fortnight's fortnights'", .unit(.fortnights)),
    ("mo mos mth mths month months months' month's", .unit(.months)),
    ("qtr quarters", .unit(.quarters)), ("y yr yrs year years years' year's", .unit(.years)),
    ("workday workdays weekday weekdays bd bds", .workday), ("kw", .calendarWeek),
  ]

  private static let weekdays: [(String, Lexeme.Kind)] =
    zip(
      [
        "monday mon", "tuesday tue tues", "wednesday weds", "thursday thu thur thurs", "friday fri",
        "saturday", "sunday",
      ], Weekday.allCases
    ).flatMap { names, weekday in
      [
        (names, .weekday(weekday, isClear: true)),
        (names.prefix { $0 != " " } + "s", .weekdays(weekday)),
      ]
    }
    + [
      ("tu", Weekday.tuesday), ("wed wednes", .wednesday), ("th", .thursday), ("fr", .friday),
      ("sat", .saturday), ("sun", .sunday),
    ].map { ($0, .weekday($1, isClear: false)) }

  private static let months: [(String, Lexeme.Kind)] =
    [
      "january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul",
      "august aug", "september sep sept", "october oct", "november nov", "december dec",
    ].enumerated().map { index, names in
      (names, .month(index + 1, isClear: ![2, 3, 4, 5].contains(index)))
    }

  /// The names of weekdays and months.
  static var namesOfCalendar: [Substring] {
    (weekdays + months).flatMap { $0.0.split(separator: " ") }
  }

  private static let days: [(String, Lexeme.Kind)] = [
    ("today", .dayOffset(0, isClear: true)), ("tod", .dayOffset(0, isClear: false)),
    (
      "tomorrow tmrw tmr tmw tmrrow tmrow 2moro 2morrow 2mrw tomoz tomoro tomo tmo",
      .dayOffset(1, isClear: true)
    ),
    ("tom", .dayOffset(1, isClear: false)), ("yesterday", .dayOffset(-1, isClear: true)),
    ("2day", .dayOffset(0, isClear: false)), ("tonight tonite tonyt 2nite 2night", .tonight),
    ("now", .now),
  ]

  /// Words for a time that is not in the calendar: reported if they are alone.
  static let untimed: [(String, Lexeme.Kind)] = [
    ("someday eventually", .never), ("later l8r", .sometime(isLater: true)),
    ("sometime anytime", .sometime(isLater: false)),
    ("mornings afternoons evenings nights weekends tomorrows yesterdays w/e w/c", .vague),
  ]
  /// Phrases for a time that is not in the calendar.
  static let untimedPhrases: [(String, Lexeme.Kind)] = [
    ("any time|at some point", .sometime(isLater: false)), ("at the latest", .particle(.until)),
    ("labour day|bank holiday|chinese new year|lunar new year|twice a day|twice a week", .vague),
    ("twice a month|twice a year", .vague),
  ]

  private static let periods: [(String, Lexeme.Kind)] =
    [
      ("eod eob cob", .edgeOfPeriod(.day, 0, isEnd: true)), ("sod", .dayOffset(0, isClear: true)),
      ("soww", .edgeOfWorkweek(isEnd: false)), ("eoww", .edgeOfWorkweek(isEnd: true)),
      ("weekend wkend wknd", .weekend),
      ("month-end monthend", .edgeOfPeriod(.month, 0, isEnd: true)),
      ("year-end yearend", .edgeOfPeriod(.year, 0, isEnd: true)),
      ("quarter-end", .edgeOfPeriod(.quarter, 0, isEnd: true)),
    ]
    + [("w", Period.week), ("m", .month), ("q", .quarter), ("y", .year)].flatMap { letter, period in
      // The start of a period, with or without n for "next", is the next one.
      [
        ("eo" + letter, .edgeOfPeriod(period, 0, isEnd: true)),
        ("eon" + letter, .edgeOfPeriod(period, 1, isEnd: true)),
        ("so\(letter) son\(letter)", .edgeOfPeriod(period, 1, isEnd: false)),
      ]
    }

  private static let parts: [(String, Lexeme.Kind)] = [
    ("morning", .part(.morning)), ("afternoon arvo", .part(.afternoon)),
    ("evening eve", .part(.evening)), ("night", .part(.night)),
    ("noonish ish few several single following lately penultimate", .vague),
    ("q1", .quarterOfYear(1)), ("q2", .quarterOfYear(2)), ("q3", .quarterOfYear(3)),
    ("q4", .quarterOfYear(4)), ("spring summer autumn fall winter", .season),
    ("lunchtime midday", .part(.midday)), ("mid-afternoon", .part(.afternoon)),
    ("noon", .clockName(hour: 12)),
    ("midnight", .clockName(hour: 0)), ("am a.m", .meridiem(isPM: false)),
    ("pm p.m", .meridiem(isPM: true)), ("o'clock oclock", .oClock),
  ]

  private static let directions: [(String, Lexeme.Kind)] = [
    ("this", .direction(0)), ("next nxt", .direction(1)), ("coming upcoming", .coming),
    ("previous", .last), ("end ending", .edge(.end)), ("start beginning", .edge(.start)),
    ("mid middle", .edge(.middle)), ("early", .edge(.early)), ("late", .edge(.late)),
  ]

  private static let prepositions: [(String, Lexeme.Kind)] = [
    ("at @", .preposition(.at)), ("on", .preposition(.on)), ("by due", .preposition(.by)),
    ("in", .preposition(.in)), ("of", .preposition(.of)), ("after", .preposition(.after)),
    ("before", .preposition(.before)), ("until till til", .preposition(.until)),
    ("from", .preposition(.from)), ("to", .preposition(.to)), ("within", .preposition(.within)),
    ("about around circa ca approximately approx roughly", .preposition(.about)),
    ("since", .preposition(.since)), ("for", .preposition(.for)), ("ago", .preposition(.ago)),
    ("hence", .preposition(.later)), ("through thru", .preposition(.through)),
    ("past", .preposition(.past)), ("over during throughout", .preposition(.during)),
    ("sharp exactly precisely", .exact), ("starting", .starting),
  ]

  /// Names of zones with only one meaning; "west" and "wet" are words.
  private static let zones: [(String, Lexeme.Kind)] = [
    ("utc gmt", .zone(0)), ("jst kst", .zone(540)), ("est", .zone(-300)), ("edt", .zone(-240)),
    ("cdt", .zone(-300)), ("mst", .zone(-420)), ("mdt", .zone(-360)), ("pst", .zone(-480)),
    ("pdt", .zone(-420)), ("cet bst", .zone(60)), ("cest eet", .zone(120)),
    ("eest msk", .zone(180)), ("sgt hkt", .zone(480)), ("aest", .zone(600)), ("aedt", .zone(660)),
    ("nzst", .zone(720)), ("nzdt", .zone(780)),
  ]

  private static let recurrences: [(String, Lexeme.Kind)] = [
    ("every each ev every!", .every), ("other alternate", .other), ("hourly", .adverb(1, .hours)),
    ("daily everyday", .adverb(1, .days)), ("weekly", .adverb(1, .weeks)),
    ("biweekly bi-weekly fortnightly", .adverb(2, .weeks)), ("monthly", .adverb(1, .months)),
    ("bimonthly", .adverb(2, .months)), ("quarterly", .adverb(3, .months)),
    ("semiannually semi-annually half-yearly", .adverb(6, .months)),
    ("yearly annually", .adverb(1, .years)), ("biennially", .adverb(2, .years)),
    ("times time", .times), ("except but excluding", .except), ("again", .completion),
  ]

  private static let joints: [(String, Lexeme.Kind)] = [
    ("and or &", .joiner), (",", .comma), ("- – — ~ 〜 ～", .dash), ("/", .joiner),
  ]

  /// The handling of holidays in a rule, with or without brackets.
  private static let shifts: [(String, Lexeme.Kind)] =
    ["workday", "working day", "business day"].flatMap { day in
      [
        ("\(day) before", Recurrence.Shift.before), ("previous \(day)", .before),
        ("preceding \(day)", .before), ("last \(day) before", .before), ("\(day) after", .after),
        ("next \(day)", .after), ("following \(day)", .after), ("first \(day) after", .after),
      ]
    }.map { text, shift in
      ("or \(text)|or the \(text)|(or \(text))|(or the \(text))", .shift(shift))
    } + [
      ("unless holiday|unless a holiday|but not on holidays|excluding holidays", .shift(.skipped)),
      ("except holidays|except on holidays", .shift(.skipped)),
      ("(except holidays)|(except on holidays)", .shift(.skipped)),
    ]

  private static let several: [(String, Lexeme.Kind)] = [
    ("a couple of|couple of|a couple", .number(2, digits: 0)),
    ("from now|from today", .preposition(.later)), ("half a dozen", .number(6, digits: 0)),
    ("a hundred|one hundred", .number(100, digits: 0)), ("a dozen", .number(12, digits: 0)),
    ("work days|work day|working days|working day|business days|business day", .workday),
    ("end of day|end of the day|end of business", .edgeOfPeriod(.day, 0, isEnd: true)),
    ("close of business|close of play|end of play", .edgeOfPeriod(.day, 0, isEnd: true)),
    ("the end of the day|the end of day", .edgeOfPeriod(.day, 0, isEnd: true)),
    ("first thing|first thing in the morning", .part(.morning)),
    ("once every|every single|each and every", .every),
    ("once an hour|once per hour", .adverb(1, .hours)),
    ("once a day|once per day", .adverb(1, .days)),
    ("once a week|once per week", .adverb(1, .weeks)),
    ("once a month|once per month", .adverb(1, .months)),
    ("once a quarter|once per quarter", .adverb(3, .months)),
    ("once a year|once per year", .adverb(1, .years)),
    ("times a day|times a week|times a month|times a year|times per week|second to last", .vague),
    ("next to last|second last|or so|week commencing|week beginning|week ending", .vague),
    ("early morning", .part(.earlyMorning)), ("early afternoon", .part(.earlyAfternoon)),
    ("early evening", .part(.evening)), ("late morning", .part(.lateMorning)),
    ("mid afternoon", .part(.afternoon)), ("at lunch|at lunch time|lunch time", .part(.midday)),
    ("end of work week|end of the work week|end of workweek", .edgeOfWorkweek(isEnd: true)),
    ("end of the workweek|end of the working week", .edgeOfWorkweek(isEnd: true)),
    ("end of this work week", .edgeOfWorkweek(isEnd: true)),
    ("year's end|year end", .edgeOfPeriod(.year, 0, isEnd: true)),
    ("month's end|month end", .edgeOfPeriod(.month, 0, isEnd: true)),
    ("late afternoon", .part(.lateAfternoon)), ("late night", .part(.lateNight)),
    ("calendar week", .calendarWeek), ("after completion|after completing|after done", .completion),
    ("no later than|not later than|due by", .preposition(.by)),
    ("no earlier than|not earlier than|no sooner than|not before", .preposition(.after)),
    ("at latest", .particle(.until)), ("on the dot", .exact),
    ("quarter end", .edgeOfPeriod(.quarter, 0, isEnd: true)),
    ("at the weekend|over the weekend|during the weekend", .weekend),
    ("this time|same time|the same time", .sameTime),
    ("next day|the next day|following day|the following day", .dayOffset(1, isClear: false)),
    ("some time", .sometime(isLater: false)),
  ]
}
