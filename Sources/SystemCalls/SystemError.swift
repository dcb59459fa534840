/// A failed system call.
package struct SystemError: Error, Equatable {
  /// An `errno`.
  package let code: Int32

  /// A failure for this reason.
  package init(code: Int32) { self.code = code }

  /// What is read without being asked for is a device or a pipe, which might never end; no `errno`.
  package static let notRegular = SystemError(code: -1)

  /// The failure of the call just made.
  package static var last: SystemError { SystemError(code: errno) }
}

/// Makes a system call again for as long as a signal interrupts it.
package func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
