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
