/// Words that exist in both languages, or do not compile.
///
/// They stand beside what they word: the summary of a verb in its definition, the sentence of an
/// error in `Wording/`. There is no key to look up and no table to keep in step.
package struct Bilingual: Hashable, Sendable {
  package let english: String
  package let japanese: String

  package init(_ english: String, _ japanese: String) {
    self.english = english
    self.japanese = japanese
  }

  /// What has no language: names, texts of tasks, commands to type.
  package static func same(_ text: String) -> Bilingual { Bilingual(text, text) }

  package func text(in language: Language) -> String {
    switch language {
    case .english: english
    case .japanese: japanese
    }
  }

  /// One after the other.
  package static func + (left: Bilingual, right: Bilingual) -> Bilingual {
    Bilingual(left.english + right.english, left.japanese + right.japanese)
  }
}

extension [Bilingual] {
  /// With that between them.
  package func joined(by separator: Bilingual) -> Bilingual {
    Bilingual(
      map(\.english).joined(separator: separator.english),
      map(\.japanese).joined(separator: separator.japanese))
  }
}
