import CSystemCalls

// The C library, under one name everywhere: whoever imports this module has its calls, and no other
// file asks which platform it is on. What the platforms do differently stands beside this file.
// The swift-system package has neither flock, fsync and renameat nor spawning, signals or terminals.
#if canImport(Darwin)
@_exported import Darwin
#else
@_exported @preconcurrency import Glibc
#endif

/// The environment as a new program is given it.
func environmentBlock() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
  _NSGetEnviron().pointee
  #else
  environ
  #endif
}

/// The variables of the environment, each as `NAME=value`.
func environmentVariables() -> [String] {
  guard let block = environmentBlock() else { return [] }
  return (0...).lazy.map { block[$0] }.prefix { $0 != nil }.compactMap { pointer in
    pointer.map { String(cString: $0) }
  }
}

/// What the system calls itself.
package enum SystemName {
  /// Its name, its release and the processor: `Linux 6.1.0-18-amd64 x86_64`; empty if it does not say.
  package static var current: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "" }
    return [text(name.sysname), text(name.release), text(name.machine)].joined(separator: " ")
  }

  /// The text of an array that ends with a zero.
  private static func text<Array>(_ array: Array) -> String {
    withUnsafeBytes(of: array) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

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

/// Libraries that are opened while the program runs.
package enum SharedLibrary {
  /// The folders of libraries: of Debian's architectures, of other systems, of Homebrew.
  private static let folders = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
    "/opt/homebrew/opt/libpq/lib", "/opt/homebrew/lib", "/usr/local/opt/libpq/lib",
    "/usr/local/lib",
  ]

  /// The first library of one of these names; nil where there is none.
  ///
  /// Never one of the working directory, in which a folder that somebody else has made may be.
  package static func open(_ names: [String]) -> UnsafeMutableRawPointer? {
    let variable = getenv("LD_LIBRARY_PATH").map { String(cString: $0) }
    return paths(of: names, besides: variable ?? "").lazy.compactMap { dlopen($0, RTLD_NOW) }.first
  }

  /// The paths to try, in order.
  ///
  /// - Parameter variable: what `LD_LIBRARY_PATH` says. A bare name is looked for there, and wherever
  ///   else the system says, unless that can be the working directory: an empty or a relative folder
  ///   (ld.so(8)), and always on macOS (dyld(1)).
  package static func paths(of names: [String], besides variable: String) -> [String] {
    let absolute = folders.flatMap { folder in names.map { "\(folder)/\($0)" } }
    #if canImport(Darwin)
    return absolute
    #else
    let named = variable.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == ":" || $0 == ";" })
    let isSafe = variable.isEmpty || named.allSatisfy { $0.hasPrefix("/") }
    return isSafe ? absolute + names : absolute
    #endif
  }
}
