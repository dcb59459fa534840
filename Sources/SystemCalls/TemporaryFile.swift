/// Files without a name, which are gone when nobody holds them.
package enum TemporaryFile {
  /// A file that holds these bytes, at its beginning, in the first of the folders that has room.
  ///
  /// - Throws: what the last of them said, if none has.
  package static func holding(_ bytes: [UInt8]) throws(SystemError) -> OpenFile {
    var failure = SystemError(code: ENOENT)
    for folder in TemporaryFolders.brief {
      do throws(SystemError) {
        return try file(in: folder, bytes)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  private static func file(in folder: String, _ bytes: [UInt8]) throws(SystemError) -> OpenFile {
    var template = Array("\(folder)/taskshell-XXXXXX".utf8CString)
    let file = try OpenFile(checking: mkstemp(&template))
    unlink(template)
    // Swift does not see mkostemp(3), which would do it at once: nothing is started meanwhile.
    _ = fcntl(file.descriptor, F_SETFD, FD_CLOEXEC)
    try writeAll(bytes, to: file.descriptor)
    lseek(file.descriptor, 0, SEEK_SET)
    return file
  }
}
