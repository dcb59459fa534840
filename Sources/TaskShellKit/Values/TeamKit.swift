import TaskLanguage

/// Instructions to set up a team's server on Debian: files, commands and SQL with remarks in both
/// languages, the rest being common to both.
package enum TeamKit {
  /// The lines for a language; remarks are comments in the syntax of their surroundings.
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
