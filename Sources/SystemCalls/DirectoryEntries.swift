/// The names in a directory, in no order, without `.` and `..`; nil if it cannot be opened.
///
/// Bytes that are no UTF-8 become U+FFFD: nothing can be opened by such a name.
///
/// - Parameters:
///   - limit: how many are wanted at most.
///   - isMeant: whether a name is one of those that are wanted.
package func directoryEntries(
  at path: String, limit: Int = .max, where isMeant: (String) -> Bool = { _ in true }
) -> [String]? {
  guard let stream = opendir(path) else { return nil }
  defer { closedir(stream) }
  return names(limit, isMeant) { readdir(stream) }
}

extension OpenFile {
  /// The names in this directory, as ``directoryEntries(at:limit:where:)``.
  package func entries() -> [String] {
    let descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return [] }
    guard let stream = fdopendir(descriptor) else {
      _ = OpenFile(descriptor: descriptor)
      return []
    }
    defer { closedir(stream) }
    rewinddir(stream)
    return names(.max, { _ in true }, { readdir(stream) })
  }
}

private func names(
  _ limit: Int, _ isMeant: (String) -> Bool, _ next: () -> UnsafeMutablePointer<dirent>?
) -> [String] {
  var names: [String] = []
  while names.count < limit, let entry = next() {
    // In place: an entry ends with its name, and a copy of the whole field would be read from behind it.
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != "..", isMeant(name) { names.append(name) }
  }
  return names
}
