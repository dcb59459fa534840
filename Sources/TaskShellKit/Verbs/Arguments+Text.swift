import TaskLanguage
import TaskModel

extension Arguments {
  /// Every word that is left, as text with attributes in it.
  ///
  /// - Parameters:
  ///   - isEdit: whether `due:none`, `@none` and `-#home` take a value away.
  ///   - readsDates: whether a date at the end of the text is the deadline.
  mutating func textWithAttributes(isEdit: Bool, readsDates: Bool = true) throws -> TaskWords {
    let words = try takeAll().map(namingTasks)
    var reader = TaskWordsReader(
      words[...], ValueContext(people: people, dates: dates), isEdit: isEdit,
      readsDates: readsDates, noting: notes)
    return try reader.read()
  }

  /// `after:it` and `under:it` with the numbers that are meant.
  private func namingTasks(_ word: Word) throws -> Word {
    guard var value = word.attribute, !value.isQuoted,
      people.attributes[value.key]?.kind.look == .task
    else { return word }
    let name = Word(range: 0..<0, text: value.value, isLiteral: false).keyword
    guard name == "it" || name == "them" else { return word }
    if name == "it" {
      guard let it else { throw ReferenceError.noIt.at(word) }
      value.value = String(it)
    } else {
      if them.isEmpty { throw ReferenceError.noThem.at(word) }
      value.value = them.map(String.init).joined(separator: ",")
    }
    return Word(range: word.range, text: word.text, isLiteral: word.isLiteral, attribute: value)
  }
}
