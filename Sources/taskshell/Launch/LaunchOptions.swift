import TaskLanguage
import TaskShellKit

/// The values of the launch options.
struct LaunchOptions: Equatable {
  /// The lines of `-c`, in their order.
  private(set) var lines: [String] = []
  private(set) var file: String?
  var store: String?
  /// The format that was asked for; nil leaves it to where the output goes.
  private(set) var format: OutputFormat?
  private(set) var color: Settings.Color?
  private(set) var completionShell: OuterShell?
  private var flags: Set<LaunchOption> = []

  /// Whether an option without a value was given.
  func has(_ flag: LaunchOption) -> Bool { flags.contains(flag) }

  /// Takes an option that was given; the value is that of an option that needs one, else empty.
  ///
  /// Of an option that is given again the last value counts, but every `-c` does.
  mutating func take(_ option: LaunchOption, _ value: String) throws(LaunchError) {
    switch option {
    case .command: lines.append(value)
    case .file: file = value
    case .store: store = value
    case .format: format = try Self.choice(value, of: option)
    case .color: color = try Self.choice(value, of: option)
    case .generateCompletion: completionShell = try Self.choice(value, of: option)
    case .json: format = .json
    case .noColor: color = .never
    default: flags.insert(option)
    }
  }

  private static func choice<Value: RawRepresentable<String>>(
    _ text: String, of option: LaunchOption
  ) throws(LaunchError) -> Value {
    guard let value = Value(rawValue: text) else { throw .badValue(option, text) }
    return value
  }
}
