/// Scans digits and marks from the front of a word.
struct DigitScanner {
  private var bytes: Substring.UTF8View

  init(_ bytes: Substring.UTF8View) { self.bytes = bytes }

  var next: UInt8? { bytes.first }
  var rest: Substring { Substring(bytes) }
  var digitCount: Int { bytes.prefix(while: DigitForms.isDigit).count }

  mutating func number() -> Int? {
    let count = digitCount
    guard (1...18).contains(count) else { return nil }
    let value = bytes.prefix(count).reduce(0) { $0 * 10 + Int($1 - 48) }
    bytes.removeFirst(count)
    return value
  }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: mark) else { return false }
    bytes.removeFirst()
    return true
  }
}
