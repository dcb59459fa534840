import TaskLanguage
import TaskModel

/// The keys of a plan, in the order in which they are shown.
enum PlanKey: String, CaseIterable {
  case done = "d"
  case today = "t"
  case tomorrow = "m"
  case nextWeek = "w"
  case another = "a"
  case delete = "x"
  case skip = ""
  case back = "b"
  case stop = "q"
  case help = "?"

  /// The key that was pressed, in any case and width; Enter is empty.
  init?(_ key: String) {
    let key = key.folded
    self.init(rawValue: key == "s" ? "" : key)
  }

  /// Whether it is the first of a date that somebody types: `f` of friday, a digit, `+`, 金.
  static func beginsDate(_ key: String) -> Bool {
    key.first.map { $0.isLetter || $0.isNumber || $0.narrow == "+" } == true
  }

  /// What it does.
  var words: Bilingual {
    switch self {
    case .done: Bilingual("done", "完了")
    case .today: Bilingual("today", "今日")
    case .tomorrow: Bilingual("tomorrow", "明日")
    case .nextWeek: Bilingual("next week", "来週")
    case .another: Bilingual("date", "日付")
    case .delete: Bilingual("delete", "削除")
    case .skip: Bilingual("skip", "そのまま")
    case .back: Bilingual("back", "戻る")
    case .help: Bilingual("help", "説明")
    case .stop: Bilingual("save and stop", "保存して終了")
    }
  }

  /// What it does, in a sentence.
  var explanation: Bilingual {
    switch self {
    case .done: Bilingual("marks it as done", "完了にする")
    case .today: Bilingual("makes it due today", "期限を今日にする")
    case .tomorrow: Bilingual("makes it due tomorrow", "期限を明日にする")
    case .nextWeek: Bilingual("makes it due next Monday", "期限を来週の月曜にする")
    case .another:
      Bilingual("asks for a date: tuesday, dec 5", "日付を尋ねる（火曜、12月5日 など）")
    case .delete: Bilingual("deletes it", "削除する")
    case .skip: Bilingual("leaves it as it is", "そのままにする")
    case .back: Bilingual("asks about the one before again", "1つ前のタスクに戻る")
    case .stop:
      Bilingual("saves the answers so far, and stops", "ここまでの答えを保存して終了する")
    case .help: Bilingual("shows this; Esc cancels and changes nothing", "この説明を表示する（Esc は何も変えずに中止）")
    }
  }

  /// What can be answered.
  ///
  /// - Parameter hasBefore: whether there is one to go back to.
  static func legend(hasBefore: Bool) -> Bilingual {
    allCases.filter { hasBefore || $0 != .back }.map(\.shown).joined(by: .same(" · "))
      + Bilingual(" · Esc\u{A0}cancel: ", " · Esc\u{A0}中止: ")
  }

  /// The key and what it does, with spaces between them at which no row ends.
  private var shown: Bilingual {
    let shown = Bilingual.same(self == .skip ? "Enter " : "\(rawValue) ") + words
    let fixed = { (text: String) in text.replacing(" ", with: "\u{A0}") }
    return Bilingual(fixed(shown.english), fixed(shown.japanese))
  }
}

extension Message {
  /// What the keys of a plan do.
  static let planKeys = Message(
    "Press a key, or type a date.", "キーを1つ押すか、日付を入力してください",
    details: PlanKey.allCases.map {
      .same(($0 == .skip ? "Enter" : $0.rawValue) + "  ") + $0.explanation
    })
}

/// What is to become of a task, as it was answered.
enum PlanAnswer: Equatable {
  case done
  case delete
  case skip
  case stop
  /// The task before is asked about again.
  case back
  case help
  case due(Due)
  /// A date is to be typed; a key may have begun it.
  case another(begunWith: String)
  /// No answer.
  case unknown

  /// The answer that a key is.
  init(_ key: PlanKey, _ dates: DateContext) {
    let words: [String]
    switch key {
    case .done: self = .done
    case .delete: self = .delete
    case .skip: self = .skip
    case .stop: self = .stop
    case .back: self = .back
    case .help: self = .help
    case .another: self = .another(begunWith: "")
    case .today, .tomorrow, .nextWeek:
      words = key == .today ? ["today"] : key == .tomorrow ? ["tomorrow"] : ["next", "week"]
      self = (try? DateParser(dates).parse(words)).map(PlanAnswer.due) ?? .unknown
    }
  }

  /// The answer that a line is; nil for none.
  init?(_ line: String, _ dates: DateContext) {
    let text = line.trimmingSpaces.folded
    switch text {
    case "skip", "飛ばす": self = .skip
    case "done", "完了": self = .done
    case "drop", "delete", "削除": self = .delete
    case "quit", "終了": self = .stop
    case "back", "戻る": self = .back
    case "help", "説明": self = .help
    default:
      if let key = PlanKey(text), key != .another {
        self.init(key, dates)
      } else if let due = Self.due(line, dates) {
        self = due
      } else {
        return nil
      }
    }
  }

  /// The date that a line is; nil for none.
  static func due(_ line: String, _ dates: DateContext) -> PlanAnswer? {
    (try? DateParser(dates).parse(line.plainWords.flatMap(\.plainWords))).map(PlanAnswer.due)
  }
}

/// The answers of a whole plan.
struct PlanAnswers {
  private(set) var done: [Int] = []
  private(set) var deleted: [Int] = []
  private(set) var moved: [(number: Int, due: Due)] = []
  private var all: Set<Int> = []

  /// Whether nothing was answered yet.
  var isEmpty: Bool { all.isEmpty }
  /// The tasks that will not be open any more.
  var gone: Set<Int> { Set(done + deleted) }

  /// Whether nothing is to be asked of the task any more.
  func settles(_ number: Int) -> Bool { all.contains(number) }

  /// Adds an answer; of a task that has one, the later counts: what is deleted is not done before.
  mutating func add(_ answer: PlanAnswer, for numbers: [Int]) {
    all.formUnion(numbers)
    done.removeAll(where: numbers.contains)
    deleted.removeAll(where: numbers.contains)
    moved.removeAll { numbers.contains($0.number) }
    switch answer {
    case .done: done += numbers
    case .delete: deleted += numbers
    case .due(let due): moved += numbers.map { ($0, due) }
    case .skip, .stop, .back, .help, .another, .unknown: break
    }
  }

  /// Forgets what was answered of these tasks.
  mutating func remove(_ numbers: [Int]) {
    add(.skip, for: numbers)
    all.subtract(numbers)
  }
}
