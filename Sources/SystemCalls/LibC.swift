import CSystemCalls

// The C library under one name on all platforms: importing this module provides its calls, so no
// other file checks the platform; files beside this one hold the differences. The swift-system
// package has neither flock, fsync and renameat nor spawning, signals or terminals.
#if canImport(Darwin)
@_exported import Darwin
#else
@_exported @preconcurrency import Glibc
#endif

/// Returns the environment in the form for starting a program.
func environmentBlock() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
  #if canImport(Darwin)
  _NSGetEnviron().pointee
  #else
  environ
  #endif
}

/// Returns the environment variables, each as `NAME=value`.
func environmentVariables() -> [String] {
  guard let block = environmentBlock() else { return [] }
  return (0...).lazy.map { block[$0] }.prefix { $0 != nil }.compactMap { pointer in
    pointer.map { String(cString: $0) }
  }
}

/// The name of the operating system.
package enum SystemName {
  /// The system's name, release and processor: `Linux 6.1.0-18-amd64 x86_64`; empty if unknown.
  package static var current: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "" }
    return [text(name.sysname), text(name.release), text(name.machine)].joined(separator: " ")
  }

  /// Returns the text of a zero-terminated array.
  private static func text<Array>(_ array: Array) -> String {
    withUnsafeBytes(of: array) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// CRC-32C (RFC 3720, appendix B.4) by the processor's instruction.
package enum ChecksumInstruction {
  /// Whether this processor has the instruction.
  package static let isAvailable = crc32c_has_instruction() != 0

  /// Adds the bytes to a register, which is the complement of the checksum.
  ///
  /// Requires ``isAvailable``.
  package static func update(_ register: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return register }
    return crc32c_by_instruction(register, start, bytes.count)
  }
}

/// A library that is loaded at run time.
package struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// The error for a function that the library lacks.
  package struct Missing: Error {
    package init() {}
  }

  /// Returns the function of that name; its type is not checked.
  package func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let symbol = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(symbol, to: Function.self)
  }

  /// The folders of libraries: on Debian's architectures, on other systems, of Homebrew.
  private static let folders = [
    "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
    "/opt/homebrew/opt/libpq/lib", "/opt/homebrew/lib", "/usr/local/opt/libpq/lib",
    "/usr/local/lib",
  ]

  /// Opens the first available library of these names; nil if there is none.
  ///
  /// Never from the working directory, which may be a folder that somebody else has made.
  package static func open(_ names: [String]) -> SharedLibrary? {
    let variable = getenv("LD_LIBRARY_PATH").map { String(cString: $0) }
    return paths(of: names, besides: variable ?? "").lazy.compactMap { dlopen($0, RTLD_NOW) }.first
      .map { SharedLibrary(handle: $0) }
  }

  /// Returns the paths to try, in order.
  ///
  /// - Parameter variable: the value of `LD_LIBRARY_PATH`. A bare name is searched there and in the
  ///   system's places, but not if that could include the working directory: with an empty or a
  ///   relative folder (ld.so(8)), and always on macOS (dyld(1)).
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

/// A failed system call.
package struct SystemError: Error, Equatable {
  /// An `errno`.
  package let code: Int32

  /// Creates an error with this code.
  package init(code: Int32) { self.code = code }

  /// A file read without a request is a device or a pipe, which might never end; not an `errno`.
  package static let notRegular = SystemError(code: -1)

  /// The error of the call just made.
  package static var last: SystemError { SystemError(code: errno) }
}

/// Repeats a system call as long as a signal interrupts it.
package func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
