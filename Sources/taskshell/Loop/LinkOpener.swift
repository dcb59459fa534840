import SystemCalls

/// Opens addresses with the program that the system has for them.
enum LinkOpener {
  /// Whether one of them was started and did not fail. After one that somebody stopped, no other
  /// opens the same address.
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
