/// Words that exist in both languages, or do not compile.
///
/// For what belongs to one definition and is said nowhere else, such as the summary of a verb. The
/// sentences of the shell are members of ``Phrasebook``.
package struct Bilingual: Equatable, Sendable {
  package let english: String
  package let japanese: String

  package init(_ english: String, _ japanese: String) {
    self.english = english
    self.japanese = japanese
  }

  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .japanese: japanese
    }
  }
}

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
}
