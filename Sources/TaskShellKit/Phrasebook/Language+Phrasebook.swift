import TaskLanguage

extension Language {
  /// Its sentences.
  package var phrasebook: any Phrasebook {
    switch self {
    case .english: English()
    case .japanese: Japanese()
    }
  }
}
