extension stat {
  package var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }

  /// When the contents changed last.
  package var modificationTime: timespec {
    #if canImport(Darwin)
    st_mtimespec
    #else
    st_mtim
    #endif
  }
}
