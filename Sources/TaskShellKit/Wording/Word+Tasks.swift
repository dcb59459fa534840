import TaskLanguage

extension Word {
  /// Whether it can only be a task: `3`, `3,5-7`, `it` and `them`.
  var namesTask: Bool {
    numberRanges != nil
      || isPlain && text.utf8.count <= 12 && ["it", "them"].contains(text.folded)
  }
}
