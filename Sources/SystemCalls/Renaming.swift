import CSystemCalls

/// Renames a file within a directory unless something has the new name.
///
/// The answer is that of rename(2), with an `errno`: `EEXIST` if something has, `EINVAL` where the
/// file system cannot tell.
package func renameExclusively(_ old: String, to new: String, in directory: Int32) -> Int32 {
  #if canImport(Darwin)
  retrying { renameatx_np(directory, old, directory, new, UInt32(RENAME_EXCL)) }
  #else
  // RENAME_NOREPLACE of linux/fs.h.
  retrying { renameat2(directory, old, directory, new, 1) }
  #endif
}
