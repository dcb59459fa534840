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
