import TaskLanguage
import TaskModel

extension Arguments {
  /// Every word that is left, as text with attributes in it.
  ///
  /// - Parameter isEdit: whether `due:none`, `@none` and `-#home` take a value away.
  mutating func textWithAttributes(isEdit: Bool) throws -> TaskWords {
    let words = takeAll()
    var reader = TaskWordsReader(
      words[...], ValueContext(people: people, dates: dates), isEdit: isEdit)
    return try reader.read()
  }
}
