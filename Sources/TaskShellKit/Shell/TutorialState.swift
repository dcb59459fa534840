/// Where in the tutorial the shell is.
struct TutorialState {
  /// Whether this is the shell of the tutorial, which forgets everything.
  var isRunning = false
  /// What was left of the tutorial in this session; the tutorial knows what it is.
  var unfinished: AnyObject?
}
