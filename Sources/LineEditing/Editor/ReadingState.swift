/// How far the reading of one line has come.
struct ReadingState {
  var initialText = ""
  /// What is asked instead of a line.
  var dialog: LineEditor.Dialog?
  /// The places of the rows that were taken from a list.
  var taken: [Int] = []
  /// The answer, as soon as there is one.
  var outcome: LineInput?
  /// Whether a line is being read, so that the terminal is ours.
  var isReading = false
  var isFirstKey = true
  var overlay = Overlay.none
  var recall: HistoryRecall?

  /// What is shown besides the line.
  enum Overlay {
    case none
    case search(HistorySearch)
    case menu(CompletionMenu)
    case list(ListPicker)
  }
}
