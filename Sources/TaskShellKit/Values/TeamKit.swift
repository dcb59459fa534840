import TaskLanguage

/// How to set up a server for a team on Debian: files, commands and SQL, with remarks in both
/// languages between lines that have none.
package enum TeamKit {
  /// The lines for people who speak that language; remarks are comments of what they stand in.
  package static func lines(in language: Language) -> [String] {
    let (own, other) = language == .english ? ("[en] ", "[ja] ") : ("[ja] ", "[en] ")
    var mark = "# "
    return String(decoding: PackageResources.team_kit_txt, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .compactMap { line in
        if line.hasPrefix("=== ") { mark = line.hasPrefix("=== sql") ? "-- " : "# " }
        if line.hasPrefix(other) { return nil }
        return line.hasPrefix(own) ? mark + line.dropFirst(own.count) : String(line)
      }
  }
}
