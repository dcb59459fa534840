/// The values that a task has of attributes that people have added, by the id of the attribute, in the
/// order of the ids.
///
/// Few tasks have more than one: for so few, a dictionary would have to hash and to allocate more.
package struct CustomValues: Equatable, Sendable {
  /// A value, and what it is a value of.
  package struct Element: Equatable, Sendable {
    package let key: UUID
    package fileprivate(set) var value: FieldValue
  }

  private var elements: [Element] = []

  package init() {}

  package init(_ id: UUID, _ value: FieldValue) { elements = [Element(key: id, value: value)] }

  package var isEmpty: Bool { elements.isEmpty }
  package var count: Int { elements.count }
  package var keys: [UUID] { elements.map(\.key) }

  package subscript(id: UUID) -> FieldValue? {
    get { elements.first { $0.key == id }?.value }
    set {
      let place = elements.firstIndex { !($0.key < id) } ?? elements.endIndex
      let isThere = place < elements.endIndex && elements[place].key == id
      switch (newValue, isThere) {
      case (let value?, true): elements[place].value = value
      case (let value?, false): elements.insert(Element(key: id, value: value), at: place)
      case (nil, true): elements.remove(at: place)
      case (nil, false): break
      }
    }
  }

  package func filter(_ isIncluded: (Element) -> Bool) -> CustomValues {
    var left = self
    left.elements.removeAll { !isIncluded($0) }
    return left
  }
}

/// Values that are kept with a task, saved, undone and merged with it, and that no attribute shows: what
/// an import remembers, and what calendars call it.
extension UUID {
  private static let kept: UInt64 = 0x7A51_0E9C_1D36_847B

  /// The key of such a value, by a number of its own.
  package init(kept number: UInt64) { self.init(high: Self.kept, low: number) }

  /// Whether it is the key of such a value, so that no attribute has to be there.
  package var isKept: Bool { high == Self.kept }
}

extension CustomValues: Sequence {
  package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

extension CustomValues: ExpressibleByDictionaryLiteral {
  /// The last one of an id counts.
  package init(dictionaryLiteral elements: (UUID, FieldValue)...) {
    for (id, value) in elements { self[id] = value }
  }
}
