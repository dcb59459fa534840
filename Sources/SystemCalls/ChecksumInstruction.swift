import CSystemCalls

/// CRC-32C (RFC 3720, appendix B.4) by the processor's own instruction.
package enum ChecksumInstruction {
  /// Whether this processor has it.
  package static let isAvailable = crc32c_has_instruction() != 0

  /// Takes the bytes into a register, which begins and ends as its complement.
  ///
  /// Only where ``isAvailable``.
  package static func update(_ register: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return register }
    return crc32c_by_instruction(register, start, bytes.count)
  }

  /// Takes three runs of bytes, one behind the other, each into a register of its own: the processor
  /// takes the next one of another run while an instruction still waits for the one before.
  ///
  /// Only where ``isAvailable``.
  ///
  /// - Parameter bytes: three times a multiple of eight.
  package static func update(
    _ registers: (UInt32, UInt32, UInt32), _ bytes: UnsafeRawBufferPointer
  ) -> (UInt32, UInt32, UInt32) {
    guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
      return registers
    }
    var registers = registers
    withUnsafeMutableBytes(of: &registers) { registers in
      let states = registers.assumingMemoryBound(to: UInt32.self)
      crc32c_by_three_instructions(states.baseAddress, start, bytes.count / 3)
    }
    return registers
  }
}
