import CSystemCalls

/// The metadata of a file: owner, group, mode, access control list, extended attributes.
extension OpenFile {
  /// An attribute that could not be set on a file.
  package struct AttributeFailure: Error, Equatable {
    /// The kind of attribute.
    package enum Kind: Sendable {
      case owner
      case mode
      case attributes
    }

    package let kind: Kind
    package let error: SystemError
  }

  /// Copies the attributes of another file to this one.
  ///
  /// If it throws, some of them may differ.
  package func copyAttributes(of other: OpenFile) throws(AttributeFailure) {
    // First, because an access list inherited from the folder may allow more than the mode.
    try attempt(.attributes) { () throws(SystemError) in try dropAccessList(unlessIn: other) }
    try attempt(.owner) { () throws(SystemError) in try takeOwner(of: try other.status()) }
    // After the owner, because changing that clears some mode bits.
    try attempt(.mode) { () throws(SystemError) in
      let (mode, own) = (try other.status().st_mode & 0o7777, try status().st_mode & 0o7777)
      guard mode == own || fchmod(descriptor, mode) == 0 else { throw .last }
    }
    try attempt(.attributes) { () throws(SystemError) in try takeExtendedAttributes(of: other) }
  }

  private func takeOwner(of other: stat) throws(SystemError) {
    let own = try status()
    guard own.st_uid != other.st_uid || own.st_gid != other.st_gid else { return }
    guard fchown(descriptor, other.st_uid, other.st_gid) == 0 else { throw .last }
  }

  private func attempt(
    _ kind: AttributeFailure.Kind, _ body: () throws(SystemError) -> Void
  ) throws(AttributeFailure) {
    do {
      try body()
    } catch {
      throw AttributeFailure(kind: kind, error: error)
    }
  }

  #if canImport(Darwin)
  /// copyfile(3) replaces the access list.
  private func dropAccessList(unlessIn other: OpenFile) throws(SystemError) {}

  private func takeExtendedAttributes(of other: OpenFile) throws(SystemError) {
    let flags = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
    guard fcopyfile(other.descriptor, descriptor, nil, flags) == 0 else { throw .last }
  }
  #else
  /// Copies extended attributes, including access control lists; those that the new file has
  /// already, such as a label set by the system, are left alone.
  private func takeExtendedAttributes(of other: OpenFile) throws(SystemError) {
    for name in try other.extendedAttributes() {
      let value = try other.extendedAttribute(name)
      if let own = try? extendedAttribute(name), own == value { continue }
      guard fsetxattr(descriptor, name, value, value.count, 0) == 0 else { throw .last }
    }
  }

  private static let accessList = "system.posix_acl_access"

  private func dropAccessList(unlessIn other: OpenFile) throws(SystemError) {
    guard try extendedAttributes().contains(Self.accessList),
      try !other.extendedAttributes().contains(Self.accessList)
    else { return }
    guard fremovexattr(descriptor, Self.accessList) == 0 else { throw .last }
  }

  /// Returns the names; none if the file system has no such attributes.
  private func extendedAttributes() throws(SystemError) -> [String] {
    let names: [CChar]
    do throws(SystemError) {
      names = try Self.growing { flistxattr(descriptor, $0.baseAddress, $0.count) }
    } catch {
      if error.code == EOPNOTSUPP || error.code == ENOSYS { return [] }
      throw error
    }
    return names.split(separator: 0).map { name in
      String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  private func extendedAttribute(_ name: String) throws(SystemError) -> [CChar] {
    try Self.growing { fgetxattr(descriptor, name, $0.baseAddress, $0.count) }
  }

  /// Returns the result of a call, enlarging the buffer as needed.
  private static func growing(
    _ call: (UnsafeMutableBufferPointer<CChar>) -> Int
  ) throws(SystemError) -> [CChar] {
    var capacity = 256
    while true {
      var count = 0
      let bytes = [CChar](unsafeUninitializedCapacity: capacity) { buffer, filled in
        count = call(UnsafeMutableBufferPointer(rebasing: buffer[..<capacity]))
        filled = max(0, count)
      }
      if count >= 0 { return bytes }
      // The maximum on Linux is 64 KiB.
      guard errno == ERANGE, capacity < 1 << 17 else { throw .last }
      capacity *= 4
    }
  }
  #endif
}

extension stat {
  package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }

  /// The time when the contents were last changed.
  package var modificationTime: timespec {
    #if canImport(Darwin)
    st_mtimespec
    #else
    st_mtim
    #endif
  }
}
