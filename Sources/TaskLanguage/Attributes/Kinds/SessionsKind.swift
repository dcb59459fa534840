import TaskModel

/// The work sessions of a task, in the order in which they were recorded.
package struct SessionsKind: AttributeKind {
  package var dataType: AttributeDataType { .texts }
  package var placeholder: Bilingual { Bilingual("TIME", "時間") }

  package func holds(
    _ condition: ValueCondition, _ task: borrowing TaskItem, _ moment: borrowing ConditionMoment
  ) -> Bool {
    switch condition {
    case .absent: task.sessions.isEmpty
    case .present: !task.sessions.isEmpty
    default: false
    }
  }

  package func changes(
    from before: TaskItem?, to after: TaskItem, prefix: Bilingual, _ context: DisplayContext
  ) -> [ValueChange] {
    let old = before?.sessions ?? []
    if !after.sessions.starts(with: old) {
      let lost = (before?.spent?.count ?? 0) - (after.spent?.count ?? 0)
      return Minutes(lost).map { [.unworked($0)] } ?? []
    }
    let (new, last) = (after.sessions[old.count...], after.sessions.count - 1)
    return zip(new.indices, new).map { index, session in
      .worked(session, total: index == last && last > 0 ? after.spent : nil)
    }
  }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    guard !task.sessions.isEmpty else { return nil }
    func name(_ session: WorkSession) -> String? { session.person.flatMap { context.names[$0] } }
    let data = task.sessions.map { session in
      let interval = "\(session.start.iso8601)/\(session.length.iso8601)"
      return name(session).map { "\(interval) \($0)" } ?? interval
    }
    let shown = task.sessions.map { session in
      [session.start.shown, session.length.notation, name(session)].compactMap { $0 }
        .joined(separator: " ")
    }
    let words = task.sessions.map { session in
      let start = context.today.map { Bilingual.date(session.start, today: $0) }
      return [start ?? .date(session.start), .length(session.length)].joined(by: .same(" "))
        + .same(name(session).map { " " + $0 } ?? "")
    }
    return DisplayValue(
      .lines(data), shown: shown.joined(separator: " / "),
      words: words.joined(by: Bilingual(", ", "、")))
  }
}

/// The origins of a task's notes, in their order.
package struct OriginsKind: AttributeKind {
  package var dataType: AttributeDataType { .texts }
  package var placeholder: Bilingual { Bilingual("DATE", "日付") }

  package func display(_ task: TaskItem, _ context: DisplayContext) -> DisplayValue? {
    guard !task.noted.isEmpty else { return nil }
    let shown = task.notesWithOrigins.map { $0.origin.map { $0.shown(context) } ?? "-" }
    return DisplayValue(.lines(task.noted), shown: shown.joined(separator: " / "))
  }
}

extension NoteOrigin {
  /// Returns `2026/03/11 10:00 anna`, local time.
  package func shown(_ context: DisplayContext) -> String {
    let moment = context.civil(time).map { Due(date: $0.date, time: $0.time).shown }
    return [moment ?? time.rfc3339, author].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
