/// Editing the line in another program.
extension LineEditor {
  func editExternally() {
    beep()
  }
}
