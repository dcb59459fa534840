import TestSupport
import Testing

/// A headless browser.
enum Browser {
  #if os(Linux)
  static let isExpected = true
  #else
  /// Homebrew has none that a test could install.
  static let isExpected = false
  #endif

  /// The command that starts it; it is one of the tests' dependencies, so its absence is a failure.
  static func command() throws -> String {
    let names = ["chromium-headless-shell", "chromium", "google-chrome"]
    return try #require(names.first(where: isInstalled), "no browser is installed")
  }
}
