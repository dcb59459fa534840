/// Tells one version of a file from another without reading it.
///
/// An inode number is only that of the same file for as long as somebody holds the file open:
/// whoever compares identities keeps the older file open.
package struct FileIdentity: Equatable, Sendable {
  package let device: dev_t
  package let inode: ino_t
  /// Bytes.
  package let size: Int
  /// Whether hard links give it more than one name.
  package let hasSeveralNames: Bool
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int

  package init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
    size = Int(status.st_size)
    hasSeveralNames = status.st_nlink > 1
    modifiedSeconds = status.modificationTime.tv_sec
    modifiedNanoseconds = status.modificationTime.tv_nsec
  }

  /// The identity as a word, to be compared by another process with what it finds.
  package var word: String { "\(inode)-\(size)-\(modifiedSeconds).\(modifiedNanoseconds)" }

  /// Whether both are versions of one file, which was changed in place.
  package func isSameFile(as other: FileIdentity) -> Bool {
    device == other.device && inode == other.inode
  }

  /// The identity of what stands at a path, links followed; nil if nothing does.
  package static func at(_ path: String) throws(SystemError) -> FileIdentity? {
    var status = stat()
    if stat(path, &status) == 0 { return FileIdentity(status) }
    guard errno == ENOENT else { throw .last }
    return nil
  }
}
