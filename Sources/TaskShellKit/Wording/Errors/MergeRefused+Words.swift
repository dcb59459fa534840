import TaskLanguage

/// Two copies of the store have changed the same.
struct MergeRefused: Error {
  /// The value in each copy; nil if it was deleted there.
  struct Difference {
    /// Of the task, where it is one.
    var number: Int?
    let here: Bilingual?
    let there: Bilingual?
  }

  let path: String
  let differences: [Difference]

  init(_ differences: [Difference], of path: String) {
    (self.differences, self.path) = (differences, path)
  }

  /// The most that are shown.
  private static let limit = 10
}

extension MergeRefused: Refusal {
  package var codeName: String { "mergeRefused" }

  package var message: Message {
    let count = differences.count
    return Message(
      "Nothing was merged, because both copies changed the same values "
        + "(\(English.counted(count, "conflict"))): \(path)",
      "両方のコピーで同じ値が変更されているため（\(count)件）、何も取り込んでいません: \(path)",
      hint: Bilingual(
        "--mine keeps yours, --theirs takes the copy's", "--mine で手元の内容を残し、--theirs でコピーの内容にします"),
      details: differences.prefix(Self.limit).flatMap(\.words)
        + (count > Self.limit ? [.andMore(count - Self.limit)] : []))
  }
}

extension MergeRefused.Difference {
  fileprivate var words: [Bilingual] {
    let mark = number.map { "\($0)  " } ?? ""
    return [
      .same(mark) + Bilingual("yours: ", "手元: ") + Self.shown(here),
      .same(mark) + Bilingual("copy's: ", "コピー: ") + Self.shown(there),
    ]
  }

  private static func shown(_ words: Bilingual?) -> Bilingual {
    words ?? Bilingual("(deleted)", "（削除）")
  }
}
