extension OpenFile {
  /// The names in this directory, in no order; those that are no UTF-8 are left out.
  package func entries() -> [String] {
    let descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { return [] }
    guard let stream = fdopendir(descriptor) else {
      _ = OpenFile(descriptor: descriptor)
      return []
    }
    defer { closedir(stream) }
    rewinddir(stream)
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name { names.append(name) }
    }
    return names
  }
}
