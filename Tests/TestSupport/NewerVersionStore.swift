/// Builds stores as a newer version would write them.
package enum NewerVersionStore {
  /// Adds an unknown name to the first task of a store and renews every seal.
  ///
  /// - Parameter seal: closes the part of the bytes that begins at an offset.
  package static func adding(
    _ name: String, in bytes: [UInt8], seal: (inout [UInt8], Int) -> Void
  ) -> [UInt8] {
    var (result, part, isDone) = ([UInt8](), 0, false)
    for line in bytes.split(separator: 0x0A) {
      var text = String(decoding: line, as: UTF8.self)
      if !isDone, text.hasPrefix("{\"task\":{") {
        text.insert(
          contentsOf: ",\"\(name)\":\"x\"", at: text.index(text.endIndex, offsetBy: -2))
        isDone = true
      }
      guard let mark = text.firstRange(of: ",\"crc32c\":") else {
        result += Array("\(text)\n".utf8)
        continue
      }
      var body = String(text[..<mark.lowerBound])
      if text.hasPrefix("{\"commit\""), let length = body.firstRange(of: ",\"bytes\":") {
        body = "\(body[..<length.lowerBound]),\"bytes\":\(result.count - part)"
      }
      result += Array(body.utf8)
      seal(&result, part)
      part = result.count
    }
    return result
  }
}
