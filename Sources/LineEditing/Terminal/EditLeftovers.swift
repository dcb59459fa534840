/// What was being edited when an earlier shell ended.
package struct EditLeftovers {
  /// The last save of each editor. They are found once: afterwards they are in no file any more.
  package private(set) var texts: [String] = []
  /// What stays until the user deletes it, and is found once, too: folders with files of an editor's
  /// own, which may hold unsaved text, or with a file that is no text.
  package private(set) var folders: [String] = []

  /// The most texts at a time, fewer than Ctrl-Y remembers; others are found the next time.
  private static let mostTexts = 10

  /// Looks for those of texts that belong to that owner.
  static func found(of owner: String) -> EditLeftovers {
    var found = EditLeftovers()
    for folder in EditFolder.left(of: owner) {
      if found.texts.count < mostTexts { found.take(folder) } else { folder.leave() }
    }
    return found
  }

  private mutating func take(_ folder: EditFolder) {
    if folder.isTold {
      if folder.hasOthers || folder.content != .none { return folder.leave() }
      folder.remove()
      return
    }
    let text: String?
    switch folder.content {
    case .none: text = ""
    case .bytes(let bytes): text = try? EditedFile.text(bytes)
    case .tooLong: text = nil
    }
    guard let text else {
      folder.leaveTold()
      return folders.append(folder.path)
    }
    if text.contains(where: { !$0.isWhitespace }) { texts.append(text) }
    guard !folder.remove() else { return }
    folder.leaveTold()
    folders.append(folder.path)
  }
}
