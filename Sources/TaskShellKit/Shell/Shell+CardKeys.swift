import TaskLanguage
import TaskModel

extension Shell {
  /// The command that a lone key means while a card is shown; nil for anything else.
  func cardCommand(_ words: [Word]) -> [Word]? {
    guard words.count == 1, let line = cardLine(words[0]) else { return nil }
    return Tokenizer.split(line, in: people.attributes).words.map { word in
      Word(
        range: words[0].range, text: word.text, isLiteral: false, attribute: word.attribute)
    }
  }

  /// What is told of a line later: as it was typed but for a key, which tells nothing by itself.
  func title(of line: String) -> String {
    let words = focus.card == nil ? [] : Tokenizer.split(line).words
    return words.count == 1 ? cardLine(words[0]) ?? line : line
  }

  private func cardLine(_ word: Word) -> String? {
    guard let number = focus.card, word.isPlain, aliases.standing(for: word) == nil,
      let key = CardKey(rawValue: word.text.folded),
      let task = model.state.task(numbered: number), CardKey.fitting(task).contains(key)
    else { return nil }
    return key.command(on: task).joined(separator: " ")
  }
}
