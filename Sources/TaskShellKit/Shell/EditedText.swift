/// What a person wrote in the editor.
///
/// A copy of it outlives the shell, however that ends, until it is discarded.
package final class EditedText: Sendable {
  package let text: String
  /// Removes the copy: what was written is made, or kept elsewhere.
  let discard: @Sendable () -> Void

  package init(_ text: String, discard: @escaping @Sendable () -> Void = {}) {
    (self.text, self.discard) = (text, discard)
  }

  var isBlank: Bool { !text.contains { !$0.isWhitespace } }
}

/// No text came back from the editor, though some may have been saved there.
package struct UnfinishedEdit: Error {
  let error: EditorError
  let saved: EditedText?
  /// What else the person should know, such as where files were left.
  let remark: Message?

  package init(_ error: EditorError, saved: EditedText? = nil, remark: Message? = nil) {
    (self.error, self.saved, self.remark) = (error, saved, remark)
  }
}
