@testable import TaskShellKit

/// A fake user who writes these texts in the editor, one after another.
final class Writer: UserInput {
  private var texts: [String]
  private(set) var opened: [String] = []
  private let copies = Copies()
  /// The reason why the editor fails on the next text, which is still saved.
  var failure: EditorError?

  /// Changes by others while the editor is open.
  private let meanwhile: () -> Void

  init(_ texts: [String], meanwhile: @escaping () -> Void = {}) {
    self.texts = texts
    self.meanwhile = meanwhile
  }

  var isInteractive: Bool { true }
  func answer(to question: String) -> Answer { .endOfInput }

  /// The texts with remaining copies, which the next shell would find.
  var copied: [String] { copies.texts.sorted() }

  func edited(_ text: String) throws -> EditedText? {
    opened.append(text)
    meanwhile()
    guard !texts.isEmpty else { return nil }
    let (written, copies) = (texts.removeFirst(), copies)
    copies.texts.append(written)
    let edited = EditedText(written) {
      copies.texts.firstIndex(of: written).map { _ = copies.texts.remove(at: $0) }
    }
    guard let error = failure else { return edited }
    failure = nil
    throw UnfinishedEdit(error, saved: edited, remark: .editorLeftFiles(in: "/run/x"))
  }

  private final class Copies: @unchecked Sendable {
    var texts: [String] = []
  }
}
