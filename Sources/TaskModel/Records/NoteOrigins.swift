extension TaskItem {
  /// Gives each note the origin that it has in one of two accounts, in the first rather.
  package mutating func takeOrigins(_ local: TaskItem, _ theirs: TaskItem) {
    guard notes != local.notes, !local.noted.isEmpty || !theirs.noted.isEmpty else { return }
    var known = [OriginsOfTexts(local), OriginsOfTexts(theirs)]
    let origins = notes.map { note in
      let told = known.indices.map { known[$0].next(note) }
      return told.first { !$0.isEmpty } ?? ""
    }
    let mine = notes.indices.map { $0 < noted.count ? noted[$0] : "" }
    guard origins != mine || notes.count < noted.count else { return }
    noted = origins.allSatisfy(\.isEmpty) ? [] : origins
  }
}

/// The origins of notes by their texts, in their order.
private struct OriginsOfTexts {
  private var rest: [String: ArraySlice<String>] = [:]

  init(_ task: TaskItem) {
    for (index, note) in task.notes.enumerated() {
      rest[note, default: []].append(index < task.noted.count ? task.noted[index] : "")
    }
  }

  /// Empty where nothing is known.
  mutating func next(_ note: String) -> String { rest[note]?.popFirst() ?? "" }
}
