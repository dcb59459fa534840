/// English words beside a date that tell its role: a date after a cue is not a deadline.
enum EnglishCues {
  /// Words that negate or replace: "never friday", "rather than friday".
  static let negations: Set = [
    "never", "not", "dont", "don't", "doesn't", "didn't", "won't", "wont", "can't", "cant",
    "cannot", "shouldn't", "mustn't", "wouldn't", "isn't", "nobody", "no", "nothing", "neither",
    "nor", "avoid", "aren't", "wasn't", "weren't", "haven't", "hasn't", "hadn't", "couldn't",
    "needn't", "none",
  ]
  /// Words after a negation that cancel it: "do not forget to call Bob friday".
  private static let remembering: Set = ["forget", "miss", "fail", "neglect", "skip", "hesitate"]
  /// Cues of two words.
  private static let pairs: Set = [
    "rather than", "other than", "instead of", "apart from", "in case", "soon as", "anything but",
    "everything but", "all but", "nothing but", "given that", "provided that", "long as",
    "event of", "due to", "i guess", "i think", "owing to", "according to", "or else",
  ]
  static let conditions: Set = [
    "if", "unless", "when", "whenever", "whether", "while", "once", "although", "because",
  ]
  /// Words that begin a question inside a line: "Ask why it crashed", but not "Learn how to swim".
  static let questions: Set = ["why", "how", "what", "who", "where"]
  static let frequencies: Set = ["twice", "thrice"]
  /// "twice", `2x`, `2x/day`, `2 x`
  private static func isFrequency(_ word: String, _ next: String) -> Bool {
    if frequencies.contains(word) { return true }
    guard word.first?.isNumber == true else { return false }
    let rest = word.drop { $0.isNumber }
    return rest == "x" || rest.hasPrefix("x/") || rest.isEmpty && next == "x"
  }
  /// Subjects, which begin a clause of their own inside a line: "bring the book I borrowed".
  static let subjects: Set = ["i", "we", "he", "she", "they"]
  /// Returns whether a word after "you" may be a verb.
  private static func isVerb(_ word: String) -> Bool {
    !word.isEmpty && !joints.contains(word) && DateVocabulary.words[word[...]] == nil
  }
  /// Words that begin a clause closed by a verb: "leave before Anna arrives".
  private static let leaders: Set = ["before", "after", "until", "till"]
  /// Words that begin a text about what may be or is said: "might go", "they say it rains".
  private static let doubts: Set = [
    "likely", "supposedly", "maybe", "perhaps", "probably", "possibly", "might", "could", "would",
    "should", "they", "he", "she", "apparently", "allegedly",
  ]

  /// Verbs of what somebody says: "the app predicts snow tomorrow".
  static let reporting: Set = [
    "says", "claims", "predicts", "mentioned", "reckons", "thinks", "announced", "promises",
  ]

  /// Words after "once" that make it no condition: "check once more".
  private static let again: Set = ["more", "again", "and", "for"]

  /// Returns whether a word and the next one begin a clause that states something: "as the train goes",
  /// "since it snows", "confirm that prices rise", but not "buy that book".
  private static func beginClause(_ word: String, _ next: String) -> Bool {
    switch word {
    case "that": articles.contains(next) || subjects.contains(next) || isPlural(next)
    case "as": next == "the" || subjects.contains(next) || ["it", "it's"].contains(next)
    case "since": DateVocabulary.words[next[...]] == nil && !next.isEmpty
    default: false
    }
  }
  private static let articles: Set = [
    "the", "a", "an", "my", "our", "your", "his", "her", "their", "it", "it's",
  ]
  private static func isPlural(_ word: String) -> Bool {
    word.utf8.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss")
  }

  /// Words before a recurrence that make it another one: "nearly every day", "at most every 8 hours".
  static let hedges = rareness.union([
    "nearly", "almost", "maximum", "most", "least", "roughly", "approximately",
  ])
  private static let rareness: Set = ["rarely", "hardly", "seldom", "barely"]
  /// Verbs that move something from one date to another: "change meeting from 3pm to 4pm".
  private static let movers: Set = [
    "rearrange", "reset", "modify", "amend", "change", "move", "shift", "reschedule", "postpone",
    "rebook", "push", "delay", "swap", "extend", "update", "edit", "alter", "correct", "advance",
    "convert", "adjust", "trade", "drag", "forward",
  ]

