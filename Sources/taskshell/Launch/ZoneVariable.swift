import SystemCalls

/// The variable `TZ`, which libc opens as a file without looking at what it is: a pipe that nobody
/// writes would keep it, and so the program, waiting for ever.
enum ZoneVariable {
  /// What it was, if that is neither a file nor a rule such as `CET-1CEST`; UTC is in its place then.
  ///
  /// Asked for before anything asks for the time.
  static let unusable: String? = {
    guard let value = getenv("TZ").map({ String(cString: $0) }), !isUsable(value) else {
      return nil
    }
    setenv("TZ", "UTC0", 1)
    return value
  }()

  private static func isUsable(_ value: String) -> Bool {
    let name = value.utf8.first == UInt8(ascii: ":") ? value.dropFirst() : value[...]
    guard !name.isEmpty else { return true }
    var status = stat()
    guard stat(path(of: name), &status) == 0 else {
      // A rule has no slash but behind a comma.
      return !name.utf8.prefix { $0 != UInt8(ascii: ",") }.contains(UInt8(ascii: "/"))
    }
    return status.st_mode & S_IFMT == S_IFREG
  }

  /// Where libc looks for the zone of that name.
  private static func path(of name: Substring) -> String {
    if name.utf8.first == UInt8(ascii: "/") { return String(name) }
    return "\(ZoneDatabase.folder)/\(name)"
  }
}
