import CSystemCalls

/// CRC-32C (RFC 3720, appendix B.4) by the processor's own instruction.
package enum ChecksumInstruction {
  /// Whether this processor has the instruction.
  package static let isAvailable = crc32c_has_instruction() != 0

  /// Adds the bytes to a register, which begins and ends as its complement.
  ///
  /// Only where ``isAvailable``.
  package static func update(_ register: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return register }
    return crc32c_by_instruction(register, start, bytes.count)
  }
}
