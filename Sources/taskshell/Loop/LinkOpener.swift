import SystemCalls

/// Opens addresses with the system's program for them.
enum LinkOpener {
  /// Returns whether a program was started and succeeded. If one was interrupted, no other is
  /// tried.
  static func open(_ link: String, isStopped: () -> Bool) -> Bool {
    #if canImport(Darwin)
    let programs = ["open"]
    #else
    let browser = getenv("BROWSER").map { String(cString: $0) }
    let programs = [browser, "xdg-open"].compactMap { $0 }.filter { !$0.isEmpty }
    #endif
    return programs.contains { program in
      guard let process = ChildProcess.spawn(["/usr/bin/env", program, link]) else { return false }
      return ChildProcess.wait(for: process) == 0 || isStopped()
    }
  }
}
