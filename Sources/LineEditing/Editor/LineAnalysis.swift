/// What the program said about one state of the line, kept until the line changes.
struct LineAnalysis {
  /// The line this is about; nil before the first.
  var line: String?
  /// Its looks.
  var spans: [StyledSpan] = []
  /// What it would mean.
  var explanation: String?
  /// What would complete it: the whole line.
  ///
  /// The cursor must be at the end for it to be shown.
  var ghost: String?
}
