/// English words beside a date that tell its role: a date after a cue is not a deadline.
enum EnglishCues {
  /// Words that negate or replace: "never friday", "rather than friday".
  static let negations: Set = [
    "never", "not", "dont", "don't", "doesn't", "didn't", "won't", "wont", "can't", "cant",
    "cannot", "shouldn't", "mustn't", "wouldn't", "isn't", "without", "nobody", "no", "nothing",
    "neither", "nor", "avoid",
  ]
  /// Words after a negation that cancel it: "do not forget to call Bob friday".
  private static let remembering: Set = ["forget", "miss", "fail", "neglect", "skip", "hesitate"]
  /// Cues of two words.
  private static let pairs: Set = [
    "rather than", "other than", "instead of", "apart from", "in case", "soon as", "anything but",
    "everything but", "all but", "nothing but",
  ]
  static let conditions: Set = [
    "if", "unless", "when", "whenever", "whether", "while", "once", "although", "because",
  ]
  static let frequencies: Set = ["twice", "thrice", "2x", "3x", "4x", "5x"]
  /// Subjects, which begin a clause of their own inside a line: "bring the book I borrowed".
  static let subjects: Set = ["i", "we", "he", "she", "they"]
  /// Words that begin a clause closed by a verb: "leave before Anna arrives".
  private static let leaders: Set = ["before", "after", "until", "till"]
  /// Words that tie a date to the noun before it, not date prepositions: "better than friday".
  static let ties: Set = ["with", "than", "as", "versus", "vs"]

  /// Those in which a typing error is noticed: `nevr`, `befor`.
  static let long =
    [negations, conditions, frequencies, leaders, ["since", "except", "during"]]
    .joined().filter { $0.utf8.count > 4 }

  /// Returns whether the words before a date, back to the last comma, contain a cue.
  static func negateOrBind(_ before: ArraySlice<String>) -> Bool {
    let clause = before.suffix { !$0.hasSuffix(",") && $0 != ";" }
    for index in clause.indices {
      let word = clause[index]
      let next = index + 1 < clause.endIndex ? clause[index + 1] : ""
      if negations.contains(word), !remembering.contains(next), next.first?.isNumber != true {
        return true
      }
      if conditions.contains(word) || frequencies.contains(word) || NearMiss.isCue(word) {
        return true
      }
      if subjects.contains(word), index > 0 { return true }
      if pairs.contains("\(word) \(next)") { return true }
    }
    return clause.last.map(tellers.contains) == true && clause.contains(where: leaders.contains)
  }

  /// Participles and verbs before a preposition that tell when something was or is true: "borrowed
  /// on 2 March", "that closes at 17:00".
  private static let tellers: Set = [
    "borrowed", "bought", "sent", "signed", "received", "published", "reported", "written", "made",
    "held", "taken", "found", "met", "filed", "released", "posted", "dated", "born", "built",
    "scheduled", "planned", "booked", "ordered", "issued", "started", "opened", "closed", "ended",
    "finished", "completed", "created", "submitted", "shipped", "delivered", "announced",
    "recorded", "founded", "lost", "left", "stolen", "arrived", "returned", "given", "told",
    "agreed", "discussed", "shown", "aired", "launched", "merged", "deployed", "uploaded",
    "updated", "taught", "committed", "introduced", "removed", "broke", "broken", "died",
    "expired", "happened", "sold", "leaving", "closes", "opens", "starts", "begins", "ends",
    "leaves", "departs", "arrives", "expires", "runs", "airs", "happens", "shuts", "lands",
    "closing", "opening", "starting", "ending", "expiring", "closed", "open", "off", "available",
    "unavailable", "busy", "free", "only", "shut", "away", "works",
  ]
  static let copulas: Set = ["was", "were", "is", "are", "been", "isn't", "wasn't", "be"]
  static let relatives: Set = ["that", "which", "who", "whom", "whose"]

  /// Returns whether the words, back to the last comma, contain a relative clause: "the man who came",
  /// "the build that failed", but not "Make sure that Bob came".
  static func relate(_ before: ArraySlice<String>) -> Bool {
    let clause = before.suffix { !$0.hasSuffix(",") }
    return clause.indices.contains { index in
      guard relatives.contains(clause[index]) else { return false }
      return clause[index] != "that"
        || index > clause.startIndex + 1 && determiners.contains(clause[index - 2])
    }
  }

  /// Returns whether the words before a preposition and a date state what was or is true.
  static func tell(_ before: ArraySlice<String>) -> Bool {
    guard let last = before.last else { return false }
    if tellers.contains(last) || copulas.contains(last) { return true }
    return relate(before.dropLast())
  }

  /// Imperatives, which name the task after a day in front: "friday pay rent".
  private static let imperatives: Set = [
    "pay", "buy", "send", "email", "clean", "fix", "write", "get", "take", "make", "pick",
    "finish", "submit", "ask", "tell", "wash", "feed", "bring", "renew", "cancel", "give", "go",
    "see", "meet", "prepare", "pack", "read", "return", "fetch", "tidy", "vacuum", "cook", "bake",
    "sell", "install", "update", "upgrade", "remove", "remind", "schedule", "confirm", "arrange",
    "collect", "deliver", "drop", "mow", "iron", "paint", "study", "learn", "practice", "practise",
    "attend", "visit", "invite", "thank", "reply", "respond", "publish",
    "print", "scan", "sign", "file", "apply", "register", "transfer", "wake", "replace", "repair",
    "unpack", "sort", "throw", "put", "set", "turn", "check", "discuss", "finalize", "finalise",
    "draft", "organize", "organise", "assemble", "complete", "contact", "do", "eat", "hand",
  ]
  /// Imperatives that are nouns too, "friday call with Bob": before an article, name or pronoun.
  private static let nounVerbs: Set = [
    "call", "phone", "book", "order", "review", "plan", "test", "walk", "run", "visit", "water",
    "text", "mail", "report", "show", "move", "change", "help", "start", "watch", "work", "ship",
    "post", "dry", "shop", "train", "drive", "ring", "message", "deploy", "merge",
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
    "when", "without", "instead", "for", "to", "by", "but", "before", "after", "please", "from",
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
    case .by: ["drop", "stop", "swing", "come", "go", "pass", "pop", "stand"].contains(verb)
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
