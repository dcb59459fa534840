import TaskLanguage
import TaskModel

extension Arguments {
  /// Every word that is left, as text with attributes in it.
  ///
  /// - Parameters:
  ///   - isEdit: whether `due:none`, `@none` and `-#home` take a value away.
  ///   - readsDates: whether a date at the end of the text is the deadline.
  mutating func textWithAttributes(isEdit: Bool, readsDates: Bool = true) throws -> TaskWords {
    let words = takeAll()
    var reader = TaskWordsReader(
      words[...], ValueContext(people: people, dates: dates), isEdit: isEdit,
      readsDates: readsDates)
    return try reader.read()
  }
}
