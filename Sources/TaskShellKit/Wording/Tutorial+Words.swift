import TaskLanguage

extension Message {
  static let tutorialBegins = Message(
    "Five minutes on tasks that are forgotten afterwards; yours stay as they are.",
    "5分で使い方を試せます。練習用のタスクは後に残らず、自分のタスクも変わりません",
    hint: Bilingual("skip goes on, quit or Ctrl-C leaves", "skip で次へ、quit か Ctrl-C で終了します"))

  static let tutorialEnds = Message(
    "That is all it takes. These tasks are gone now, and yours are as they were.",
    "これで終わりです。練習用のタスクは消え、自分のタスクはそのままです",
    hint: Bilingual(
      "help lists the commands, help keys the keys", "help でコマンドの一覧、help keys でキーの一覧を表示します"))

  static let tutorialLeft = Message(
    "Left the tutorial; your tasks are as they were.", "練習を終了しました。自分のタスクはそのままです")

  /// What a lesson explains, row by row, and what to type.
  static func lesson(_ number: Int, _ lesson: Lesson) -> Message {
    let rows = lesson.rows
    return Message(
      .same("\(number) ") + (rows.first ?? .same("")),
      details: rows.dropFirst() + [.same("  ") + lesson.line])
  }

  static func lessonIsNotLearnt(_ line: Bilingual) -> Message {
    Message(
      "Type this, or skip:", "次のように入力するか、skip で次へ進みます:", details: [.same("  ") + line])
  }
}

extension Bilingual {
  static func lessonPrompt(_ number: Int, of count: Int) -> Bilingual {
    Bilingual("tutorial \(number)/\(count)> ", "練習 \(number)/\(count)> ")
  }
}
