/// What the prompt says beside its name.
struct PromptState {
  /// The text of the selected task.
  var selection: String?
  /// Whether a change is not on disk.
  var isUnsaved = false
  /// How many changes are staged; nil when nothing is being staged.
  var stagedCount: Int?
}
