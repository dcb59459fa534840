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
