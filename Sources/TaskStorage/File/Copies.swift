import SystemCalls
import TaskModel

extension FileStorage {
  /// Reads another copy of the store, from the last commit on that is here as well.
  package func divergence(
    of other: String, from operations: Set<UUID>
  ) throws(StorageError) -> StoreDivergence? {
    let copy = FileStorage(path: other, command: "", history: rule, limits: limits)
    guard let file = try copy.open(other) else { throw .cannotOpen(path: other, code: ENOENT) }
    let (bytes, _) = try copy.contents(of: file)
    let image = try copy.image(of: bytes)
    if let refusal = copy.refusal(of: image, bytes) { throw refusal }
    if bytes.count > image.end {
      notify(.incompleteCopy(path: other, bytes: bytes.count - image.end))
    }
    guard let known, image.header.store == known.header.store else {
      throw .unrelated(path: other)
    }
    let last = image.spans.lastIndex { operations.contains($0.operation) }
    guard last != nil || image.base.version == 0 else { throw .pastForgotten(path: other) }
    let own = image.spans[(last.map { $0 + 1 } ?? 0)...]
    guard let first = own.first else { return nil }
    let base = try copy.image(of: bytes) { $0.version < first.version }
    return StoreDivergence(
      base: base.state, state: image.state, operations: own.map(\.operation))
  }

  /// The names of what programs that synchronise folders have put beside the store, in order.
  func copies() -> [String] {
    guard let location = try? FileLocation(resolving: path),
      let directory = try? OpenFile.open(location.directory, O_RDONLY | O_DIRECTORY)
    else { return [] }
    return directory.entries().filter { SyncCopy.isOne($0, of: location.name) }.sorted()
  }
}

/// The names that programs give to a file which two machines have changed.
enum SyncCopy {
  /// Whether that is the name of a copy of the file `name`.
  ///
  /// `tasks (conflicted copy 2026-03-11).jsonl` and its kin (Dropbox, Nextcloud, Seafile),
  /// `tasks.sync-conflict-20260311-090000-ABCDEFG.jsonl` (Syncthing), `tasks 2.jsonl` (iCloud Drive),
  /// `tasks (1).jsonl` (Google Drive).
  static func isOne(_ entry: String, of name: String) -> Bool {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (stem, suffix) = (name[..<dot], name[dot...])
    guard entry.count > name.count, entry.hasPrefix(stem), entry.hasSuffix(suffix) else {
      return false
    }
    let mark = entry.dropFirst(stem.count).dropLast(suffix.count)
    if mark.hasPrefix(".sync-conflict-") { return true }
    guard let first = mark.first, first == " " else { return false }
    let words = mark.dropFirst()
    if isNumber(words) { return true }
    guard words.hasPrefix("("), words.hasSuffix(")") else { return false }
    let inner = words.dropFirst().dropLast()
    return isNumber(inner) || inner.lowercased().contains("conflict") || inner.contains("競合")
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (48...57).contains($0) }
  }
}
