import CSystemCalls

/// Conversion of text in the encodings of the C library (iconv(3)).
package enum TextEncoding {
  /// Converts the bytes to UTF-8; nil if they are invalid in that encoding, or if this machine does
  /// not know it.
  package static func utf8(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
    guard let converter = iconv_open("UTF-8", encoding), Int(bitPattern: converter) != -1 else {
      return nil
    }
    defer { iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 3 / 2)
    let isWhole = input.withUnsafeMutableBufferPointer { input in
      var (next, left) = (input.baseAddress, input.count)
      while left > 0 {
        var problem: Int32 = 0
        result += [UInt8](unsafeUninitializedCapacity: 1 << 16) { output, count in
          output.withMemoryRebound(to: CChar.self) { output in
            var (end, room) = (output.baseAddress, output.count)
            if iconv(converter, &next, &left, &end, &room) == -1 { problem = errno }
            count = output.count - room
          }
        }
        if problem != 0, problem != E2BIG { return false }
      }
      return true
    }
    return isWhole ? result : nil
  }
}
