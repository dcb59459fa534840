/// What is on the screen, and what was found out to show it.
struct ScreenState {
  var painter = ScreenPainter()
  var dumbPainter = DumbPainter()
  var analysis = LineAnalysis()
  var ghosts = GhostFinder()
}
