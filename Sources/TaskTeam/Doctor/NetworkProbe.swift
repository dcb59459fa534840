import SystemCalls
import TaskModel

/// Probes the way to one host, before any login: it discloses nothing to the host that is not
/// public.
struct NetworkProbe {
  private let endpoint: Target.Endpoint
  private let target: Target
  private let library: LibPQ

  static let seconds = 5
  private static var limit: Duration { .seconds(seconds) }

  init(of endpoint: Target.Endpoint, in target: Target, _ library: LibPQ) {
    (self.endpoint, self.target, self.library) = (endpoint, target, library)
  }

  /// Returns facts about network and TLS, up to the first failure.
  func facts() -> [TeamFact] {
    let began = MonotonicTime.now
    let socket: OpenFile
    do throws(Unreachable) {
      socket = try endpoint.isSocket ? localSocket() : remoteSocket()
    } catch { return [error.fact] }
    let answers = TeamFact.answers(
      endpoint: endpoint.name, milliseconds: (MonotonicTime.now - began).milliseconds)
    switch offersTLS(socket) {
    case nil: return [.staysSilent(endpoint: endpoint.name, seconds: Self.seconds)]
    case UInt8(ascii: "S"):
      return [answers] + TLSProbe(of: endpoint, in: target, library).facts(socket)
    case UInt8(ascii: "N"): return [answers, withoutTLS]
    default: return [.notPostgreSQL(endpoint: endpoint.name)]
    }
  }

  private var withoutTLS: TeamFact {
    let mode = target["sslmode"]
    if ["require", "verify-ca", "verify-full"].contains(mode) {
      return .tlsNotOffered(endpoint: endpoint.name)
    }
    return endpoint.staysHere
      ? .staysHere(endpoint: endpoint.name) : .notEncrypted(endpoint: endpoint.name, mode: mode)
  }

  /// Returns the answer to `SSLRequest` (section 55.7 of the manual): a letter; 0 if the other end
  /// is closed, nil if there is no answer.
  private func offersTLS(_ socket: OpenFile) -> UInt8? {
    let request: [UInt8] = [0, 0, 0, 8, 4, 210, 22, 47]
    guard send(socket.descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count,
      socket.waits(for: POLLIN, Self.limit)
    else { return nil }
    var answer: UInt8 = 0
    return recv(socket.descriptor, &answer, 1, 0) == 1 ? answer : 0
  }

  private struct Unreachable: Error { let fact: TeamFact }

  private func localSocket() throws(Unreachable) -> OpenFile {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var path = Array(endpoint.name.utf8)
    if path.first == UInt8(ascii: "@") { path[0] = 0 }
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Unreachable(fact: .nameUnknown(host: endpoint.host, reason: "path too long"))
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return try withUnsafePointer(to: &address) { pointer throws(Unreachable) in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        pointer throws(Unreachable) in
        try connected(AF_UNIX, pointer, size)
      }
    }
  }

  /// Connects to the first address of the name that responds; throws the error of the last one.
  private func remoteSocket() throws(Unreachable) -> OpenFile {
    var hints = addrinfo()
    hints.ai_socktype = Self.stream
    var list: UnsafeMutablePointer<addrinfo>?
    let name = endpoint.number.isEmpty ? endpoint.host : endpoint.number
    let code = getaddrinfo(name, endpoint.port, &hints, &list)
    guard code == 0 else {
      throw Unreachable(
        fact: .nameUnknown(host: name, reason: String(cString: gai_strerror(code))))
    }
    defer { freeaddrinfo(list) }
    var failure = Unreachable(fact: .nothingListens(endpoint: endpoint.name))
    var next = list
    for _ in 0..<4 {
      guard let entry = next?.pointee, let address = entry.ai_addr else { break }
      do throws(Unreachable) {
        return try connected(entry.ai_family, address, entry.ai_addrlen)
      } catch { failure = error }
      next = entry.ai_next
    }
    throw failure
  }

  private func connected(
    _ family: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t
  ) throws(Unreachable) -> OpenFile {
    let descriptor = socket(family, Self.stream, 0)
    guard descriptor >= 0 else { throw unreachable(errno) }
    let file = OpenFile(descriptor: descriptor)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    if connect(descriptor, address, size) == 0 { return file }
    guard errno == EINPROGRESS || errno == EAGAIN else { throw unreachable(errno) }
    guard file.waits(for: POLLOUT, Self.limit) else {
      throw Unreachable(fact: .staysSilent(endpoint: endpoint.name, seconds: Self.seconds))
    }
    var (code, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    guard code == 0 else { throw unreachable(code) }
    return file
  }

  private func unreachable(_ code: Int32) -> Unreachable {
    Unreachable(
      fact: code == ECONNREFUSED || code == ENOENT
        ? .nothingListens(endpoint: endpoint.name)
        : .notReachable(endpoint: endpoint.name, reason: String(cString: strerror(code))))
  }

  #if canImport(Darwin)
  private static let stream = SOCK_STREAM
  #else
  private static let stream = Int32(SOCK_STREAM.rawValue)
  #endif
}

extension Target.Endpoint {
  /// Whether all data stays on this machine.
  var staysHere: Bool {
    let end = number.isEmpty ? host : number
    return isSocket || end == "localhost" || end.hasPrefix("127.") || end == "::1"
  }
}

extension OpenFile {
  /// Waits until the event is possible without blocking; returns false if it is not in time.
  func waits(for event: some BinaryInteger, _ limit: Duration) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&entry, 1, Int32(clamping: limit.milliseconds)) > 0
  }
}
