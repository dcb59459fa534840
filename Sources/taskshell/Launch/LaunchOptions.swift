import ArgumentParser
import TaskShellKit

/// The values of the launch options.
struct LaunchOptions: ParsableArguments {
  @Option(name: .customShort("c", allowingJoined: true), parsing: .unconditionalSingleValue)
  var command: [String] = []

  @Option(name: .customShort("f", allowingJoined: true), parsing: .unconditional)
  var file: String?

  @Option(parsing: .unconditional) var store: String?
  @Option(parsing: .unconditional) var format: String?
  @Flag var json = false
  @Option(parsing: .unconditional) var color: String?
  @Flag var keepGoing = false
  @Flag var atomic = false
  @Flag var yes = false
  @Flag(name: .customLong("no-rc")) var noStartup = false
  @Option(parsing: .unconditional) var generateCompletion: String?
  @Flag var version = false
  @Flag(name: [.customLong("help"), .customShort("h")]) var showsHelp = false
  @Flag(help: .hidden) var complete = false
  @Flag(help: .hidden) var generateManual = false

  /// The format that was asked for; nil leaves it to where the output goes.
  func outputFormat() throws(LaunchError) -> OutputFormat? {
    if json { return .json }
    return try Self.value(format, of: .format)
  }

  func colorSetting() throws(LaunchError) -> Settings.Color? { try Self.value(color, of: .color) }

  func outerShell() throws(LaunchError) -> OuterShell? {
    try Self.value(generateCompletion, of: .generateCompletion)
  }

  private static func value<Value: RawRepresentable<String>>(
    _ text: String?, of option: LaunchOption
  ) throws(LaunchError) -> Value? {
    guard let text else { return nil }
    guard let value = Value(rawValue: text) else { throw .badValue(option, text) }
    return value
  }
}
