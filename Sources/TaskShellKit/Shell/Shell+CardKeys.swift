import TaskLanguage
import TaskModel

extension Shell {
  /// The command of a lone key typed after a card was shown, and its words at the key's position;
  /// nil for anything else.
  func cardCommand(_ words: [Word]) -> (line: String, words: [Word])? {
    guard words.count == 1, let line = cardLine(words[0]) else { return nil }
    let meant = Tokenizer.split(line, in: people.attributes).words.map { word in
      Word(range: words[0].range, text: word.text, isLiteral: false, attribute: word.attribute)
    }
    return (line, meant)
  }

  private func cardLine(_ word: Word) -> String? {
    guard word.isPlain, aliases.standing(for: word) == nil else { return nil }
    return cardLine(for: word.text)
  }

  /// The command of Alt with a letter, which runs at once after a card.
  ///
  /// A letter alone needs Enter, since each of them also begins a command.
  package func cardLine(for letter: Character) -> String? { cardLine(for: String(letter)) }

  private func cardLine(for typed: String) -> String? {
    guard let number = focus.card, let key = CardKey(rawValue: typed.folded),
      let task = model.state.task(numbered: number), CardKey.fitting(task, dates).contains(key)
    else { return nil }
    return key.command(on: task, dates).joined(separator: " ")
  }
}
