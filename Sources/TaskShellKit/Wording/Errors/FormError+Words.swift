import TaskLanguage

/// What is wrong with an answer in the form.
package enum FormError: Error, Equatable {
  case missingText
  case missingDue
}

extension FormError: Refusal {
  package var message: Message {
    switch self {
    case .missingText: Message("Please enter a task.", "タスクを入力してください")
    case .missingDue:
      Message(
        "Please enter a due date.", "締切日を入力してください",
        hint: Bilingual("2026/03/14 17:00, tomorrow, or none", "2026/03/14 17:00、明日、なし など"))
    }
  }
}
