import SystemCalls

/// The parameters that libpq reads from an address, by name, without unset ones.
struct Settings: Equatable, Sendable {
  private(set) var values: [String: String] = [:]
  /// Whether one of them is a password, or another secret.
  private(set) var holdsSecret = false

  /// Reads the parameters of an address alone; nil if it is invalid.
  init?(of address: String, _ library: LibPQ) {
    guard let list = library.settings.parse(address, nil) else { return nil }
    self.init(taking: list, library)
  }

  /// Reads the parameters of a connection with these options: of the address, of the service that
  /// it or the environment names, and of the environment. Nil if they cannot be determined.
  init?(ofConnecting options: [(name: String, value: String)], _ library: LibPQ) {
    // The last option makes the attempt fail before anything is looked up or connected to.
    let options = options + [("target_session_attrs", "none, as only the settings are wanted")]
    let handle = withTexts(options.map(\.name)) { names in
      withTexts(options.map(\.value)) { values in library.settings.start(names, values, 1) }
    }
    guard let handle else { return nil }
    defer { library.connecting.finish(handle) }
    guard let list = library.settings.ofConnection(handle) else { return nil }
    self.init(taking: list, library)
    // Without a default, libpq could not parse the options.
    guard values["sslmode"] != nil else { return nil }
  }

  /// Reads an array of `PQconninfoOption` up to the one without a name, and frees it.
  private init(taking list: UnsafeMutableRawPointer, _ library: LibPQ) {
    defer { library.settings.free(list) }
    var entry = UnsafeRawPointer(list)
    func text(_ member: Int) -> String? {
      entry.load(
        fromByteOffset: member * MemoryLayout<UnsafeRawPointer>.size, as: LibPQ.Text?.self
      ).map { String(cString: $0) }
    }
    while let name = text(0) {
      if let value = text(3) {
        values[name] = value
        if text(5) == "*" { holdsSecret = true }
      }
      // Six pointers and a number, padded to seven words.
      entry += 7 * MemoryLayout<UnsafeRawPointer>.size
    }
  }

  /// The named hosts, and the numeric addresses.
  var hosts: (names: [String], addresses: [String]) {
    func list(_ name: String) -> [String] {
      (values[name] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        .filter { !$0.isEmpty }
    }
    return (list("host"), list("hostaddr"))
  }

  /// Whether all data of the connection stays on this machine.
  var isLocal: Bool {
    let (names, addresses) = hosts
    return (names + addresses).allSatisfy { host in
      host.hasPrefix("/") || host == "localhost" || isLoopback(host)
    }
  }

  private func isLoopback(_ text: String) -> Bool {
    var (four, six) = (in_addr(), in6_addr())
    if inet_pton(AF_INET, text, &four) == 1 {
      return withUnsafeBytes(of: four) { $0.first } == 127
    }
    guard inet_pton(AF_INET6, text, &six) == 1 else { return false }
    return withUnsafeBytes(of: six) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
  }
}
