import CSystemCalls
import SystemCalls

/// A user and a password. Never printed, and only kept in memory, of which a crash leaves no file.
struct Login {
  let user: String
  let password: String
}

/// Finds the password of a user: printed by a command, in `~/.netrc`, or asked for.
struct LoginSearch {
  var user: String?
  var command: String?
  /// The home directory; nil for none.
  var home: String?
  var isInterrupted: () -> Bool
  /// The maximum time of the command, which may ask the user for another password.
  var timeLimit = Duration.seconds(120)
  var ask: (_ user: String, _ host: String) -> String?

  private static let (commandLimit, fileLimit) = (4096, 1 << 20)

  /// Returns the login for a host; nil if there is no user name.
  func login(for host: String) throws(SyncFault) -> Login? {
    forbid_core_files()
    if let user, let command {
      return Login(user: user, password: try printed(by: command))
    }
    if let found = netrc(for: host) { return found }
    guard let user else { return nil }
    guard let password = ask(user, host) else { throw .passwordNeeded(user: user, host: host) }
    return Login(user: user, password: password)
  }

  /// Whether the login at a host is available without asking the user. Runs no command.
  func isAnsweredAlone(for host: String) -> Bool {
    user == nil || command != nil || netrc(for: host) != nil
  }

  /// Returns the first line printed by the command.
  private func printed(by command: String) throws(SyncFault) -> String {
    let stop = Cancellation()
    let deadline = MonotonicTime.now + timeLimit
    stop.isRequested = { [isInterrupted] in isInterrupted() || MonotonicTime.now > deadline }
    let words = ["/bin/sh", "-c", command]
    let result = ProgramOutput.run(words, atMost: Self.commandLimit, stop: stop)
    guard let result else { throw .passwordCommandFailed(status: 127) }
    if result.isStopped {
      throw isInterrupted() ? .syncInterrupted : .tooSlow(host: "password-command")
    }
    guard result.status == 0, let output = result.output else {
      throw .passwordCommandFailed(status: result.status)
    }
    var line = output.prefix { $0 != 0x0A }
    if line.last == 0x0D { line = line.dropLast() }
    guard !line.isEmpty, !line.contains(0),
      let password = String(validating: line, as: UTF8.self)
    else { throw .passwordCommandFailed(status: 0) }
    return password
  }

  private func netrc(for host: String) -> Login? {
    guard let home, !home.isEmpty,
      let bytes = try? OpenFile.settings(at: home + "/.netrc", atMost: Self.fileLimit)
    else { return nil }
    return Netrc(String(decoding: bytes, as: UTF8.self)).login(for: host, user: user)
  }
}

/// The logins in a file of ftp(1): `machine HOST login NAME password WORD`, with the last two in
/// any order, and `default`.
struct Netrc {
  private struct Entry {
    /// Nil for any host.
    let host: String?
    var login: String?
    var password: String?
  }

  private var entries: [Entry] = []

  init(_ text: String) {
    var isMacro = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      // A macro ends at the next empty line.
      if isMacro {
        isMacro = !line.allSatisfy(\.isWhitespace)
        continue
      }
      var words = Self.words(line)[...]
      while let word = words.popFirst() {
        switch word {
        case "machine": entries.append(Entry(host: words.popFirst()?.lowercased()))
        case "default": entries.append(Entry(host: nil))
        case "login": setLast(\.login, words.popFirst())
        case "password": setLast(\.password, words.popFirst())
        case "account": _ = words.popFirst()
        case "macdef":
          isMacro = true
          words = []
        default: break
        }
      }
    }
  }

  private mutating func setLast(_ part: WritableKeyPath<Entry, String?>, _ value: String?) {
    guard !entries.isEmpty else { return }
    entries[entries.count - 1][keyPath: part] = value
  }

  /// Returns the words of a line, which may be quoted; none for a line that begins with `#`.
  private static func words(_ line: Substring) -> [String] {
    var (words, rest) = ([String](), line.drop(while: \.isWhitespace))
    guard rest.first != "#" else { return [] }
    while let first = rest.first {
      var word = ""
      if first == "\"" {
        rest = rest.dropFirst()
        while let next = rest.popFirst(), next != "\"" {
          word.append(next == "\\" ? rest.popFirst() ?? next : next)
        }
      } else {
        word = String(rest.prefix { !$0.isWhitespace })
        rest = rest.dropFirst(word.count)
      }
      words.append(word)
      rest = rest.drop(while: \.isWhitespace)
    }
    return words
  }

  /// Returns the first login for the host, of that user if given.
  func login(for host: String, user: String?) -> Login? {
    for entry in entries where entry.host == nil || entry.host == host {
      guard let login = entry.login ?? user, let password = entry.password,
        user == nil || user == login
      else { continue }
      return Login(user: login, password: password)
    }
    return nil
  }
}
