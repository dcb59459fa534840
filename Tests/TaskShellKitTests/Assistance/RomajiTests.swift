import TaskLanguage
import Testing

@testable import TaskShellKit

/// Romaji is converted to kana as by input methods.
@Suite struct RomajiTests {
  @Test(arguments: [
    ("miruku", "みるく"), ("gyuunyuu", "ぎゅうにゅう"), ("shinbun", "しんぶ"), ("shinbunn", "しんぶん"),
    ("kippu", "きっぷ"), ("ko-hi-", "こーひー"), ("kin'yuu", "きんゆう"), ("tsuchi", "つち"),
    ("tuti", "つち"), ("jaa", "じゃあ"), ("mir", "み"), ("SHIRYOU", "しりょう"), ("konnichiha", "こんにちは"),
    ("kaigishitsu", "かいぎしつ"),
  ])
  func spells(letters: String, kana: String) {
    #expect(Romaji.hiragana(letters) == kana)
  }

  @Test(arguments: ["", "k", "milk", "xyz", "lent", "a1", "会議", "q", "mi ru"])
  func spellsNothing(letters: String) {
    #expect(Romaji.hiragana(letters) == nil)
  }

  @Test func tabFindsTasksByTheirSound() throws {
    let shell = try TestShell(["add ミルクを買う", "add しんぶんを読む", "add Buy milk"])
    let completer = Completer(shell: shell.shell, index: TaskIndex(observing: shell.model))
    func texts(_ line: String) -> [String] {
      completer.candidates(in: line, cursor: line.utf8.count).candidates.map(\.display)
    }
    #expect(texts("done miruk") == ["ミルクを買う"])
    #expect(texts("done shinbu") == ["しんぶんを読む"])
    #expect(texts("done mi") == ["Buy milk"])
    #expect(texts("done yomu") == [])
  }
}
