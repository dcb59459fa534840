import TaskLanguage

extension Word {
  /// Whether it can only be a task: `3`, `3,5-7`, `it` and `them`.
  var namesTask: Bool {
    isPlain && (numberRanges != nil || ["it", "them"].contains(text.folded))
  }
}
