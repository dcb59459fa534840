import TaskModel
import Testing

@testable import TaskLanguage

@Suite struct AttributeNamesTests {
  @Test(
    arguments: FilterOption.allCases.map(\.rawValue) + ["due", "note", "notes", "none", "HTTP"])
  func reservedWordIsNoName(name: String) {
    #expect(throws: AttributeError.notAKey(name)) { try AttributeNames.key(name) }
  }

  @Test(arguments: ["", "3points", "a b", "a:b", "a.b", String(repeating: "a", count: 31)])
  func invalidWordIsNoName(name: String) {
    #expect(throws: AttributeError.notAKey(name)) { try AttributeNames.key(name) }
  }

  @Test(arguments: [("Points", "points"), ("ＭＡＸ", "max"), ("見積", "見積"), ("a_1", "a_1")])
  func aWordIsKeptFolded(name: String, key: String) throws {
    #expect(try AttributeNames.key(name) == key)
  }

  /// Lookups use the folded keys.
  @Test func ourJapaneseKeysAreFolded() {
    let table = AttributeTable.standard
    for attribute in table.all + table.moments {
      guard let key = attribute.japaneseKey else { continue }
      #expect(key.folded == key)
      #expect(table[named: key] == attribute)
    }
  }
}
