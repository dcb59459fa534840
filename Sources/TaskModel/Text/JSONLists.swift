/// Arrays of one kind of value.
extension JSONReader {
  /// An array of strings; nil for anything else.
  package mutating func strings() throws(Defect) -> [String]? {
    try list { (reader) throws(Defect) in try reader.string() }
  }

  /// An array of integers in that range; nil for anything else.
  package mutating func integers(in range: ClosedRange<Int>) throws(Defect) -> [Int]? {
    try list { (reader) throws(Defect) in
      try reader.integer().flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Stops at the first value that is none of them.
  private mutating func list<Value>(
    _ read: (inout JSONReader) throws(Defect) -> Value?
  ) throws(Defect) -> [Value]? {
    var values: [Value] = []
    var isComplete = true
    let isArray = try array { (reader) throws(Defect) in
      let start = reader.position
      if let value = try read(&reader) {
        values.append(value)
      } else {
        isComplete = false
        if reader.position == start { try reader.skipValue() }
      }
    }
    return isArray && isComplete ? values : nil
  }
}