  /// Verbs that change a number by an amount: "cut costs by 10".
  static let changers: Set = [
    "increase", "raise", "grow", "reduce", "decrease", "lower", "cut", "scale", "extend", "improve",
    "speed", "slow", "bump", "split", "divide", "multiply", "shorten", "lengthen",
  ]
  /// Verbs of what becomes another one: "upgrade MySQL from 5 to 8".
  static let replacers = changers.union(movers).union([
    "upgrade", "downgrade", "update", "migrate", "convert", "switch", "rename", "resize", "bring",
    "go", "port", "renumber", "drop", "set",
  ])

  /// Returns whether the words before a range make it a change from one end to the other, or an
  /// exception.
  static func move(_ before: [String], from first: String) -> Bool {
    before.first.map { movers.contains($0.folded) } == true
      && (first.folded == "from" || before.last?.folded == "from")
      || before.last.map { ["except", "but", "excluding"].contains($0.folded) } == true
  }

  /// Words that no text ends with, so that a date behind them belongs to them: "better than friday",
  /// "maybe friday", "like easter", "for your monday".
  static let ties: Set = [
    "with", "than", "as", "versus", "vs", "like", "into", "onto", "else", "your", "my", "our",
    "their", "its", "some", "dated", "maybe", "perhaps", "probably", "possibly", "hopefully",
    "ideally", "presumably", "likely", "tentatively", "conceivably", "preferably", "supposedly",
    "allegedly", "earliest", "soonest", "latest", "often", "usually", "sometimes", "mostly",
    "occasionally", "without", "b4", "nightly", "biannually", "semi-monthly",
  ]

  /// Those in which a typing error is noticed: `nevr`, `befor`.
  static let long = Set(
    [negations, conditions, frequencies, leaders, ["since", "except", "during", "without"]]
      .joined().filter { $0.utf8.count > 4 })

  /// Returns whether the words before a date, back to the last comma, contain a cue.
  static func negateOrBind(_ before: ArraySlice<String>) -> Bool {
    let clause = before.suffix { !$0.hasSuffix(",") && $0 != ";" }
    for index in clause.indices {
      let word = clause[index]
      let next = index + 1 < clause.endIndex ? clause[index + 1] : ""
      // "Do not forget", "Make sure not to forget"
      let object = next == "to" && index + 2 < clause.endIndex ? clause[index + 2] : next
      if negations.contains(word), !remembering.contains(object), next.first?.isNumber != true {
        return true
      }
      let isOnce =
        word == "once" && (again.contains(next) || index > 0 && clause[index - 1] == "at")
      if rareness.contains(word) || index > 0 && reporting.contains(word)
        || conditions.contains(word) && !isOnce || isFrequency(word, next)
        || NearMiss.isCue(word)
      {
        return true
      }
      if index > clause.startIndex, clause[index - 1] != "sure", beginClause(word, next) {
        return true
      }
      if questions.contains(word), next != "to" { return true }
      let subject = word.prefix { $0 != "'" }
      if index == 0, before.startIndex == 0, doubts.contains(word) { return true }
      if index > 0, subjects.contains(String(subject)) || word == "you" && isVerb(next) {
        return true
      }
      if pairs.contains("\(word) \(next)") { return true }
    }
    return endInTeller(clause) && clause.contains(where: leaders.contains)
  }

  /// Irregular participles and verbs before a preposition that tell when something was or is true:
  /// "bought on 2 March", "that closes at 17:00".
  static let tellers: Set = happenings.union([
    "bought", "sent", "written", "made", "held", "taken", "found", "met", "born", "built", "lost",
    "left", "stolen", "given", "told", "shown", "taught", "broke", "broken", "sold", "seen", "paid",
    "lent", "forgotten", "read", "heard", "caught", "drawn", "won", "begun", "kept", "went", "said",
    "came", "agreed", "guaranteed", "leaving", "runs", "happens", "takes", "closing", "opening",
    "starting", "ending", "expiring", "open", "off", "available", "unavailable", "busy", "free",
    "only", "shut", "away", "works", "worn", "shot", "hung", "thrown", "grown", "chosen", "stuck",
    "spent", "hidden", "frozen", "eaten", "driven", "flown", "torn", "dug", "arriving", "comes",
    "goes", "returns", "sails", "rises", "releases", "rise", "grows", "wrote", "fell", "cast",
    "began", "rang", "sang", "swam", "drove", "flew", "grew", "threw", "chose", "spoke", "froze",
    "woke", "hid", "bit", "drank", "ate", "gave", "knew", "took", "forgot",
  ])
  /// Verbs of what happens by itself on a day: "The sale ends friday".
  static let happenings: Set = [
    "closes", "opens", "starts", "begins", "ends", "leaves", "departs", "arrives", "arrive",
    "expires",
    "shuts", "lapses", "lands", "airs",
  ]
  /// Verbs of what is to be done to something: "get the car fixed on friday".
  private static let causatives: Set = [
    "get", "gets", "getting", "have", "having", "need", "needs", "want", "be",
  ]

