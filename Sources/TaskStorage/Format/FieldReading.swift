import TaskModel

/// Sets a field once, from a string of one of these lengths, every byte of which `read` checks.
@inline(__always)
func readField<Value>(
  _ field: inout Value?, _ name: StaticString, _ reader: inout JSONReader, _ count: Int,
  or other: Int = 0, _ read: (UnsafeBufferPointer<UInt8>) -> Value?
) throws(Defect) {
  try readField(&field, name, &reader) { (reader) throws(Defect) in
    if let bytes = reader.unchecked(count: count) { return read(bytes) }
    return other == 0 ? nil : reader.unchecked(count: other).flatMap(read)
  }
}

/// Sets a field once; a second time, or without a value, it is bad.
@inline(__always)
func readField<Value>(
  _ field: inout Value?, _ name: StaticString, _ reader: inout JSONReader,
  _ read: (inout JSONReader) throws(Defect) -> Value?
) throws(Defect) {
  let start = reader.position
  guard field == nil, let value = try read(&reader) else {
    throw Defect(offset: start, what: .badField(name.description))
  }
  field = value
}

@inline(__always)
func required<Value>(
  _ value: Value?, _ name: StaticString, _ offset: Int
) throws(Defect) -> Value {
  guard let value else { throw Defect(offset: offset, what: .badField(name.description)) }
  return value
}
