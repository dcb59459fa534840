import TaskLanguage
import TaskModel
import TestSupport
import Testing

@testable import TaskShellKit

/// Of whatever field two have changed, both values are shown.
@Suite struct ConflictWordingTests {
  private static let fields = TaskField.all.filter { !$0.isMetadata && !$0.isCompanion }

  @Test(arguments: [Language.english, .japanese], fields)
  func bothValuesAreShown(language: Language, field: TaskField) throws {
    let users = [User(id: .anna, name: "Anna"), User(id: .ben, name: "Ben")]
    // What it comes after and is a part of.
    let others = [1, 3].map {
      TaskItem(number: $0, id: UUID(), text: "Other", created: TaskItem.bare.created)
    }
    let state = ModelState(tasks: others, users: users, seats: [], nextNumber: 9)
    let model = try SharedModel(storage: MemoryStorage(state))
    let words = LanguageSettings(language: language, isData: { false })
    let context = PresenterContext(model: model, clock: .fixed(), words: words)
    let theirs = TaskItem.bare
    var mine = theirs
    field.set(field.value(of: .full), in: &mine)
    let conflict = TeamConflict(number: theirs.number, base: theirs, mine: mine)
    for isSynced in [false, true] {
      let details = context.message(of: conflict, against: theirs, isSynced: isSynced).details
        .map { $0.text(in: language) }
        .map { $0.drop { $0 != ":" }.dropFirst() }
      #expect(details.count == 2 && details.first != details.last, "\(field.name): \(details)")
    }
  }
}
