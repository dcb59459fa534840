import TaskLanguage
import TaskModel

/// Reading the names of people and of seats.
extension Arguments {
  /// A name to the end of the line, without spaces at its ends; `@anna` and `user:anna` name Anna
  /// as well, and "me" whoever that is, but for somebody new.
  package mutating func name(_ kind: ArgumentKind) throws -> Word {
    let words = takeAll()
    let parts = words.map { word in
      word.attribute.map { $0.key == .user ? $0.value : word.text } ?? word.text
    }
    let name = parts.joined(separator: " ").trimmingSpaces
    if name.isEmpty { throw missing(kind) }
    if kind == .newName { try NewNames.check(name, words) }
    if kind == .user { note(people.user(named: name), words) }
    let word = words.joined(name)
    return kind == .user && People.isMe(name) ? words.joined(try existing(word).name) : word
  }

  /// The longest known name that the next words make; without one, the next word as it is.
  package mutating func leadingName(_ kind: ArgumentKind) throws -> Word {
    guard let first = words.first else { throw missing(kind) }
    let text = first.attribute?.key == .user ? first.attribute?.value ?? "" : first.text
    let known = UserWords.longestName(
      text, isWhole: first.isLiteral || first.attribute?.isWhole == true,
      followedBy: words.dropFirst(), in: people)
    guard let known, known.punctuation.isEmpty else {
      drop(1)
      let word = [first].joined(text)
      if People.isMe(text) { _ = try existing(word) }
      return word
    }
    let taken = words.prefix(1 + known.count)
    drop(taken.count)
    note(known.user, taken)
    return taken.joined(known.user.name)
  }

  /// Notes that the words name a person.
  private mutating func note(_ person: User?, _ words: some Collection<Word>) {
    guard let person else { return }
    named.people.append(person)
    notes.note(.person, words)
  }

  /// The user of that name, or a refusal that says what is missing.
  func existing(_ name: Word) throws -> User {
    try located(at: name.range) { try people.existing(name.text) }
  }

  /// The name of somebody new: the words up to `seat N` at the end, if that is there.
  package mutating func newName(_ kind: ArgumentKind) throws -> (name: Word, seat: Word?) {
    let words = takeAll()
    var nameWords = words
    var seat: Word?
    if words.count >= 2, Self.isSeatWord(words[words.count - 2]) {
      seat = words[words.count - 1]
      nameWords.removeLast(2)
    } else if words.count >= 2, Self.isSeatWord(words[words.count - 1]) {
      throw missing(.seatName)
    } else if words.count >= 3, let seat = words.dropLast().last, seat.isPlain,
      words[words.count - 1].text.first?.isNumber == true,
      !Nearest.to(seat.text, among: ["seat"], within: 1).isEmpty
    {
      // `user add Berta saet 7` is nobody's name.
      throw UsageError.unknownOption(seat.text, verb: verb.name, nearest: ["seat"]).at(seat)
    }
    let name = nameWords.map { $0.attribute?.key == .user ? $0.attribute?.value ?? "" : $0.text }
      .joined(separator: " ")
    if name.isEmpty { throw missing(kind) }
    try NewNames.check(name.trimmingSpaces, nameWords)
    return (nameWords.joined(name.trimmingSpaces), seat)
  }

  private static func isSeatWord(_ word: Word) -> Bool {
    !word.isLiteral && word.text.isSeatWord
  }

  static func seatName(_ word: Word) throws -> SeatName {
    guard let name = SeatName(word.text) else {
      throw NameError.notASeat(word.text).at(word)
    }
    return name
  }
}
