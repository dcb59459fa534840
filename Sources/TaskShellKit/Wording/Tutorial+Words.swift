import TaskLanguage

extension Message {
  static let tutorialBegins = Message(
    "A five-minute tour with practice tasks; your own tasks stay as they are.",
    "5分で使い方を試せます。練習用のタスクを使うため、自分のタスクは変わりません。", hint: .inTutorial)

  static let tutorialResumes = Message(
    "The tutorial continues where you left off.", "チュートリアルを続きから再開します", hint: .inTutorial)

  static let tutorialEnds = Message(
    "That is the end of the tutorial. Keep trying things here; quit returns to your own tasks.",
    "これで終わりです。このまま自由に試せます。「quit」で自分のタスクに戻ります。",
    hint: Bilingual(
      "help lists the commands, help keys lists the keys", "コマンドの一覧は「help」、キーの一覧は「help keys」"))

  /// - Parameter hasMore: whether there are lessons left.
  static func tutorialLeft(hasMore: Bool) -> Message {
    Message(
      "You have left the tutorial; your own tasks are unchanged.", "チュートリアルを終了しました。自分のタスクはそのままです。",
      hint: hasMore ? Bilingual("help tutorial resumes it", "続きから再開するには「help tutorial」") : nil)
  }

  /// The rows of a lesson, and the line to type.
  static func lesson(_ number: Int, _ rows: [Bilingual], line: Bilingual) -> Message {
    Message(
      .same("\(number) ") + (rows.first ?? .same("")),
      details: rows.dropFirst() + [.same("  ") + line])
  }

  static func lessonIsNotLearnt(_ line: Bilingual) -> Message {
    Message(
      "Type this (or skip):", "次のように入力してください（「skip」で次へ進みます）:", details: [.same("  ") + line])
  }
}

extension Bilingual {
  fileprivate static let inTutorial = Bilingual(
    "skip moves on, quit or Ctrl-C leaves", "「skip」で次へ、「quit」か Ctrl-C で終了します")

  static func lessonPrompt(_ number: Int, of count: Int) -> Bilingual {
    Bilingual("tutorial \(number)/\(count)> ", "練習 \(number)/\(count)> ")
  }

  /// The prompt after the last lesson.
  static let practicePrompt = Bilingual("tutorial> ", "練習> ")
}
