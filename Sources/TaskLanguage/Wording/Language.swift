/// A language that the shell speaks.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case japanese = "ja"

  /// The language that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
  /// that is set and not empty decides (POSIX, "Environment Variables", 8.2). The locale itself
  /// need not be installed.
  package init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    let code = locale?.prefix { $0.isLetter }.lowercased()
    self = code == "ja" ? .japanese : .english
  }

  /// The words of this language.
  package func say(_ words: Bilingual) -> String { words.text(in: self) }
}
