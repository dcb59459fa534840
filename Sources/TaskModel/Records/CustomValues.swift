/// A custom attribute: every task of the store may have a value of it.
package struct AttributeDefinition: Equatable, Sendable {
  /// The type of its values.
  package enum Kind: String, CaseIterable, Sendable {
    case text
    case number
    /// A civil day, perhaps with a time.
    case date
    case duration
    /// One of ``AttributeDefinition/choices``.
    case choice
  }

  /// Key of the values in tasks, so that renaming the attribute changes no task.
  package let id: UUID
  /// The key as typed, in lower case; unique.
  package var key: String
  package let kind: Kind
  /// The choices in their order; empty unless the kind is a choice.
  package let choices: [String]

  package init(id: UUID, key: String, kind: Kind, choices: [String] = []) {
    self.id = id
    self.key = key
    self.kind = kind
    self.choices = choices
  }
}

/// The values of custom attributes of a task, by the id of the attribute, in the order of the ids.
///
/// Few tasks have more than one: for so few, a dictionary would hash and allocate more.
package struct CustomValues: Equatable, Sendable {
  /// A value with the id of its attribute.
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
      let index = elements.firstIndex { !($0.key < id) } ?? elements.endIndex
      let isThere = index < elements.endIndex && elements[index].key == id
      switch (newValue, isThere) {
      case (let value?, true): elements[index].value = value
      case (let value?, false): elements.insert(Element(key: id, value: value), at: index)
      case (nil, true): elements.remove(at: index)
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

/// Hidden values: kept, saved, undone and merged with a task, but shown by no attribute. They hold
/// data of imports and the ids that calendars use.
extension UUID {
  private static let kept: UInt64 = 0x7A51_0E9C_1D36_847B

  /// Creates the key of a hidden value from a unique number.
  package init(kept number: UInt64) { self.init(high: Self.kept, low: number) }

  /// Whether this is the key of a hidden value, which needs no attribute.
  package var isKept: Bool { high == Self.kept }
}

extension CustomValues: Sequence {
  package func makeIterator() -> IndexingIterator<[Element]> { elements.makeIterator() }
}

extension CustomValues: ExpressibleByDictionaryLiteral {
  /// Uses the last value if an id is repeated.
  package init(dictionaryLiteral elements: (UUID, FieldValue)...) {
    for (id, value) in elements { self[id] = value }
  }
}

/// A decimal number, exact to six places after the point.
package struct DecimalNumber: Hashable, Comparable, Sendable {
  private static let scale = 1_000_000

  /// The value in millionths.
  package let millionths: Int

  package init(millionths: Int) { self.millionths = millionths }

  /// Reads `3`, `-3.5`, `.5`; nil for anything else, and for more than six places or 12 digits
  /// before the point.
  package init?(_ text: some StringProtocol) {
    let isNegative = text.first == "-"
    let parts = text.dropFirst(isNegative ? 1 : 0)
      .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, whole.utf8.count <= 12,
      parts.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) })
    else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard !(whole.isEmpty && fraction.isEmpty), fraction.utf8.count <= 6,
      parts.count == 1 || !fraction.isEmpty
    else { return nil }
    let places = fraction + String(repeating: "0", count: 6 - fraction.utf8.count)
    guard let high = Int(whole.isEmpty ? "0" : whole), let low = Int(places) else { return nil }
    millionths = (high * Self.scale + low) * (isNegative ? -1 : 1)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    left.millionths < right.millionths
  }

  /// Returns the sum, clamped on overflow.
  package static func + (left: DecimalNumber, right: DecimalNumber) -> DecimalNumber {
    let (sum, overflows) = left.millionths.addingReportingOverflow(right.millionths)
    return DecimalNumber(millionths: overflows ? (left.millionths < 0 ? .min : .max) : sum)
  }

  /// Returns the product with an integer; nil on overflow.
  package func times(_ count: Int) -> DecimalNumber? {
    let (product, overflows) = millionths.multipliedReportingOverflow(by: count)
    return overflows ? nil : DecimalNumber(millionths: product)
  }

  /// The integer value; nil if there is a fraction.
  package var whole: Int? {
    millionths.isMultiple(of: Self.scale) ? millionths / Self.scale : nil
  }

  /// Creates a whole number; nil if it is too large.
  package init?(whole: Int) {
    let (millionths, overflows) = whole.multipliedReportingOverflow(by: Self.scale)
    guard !overflows else { return nil }
    self.millionths = millionths
  }

  /// The greatest integer that is not greater.
  package var floor: Int {
    let (quotient, remainder) = millionths.quotientAndRemainder(dividingBy: Self.scale)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// The least integer that is not less.
  package var ceiling: Int {
    let (quotient, remainder) = millionths.quotientAndRemainder(dividingBy: Self.scale)
    return remainder > 0 ? quotient + 1 : quotient
  }

  /// `-3.5`, without trailing zeros; reads back as the same number.
  package var notation: String {
    let magnitude = millionths.magnitude
    let scale = UInt(Self.scale)
    let places = String(magnitude % scale + scale).dropFirst()
    let fraction = String(places.reversed().drop { $0 == "0" }.reversed())
    return (millionths < 0 ? "-" : "") + String(magnitude / scale)
      + (fraction.isEmpty ? "" : ".\(fraction)")
  }
}

/// The written forms of the values of custom attributes: in JSON, CSV and messages.
extension AttributeDefinition.Kind {
  /// Reads a value of this kind; nil if the text is invalid.
  package func value(_ text: String) -> FieldValue? {
    switch self {
    case .text, .choice: text.isEmpty ? nil : .text(text)
    case .number: DecimalNumber(text).map { .number($0) }
    case .date: Due(iso8601: text).map { .due($0) }
    case .duration: Minutes(notation: text).map { .minutes($0) }
    }
  }
}

extension FieldValue {
  /// The form that ``AttributeDefinition/Kind/value(_:)`` reads; nil for values that custom
  /// attributes cannot have.
  package var customNotation: String? {
    switch self {
    case .text(let text): text
    case .number(let number): number.notation
    case .due(let due): due.iso8601
    case .minutes(let minutes): minutes.notation
    default: nil
    }
  }
}
