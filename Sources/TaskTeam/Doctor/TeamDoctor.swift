import SystemCalls
import TaskModel

/// Diagnoses the way to a team's server step by step, as a shell would connect.
///
/// It stops at a failure on which later steps depend, changes nothing, and takes at most a few
/// seconds for each step.
package struct TeamDoctor {
  private let address: TeamAddress

  package init(of address: TeamAddress) { self.address = address }

  /// Returns the findings, in the order of the steps.
  package func findings() -> [TeamFinding] {
    guard let library = LibPQ.shared, let functions = try? DoctorFunctions(library) else {
      return [TeamFinding(.libraryMissing)]
    }
    var findings = [TeamFinding(.libraryFound(version: functions.version))]
    let target: Target
    do throws(Target.Unreadable) {
      target = try Target(address.options(library), functions)
    } catch { return [TeamFinding(.optionsUnreadable(error.reason))] }
    let ways = target.endpoints.map { NetworkProbe(of: $0, in: target, library).facts() }
    let isOpen = ways.contains { $0.allSatisfy { TeamFinding($0).outcome != .wrong } }
    findings += ways.joined().map {
      isOpen ? TeamFinding($0).asWarning : TeamFinding($0)
    }
    guard isOpen else { return findings }
    let session: DoctorSession
    do throws(LoginFailure) {
      session = try DoctorSession(to: address, target, functions)
    } catch {
      return findings + [TeamFinding(error.fact)]
    }
    let checks = ServerChecks(session, address, target, functions)
    return findings + checks.facts().map { TeamFinding($0) }
  }
}

/// The target of a connection by all of libpq's sources: address, service file, environment.
struct Target {
  /// Host and port, or the folder and number of a socket.
  struct Endpoint: Equatable {
    let host: String
    let port: String
    /// The numeric address of the host, if given.
    let number: String

    var isSocket: Bool { host.hasPrefix("/") || host.hasPrefix("@") }
    var name: String { isSocket ? "\(host)/.s.PGSQL.\(port)" : "\(host):\(port)" }
  }

  struct Unreadable: Error { let reason: String }

  let endpoints: [Endpoint]
  private let options: [String: String]

  /// Does not connect, unless no host is named: then libpq's default is determined.
  init(
    _ options: [(name: String, value: String)], _ functions: DoctorFunctions
  ) throws(Unreadable) {
    guard let settings = Settings(ofConnecting: options, functions.library) else {
      throw Unreadable(reason: functions.attempt(options).message)
    }
    self.options = settings.values
    let found = settings.values
    let lists = ["host", "hostaddr", "port"].map { name in
      (found[name] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let (hosts, numbers, ports) = (lists[0], lists[1], lists[2])
    let first = lists[0] == [""] && lists[1] == [""] ? functions.attempt(options).host : ""
    endpoints = (0..<min(max(hosts.count, numbers.count), Self.mostEndpoints)).map { index in
      let number = index < numbers.count ? numbers[index] : ""
      let named = index < hosts.count ? hosts[index] : ""
      let port = index < ports.count ? ports[index] : ports[0]
      return Endpoint(
        host: named.isEmpty ? number.isEmpty ? first : number : named,
        port: port.isEmpty ? "5432" : port, number: number)
    }
  }

  /// The maximum number of hosts that are checked.
  private static let mostEndpoints = 8

  subscript(name: String) -> String { options[name] ?? "" }

  /// A matching line for `~/.pgpass`.
  var passwordLine: String {
    let endpoint = endpoints.first
    let host = endpoint.map { $0.isSocket ? "localhost" : $0.host } ?? "*"
    return "\(host):\(endpoint?.port ?? "*"):\(self["dbname"]):\(self["user"]):PASSWORD"
  }

  /// The file with the trusted certificate authorities.
  var rootFile: String {
    let named = self["sslrootcert"]
    guard named.isEmpty else { return named }
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    return "\(home)/.postgresql/root.crt"
  }
}
