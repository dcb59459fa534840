import TaskLanguage
import TaskModel

extension Shell {
  /// The command that a lone key means while a card is shown; nil for anything else.
  func cardCommand(_ words: [Word]) -> [Word]? {
    guard let number = focus.card, words.count == 1, words[0].isPlain,
      aliases.standing(for: words[0]) == nil, let key = CardKey(rawValue: words[0].text.folded),
      let task = model.state.task(numbered: number), CardKey.fitting(task).contains(key)
    else { return nil }
    let line = key.command(on: task).joined(separator: " ")
    return Tokenizer.split(line, in: people.attributes).words.map { word in
      Word(
        range: words[0].range, text: word.text, isLiteral: false, attribute: word.attribute)
    }
  }
}