  /// Nouns and adjectives that end like participles.
  private static let otherThanParticiples: Set = [
    "hundred", "airbed", "sunbed", "daybed", "flatbed", "seabed", "waterbed", "moped", "biped",
    "toolshed", "watershed", "infrared", "op-ed", "hatred", "sacred", "kindred", "naked", "wicked",
    "injured", "unemployed", "disabled",
  ]

  /// Returns whether the last word is a participle or another verb that tells, not one of what is to
  /// be done: "item purchased on 2 march", but not "Get it fixed on friday" and "Feed on friday".
  private static func endInTeller(_ before: ArraySlice<String>) -> Bool {
    guard let last = before.last, before.dropLast().last != "to" else { return false }
    if tellers.contains(last) { return true }
    return before.count > 1 && last.utf8.count > 4 && last.hasSuffix("ed")
      && !last.hasSuffix("eed") && !otherThanParticiples.contains(last)
      && !before.contains(where: causatives.contains)
  }

  static let copulas: Set = ["was", "were", "is", "are", "been", "isn't", "wasn't", "be"]
  static let relatives: Set = ["that", "which", "who", "whom", "whose"]

  /// Returns whether the words, back to the last comma, contain a relative clause: "the man who came",
  /// "the build that failed", but not "Make sure that Bob came".
  static func relate(_ before: ArraySlice<String>) -> Bool {
    let clause = before.suffix { !$0.hasSuffix(",") }
    return clause.indices.contains { index in
      guard relatives.contains(clause[index]) else { return false }
      // "the build that failed", "years that begin in April", but not "make sure that Bob came"
      return clause[index] != "that"
        || index > clause.startIndex + 1
          && (determiners.contains(clause[index - 2]) || clause[index - 1].hasSuffix("s"))
    }
  }

  /// Returns whether the words before a preposition and a date state what was or is true.
  static func tell(_ before: ArraySlice<String>) -> Bool {
    guard let last = before.last else { return false }
    if endInTeller(before) || copulas.contains(last) { return true }
    return relate(before.dropLast())
  }

  /// Imperatives, which name the task after a day in front: "friday pay rent".
  private static let imperatives: Set = [
    "pay", "buy", "send", "clean", "fix", "write", "get", "take", "make", "pick",
    "finish", "submit", "ask", "tell", "wash", "feed", "bring", "renew", "cancel", "give", "go",
    "see", "meet", "prepare", "pack", "read", "fetch", "tidy", "vacuum", "cook", "bake", "sell",
    "install", "update", "upgrade", "remove", "remind", "schedule", "confirm", "arrange",
    "collect", "deliver", "mow", "iron", "learn", "practise", "attend", "invite", "thank",
    "reply", "respond", "publish", "apply", "transfer", "wake", "replace", "repair", "unpack",
    "sort", "throw", "put", "turn", "discuss", "finalize", "finalise", "organize", "organise",
    "assemble", "complete", "contact", "do", "eat",
  ]
  /// Imperatives that are nouns too, "friday call with Bob": before an article, name or pronoun.
  private static let nounVerbs: Set = [
    "call", "phone", "book", "order", "review", "plan", "test", "walk", "run", "visit", "water",
    "text", "mail", "report", "show", "move", "change", "help", "start", "watch", "work",
    "ship", "post", "dry", "shop", "train", "drive", "ring", "message", "deploy", "merge", "email",
    "check", "return", "paint", "set", "print", "file", "sign", "study", "hand", "drop",
    "draft", "register", "practice", "scan",
  ]
  static let determiners: Set = [
    "the", "a", "an", "my", "our", "your", "his", "her", "their", "some", "all", "mom", "mum",
    "dad", "him", "them", "back", "to", "out", "up", "this", "that", "it", "us",
  ]
  /// Those of them that make a noun of the word between them and an adverb: "weekly check up".
  private static let afterNouns: Set = ["back", "to", "out", "up", "that"]

