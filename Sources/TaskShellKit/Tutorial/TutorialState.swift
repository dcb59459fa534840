/// Where in the tutorial the shell is.
struct TutorialState {
  /// Whether this is the shell of the tutorial, which forgets everything.
  var isRunning = false
  /// What was left of the tutorial in this session.
  var practice: Practice?
}
