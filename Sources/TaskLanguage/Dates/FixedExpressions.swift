import TaskModel

/// Words that a number names one of: the 14 of "chapter 14" is no hour.
enum NumberNouns {
  static let all: Set<String> = [
    "chapter", "chapters", "chap", "ch", "page", "pages", "p", "pp", "part", "volume", "vol",
    "book", "act", "scene", "verse", "section", "sections", "paragraph", "article", "appendix",
    "figure", "fig", "table", "exercise", "problem", "question", "lesson", "unit", "module",
    "level", "step", "phase", "stage", "round", "season", "episode", "ep", "track", "disc", "room",
    "gate", "bus", "line", "tram", "train", "flight", "platform", "terminal", "exit", "route",
    "highway", "floor", "apartment", "apt", "suite", "building", "house", "seat", "row", "aisle",
    "table", "channel", "number", "no", "no.", "nr", "nr.", "issue", "bug", "ticket", "pr", "task",
    "item", "order", "invoice", "version", "v", "release", "sprint", "iphone", "ipad", "android",
    "windows", "python", "java", "size", "grade", "class", "zone", "area", "district", "sector",
    "form", "rule", "point", "option", "plan", "team", "group", "player", "psalm", "test", "quiz",
    "errand", "ref", "reference", "code", "pin", "sku", "model", "serial",
    "draft", "milestone", "iteration", "slide", "slides", "lecture", "lab", "hw",
    "homework",
  ]
}

extension NumberNouns {
  /// Whether a range of numbers behind this word counts what it names: `pages 5-7`.
  static func count(_ word: String) -> Bool {
    all.contains(word) || word.hasSuffix("s") && all.contains(String(word.dropLast()))
  }

  /// Those whose numbers have a point.
  static let pointed: Set<String> = [
    "chapter", "ch", "section", "paragraph", "figure", "fig", "table", "exercise", "problem",
    "lesson", "unit", "version", "v", "release", "python", "java", "windows", "ipad", "iphone",
    "android", "rule", "article", "appendix", "verse", "part", "milestone", "draft", "level",
  ]
}

/// The names of books that are cited by chapter and verse.
enum Scripture {
  static let books: Set<String> = [
    "genesis", "exodus", "leviticus", "numbers", "deuteronomy", "judges", "kings", "chronicles",
    "ezra", "nehemiah", "psalm", "psalms", "proverbs", "ecclesiastes", "isaiah", "jeremiah",
    "lamentations", "ezekiel", "hosea", "nahum", "habakkuk", "zephaniah", "haggai", "zechariah",
    "malachi", "romans", "corinthians", "galatians", "ephesians", "philippians", "colossians",
    "thessalonians", "philemon", "hebrews", "revelation", "surah", "quran", "verse", "verses",
    "score", "ratio", "aspect", "scale",
  ]

  /// Those that people are called as well.
  static let names: Set<String> = [
    "joshua", "ruth", "samuel", "esther", "job", "daniel", "joel", "amos", "obadiah", "jonah",
    "micah", "matthew", "mark", "luke", "john", "acts", "timothy", "titus", "james", "peter",
    "jude",
  ]

  /// Whether a chapter and a verse may stand behind that word of a text that begins with that verb.
  static func cites(_ word: String, _ verb: String) -> Bool {
    books.contains(word) || names.contains(word) && verbs.contains(verb)
  }

  static let verbs: Set<String> = [
    "read", "memorize", "memorise", "study", "learn", "recite", "preach", "sermon", "bible",
    "quote",
    "reread", "meditate", "discuss", "reflect",
  ]
}

/// Names and sayings that end in a date word and are none.
enum FixedExpressions {
  /// Whether these folded words end in one.
  static func end(_ words: [String]) -> Bool {
    guard let last = words.last else { return false }
    return byLast[last].contains { ending, _ in ending.countAsEnd(of: words) != nil }
  }

  /// Whether these folded words end in one that no calendar knows: Ruby Tuesday is no day, and Black
  /// Friday is one.
  static func isName(_ words: ArraySlice<String>) -> Bool {
    guard let last = words.last else { return false }
    return byLast[last].contains { ending, _ in
      ending.countAsEnd(of: words) != nil && !days.contains(ending)
    }
  }

  /// Those that are days as well.
  private static let days: Set = [
    "black friday", "good friday", "casual friday", "fat tuesday", "super tuesday",
    "giving tuesday",
    "shrove tuesday", "cyber monday", "easter monday", "ash wednesday", "maundy thursday",
    "holy thursday", "palm sunday", "easter sunday", "holy saturday", "small business saturday",
    "born on the fourth of july", "groundhog day", "independence day", "labor day", "memorial day",
    "mother's day", "father's day", "new year's eve", "cinco de mayo", "twelfth night", "d day",
    "see you tomorrow", "here today", "date night", "movie night", "game night",
  ]

  /// Whether a name follows this word.
  static func isPerson(_ word: String) -> Bool {
    ["mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss", "dr", "dr.", "prof", "named", "called"]
      .contains(word)
  }

  private static let byLast = PhraseTable(all, by: .lastWord)

  private static let all = [
    "black friday", "good friday", "casual friday", "freaky friday", "girl friday", "man friday",
    "joe friday", "big friday", "robinson and friday", "ruby tuesday", "fat tuesday",
    "super tuesday", "taco tuesday", "giving tuesday", "shrove tuesday", "cyber monday",
    "blue monday", "manic monday", "stormy monday", "easter monday", "rainy monday",
    "ash wednesday", "maundy thursday", "holy thursday", "palm sunday", "easter sunday",
    "bloody sunday", "super sunday", "any given sunday", "black sunday", "who was thursday",
    "around the world in 80 days",
    "around the world in eighty days", "built in a day", "yourself in 24 hours",
    "gloomy sunday", "billy sunday",
    "holy saturday", "small business saturday", "high noon", "darkness at noon",
    "devil in the white city at noon", "round midnight", "after midnight", "chasing midnight",
    "edge of tomorrow", "world of tomorrow", "party like there's no tomorrow", "no tomorrow",
    "like there is no tomorrow", "usa today", "psychology today", "history today", "here today",
    "last week tonight", "entertainment tonight", "the tonight", "can you feel the love tonight",
    "saturday night live", "see you tomorrow", "never put off until tomorrow",
    "born on the fourth of july", "born on the 4th of july", "v for vendetta 5 november",
    "remember the fifth of november", "cinco de mayo", "friday i'm in love",
    "thank god it's friday",
    "tgif", "fly me to the moon tonight", "strangers in the night", "tomorrow is another day",
    "live at five", "nine to five", "9 to 5", "working nine to five", "twelfth night",
    "silent night", "starry night", "a hard day's night", "good night", "midsummer night",
    "date night", "movie night", "game night", "groundhog day", "independence day", "d day",
    "training day", "judgment day", "judgement day", "labor day", "memorial day", "mother's day",
    "father's day", "new year's eve", "one fine day", "a perfect day", "rainy day", "the daily",
    "archive daily", "ides of march", "the ides of march", "long march", "frog march",
    "seven days in may", "17 again", "3:10 to yuma", "310 to yuma", "24/7", "7/11",
    "9/11", "50/50", "1/2", "ocean's 11", "apollo 13", "catch 22", "area 51", "blink 182",
  ]
}