  /// Returns whether the words, folded and as typed, begin with an imperative; "Friday report for
  /// Kim" and "Weekly Report Sales" do not.
  static func beginWithImperative(
    _ folded: ArraySlice<String>, _ typed: ArraySlice<String>, afterAdverb: Bool
  ) -> Bool {
    guard let first = folded.first else { return false }
    if imperatives.contains(first) { return true }
    guard nounVerbs.contains(first), let next = folded.dropFirst().first,
      let written = typed.dropFirst().first
    else { return false }
    if afterAdverb, afterNouns.contains(next) { return false }
    return determiners.contains(next)
      || written.first?.isUppercase == true && typed.first?.first?.isUppercase == false
  }

  /// Words that continue a sentence after a date, not a compound noun: "friday with Joe".
  static let joints: Set = [
    "with", "at", "near", "and", "or", "in", "maybe", "then", "via", "about", "because", "so", "if",
    "when", "unless", "while", "until", "tbc", "tba", "without", "instead", "for", "to", "by",
    "but", "before", "after", "please", "from", "perhaps", "probably", "possibly", "hopefully",
    "latest", "tentative", "tentatively", "ideally", "preferably",
  ]

  /// Nouns before a number of theirs: "Read chapter 4 friday".
  static let numberedNouns: Set = [
    "chapter", "chapters", "ch", "ch.", "ep", "ep.", "episode", "episodes", "part", "page", "pages",
    "p.", "film", "movie", "season", "level", "platform", "bus", "tram", "room", "unit", "volume",
    "vol", "vol.", "track", "gate", "line", "route", "step", "phase", "lesson", "exercise",
    "question", "section", "no", "no.", "number", "story", "day", "invoice", "flight", "issue",
    "box", "code", "pin", "ref", "order", "ticket", "form", "figure", "bug",
  ]

  /// Nouns behind the name of a street: "12 May Street".
  static let streets: Set = [
    "street", "st", "road", "rd", "lane", "avenue", "ave", "close", "square", "drive", "court",
    "place", "terrace", "gardens", "way", "boulevard", "blvd",
  ]

  /// Verbs and nouns of sums: "pay Kim 15.20 friday".
  static let sums: Set = [
    "pay", "transfer", "collect", "lend", "owe", "donate", "spend", "charge", "refund", "invoice",
    "bill", "deposit", "withdraw", "tip", "repay", "fee", "price", "cost", "budget",
  ]

  /// Nouns that have a number of their own: "on the 3rd floor".
  static let countedNouns: Set = [
    "floor", "street", "st", "avenue", "ave", "grade", "level", "row", "page", "shelf", "edition",
    "attempt", "try", "ring", "hole", "anniversary",
  ]

  /// Returns whether a preposition belongs to the verb before it: "check in 4 days from now", "drop
  /// by friday", "turn it on friday".
  static func belongs(_ particle: Lexeme.Preposition, to before: ArraySlice<String>) -> Bool {
    guard var verb = before.last else { return false }
    let isOfObject = ["it", "them"].contains(verb)
    if particle == .on, isOfObject { verb = before.dropLast().last ?? "" }
    return switch particle {
    case .in: ["check", "log", "sign", "clock", "hand", "turn", "drop"].contains(verb)
    case .by: ["drop", "stop", "swing", "come", "go", "pop", "stand"].contains(verb)
    case .on: isOfObject && ["turn", "switch", "put", "try"].contains(verb)
    default: false
    }
  }

  /// Titles before a name: "call Mr Friday".
  static let titlesOfPeople: Set = [
    "mr", "mr.", "mrs", "mrs.", "ms", "ms.", "miss", "dr", "dr.", "prof", "named", "called",
  ]

  /// Verbs whose capitalised objects are titles: "watch Freaky Friday".
  static let verbsOfTitles: Set = [
    "watch", "rewatch", "read", "reread", "listen", "hear", "sing", "stream", "rate",
  ]

  /// Words before a person's name: "call Jan".
  static let beforePeople: Set = [
    "call", "email", "mail", "ask", "meet", "text", "thank", "message", "ping", "phone", "tell",
    "invite", "visit", "remind", "pay", "hug", "with", "for", "to", "from", "about", "aunt",
    "uncle", "and", "see", "help", "write", "contact", "greet", "feed", "miss",
  ]

  /// Names that are date words too.
  static let names: Set = [
    "jan", "april", "may", "june", "jun", "august", "tom", "tod", "sun", "mon", "tue", "wed", "thu",
    "summer", "autumn", "dawn", "eve", "noel",
  ]
}

extension ArraySlice<String> {
  /// Returns the longest suffix whose words all match.
  fileprivate func suffix(_ isTrue: (String) -> Bool) -> ArraySlice<String> {
    self[(lastIndex { !isTrue($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
