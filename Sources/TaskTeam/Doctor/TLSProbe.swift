import SystemCalls
import TaskModel

/// Checks the TLS handshake with a server and its certificate, without client credentials.
///
/// For anything wrong with a certificate, libpq only reports "certificate verify failed".
struct TLSProbe {
  private let endpoint: Target.Endpoint
  private let target: Target
  private let openSSL: OpenSSL?

  private static let warningDays = 30

  init(of endpoint: Target.Endpoint, in target: Target, _ library: LibPQ) {
    (self.endpoint, self.target, openSSL) = (endpoint, target, try? OpenSSL(library.symbols))
  }

  private var mode: String { target["sslmode"] }
  private var hasRoot: Bool { target.rootFile == "system" || access(target.rootFile, R_OK) == 0 }
  /// Whether libpq refuses a certificate that is not signed by a trusted authority.
  private var verifies: Bool { mode.hasPrefix("verify") || mode == "require" && hasRoot }

  func facts(_ socket: OpenFile) -> [TeamFact] {
    if mode == "disable" {
      return [
        endpoint.staysHere
          ? .staysHere(endpoint: endpoint.name) : .notEncrypted(endpoint: endpoint.name, mode: mode)
      ]
    }
    if verifies, !hasRoot { return [.rootMissing(path: target.rootFile)] }
    guard let openSSL else {
      return [.encrypted(endpoint: endpoint.name, protocol: "TLS", until: "")]
    }
    let host = endpoint.host
    do throws(OpenSSL.Failure) {
      let seen = try openSSL.handshake(
        socket, with: host, root: verifies ? target.rootFile : nil,
        within: .seconds(NetworkProbe.seconds))
      return [fact(of: seen)]
    } catch { return [.handshakeFailed(endpoint: endpoint.name, reason: error.reason)] }
  }

  private func fact(of seen: OpenSSL.Certificate) -> TeamFact {
    let endpoint = endpoint.name
    // X509_V_ERR_CERT_HAS_EXPIRED
    if verifies, seen.verdict == 10 {
      return .certificateExpired(endpoint: endpoint, on: seen.until)
    }
    if verifies, seen.verdict != 0 {
      return .certificateUntrusted(endpoint: endpoint, reason: seen.reason)
    }
    if mode == "verify-full", !seen.isOfHost {
      return .certificateOfAnother(host: self.endpoint.host)
    }
    if let days = seen.days, days < Self.warningDays {
      return .certificateEnds(endpoint: endpoint, until: seen.until, days: max(days, 0))
    }
    if !verifies, !self.endpoint.staysHere { return .notVerified(endpoint: endpoint, mode: mode) }
    return .encrypted(endpoint: endpoint, protocol: seen.version, until: seen.until)
  }
}

/// Functions of the TLS library that libpq uses.
final class OpenSSL {
  typealias Object = OpaquePointer
  typealias Text = UnsafePointer<CChar>

  /// The facts about a server's certificate after a handshake.
  struct Certificate {
    /// An `X509_V_…` code; 0 means valid.
    let verdict: Int
    let reason: String
    let isOfHost: Bool
    /// The last day of validity: `2027-01-31`.
    let until: String
    /// The remaining days of validity; nil if unknown.
    let days: Int?
    let version: String
  }

  private let method: @convention(c) () -> Object?
  private let newContext: @convention(c) (Object?) -> Object?
  private let freeContext: @convention(c) (Object) -> Void
  private let loadRoots: @convention(c) (Object, Text?, Text?) -> Int32
  private let systemRoots: @convention(c) (Object) -> Int32
  private let new: @convention(c) (Object) -> Object?
  private let free: @convention(c) (Object) -> Void
  private let control: @convention(c) (Object, Int32, Int, UnsafeRawPointer?) -> Int
  private let setBuffers: @convention(c) (Object, Object, Object) -> Void
  private let setClient: @convention(c) (Object) -> Void
  private let shake: @convention(c) (Object) -> Int32
  private let buffers: Buffers
  private let certificates: Certificates
  private let error: @convention(c) () -> UInt
  private let errorText: @convention(c) (UInt) -> Text?

  init(_ symbols: SharedLibrary) throws(SharedLibrary.Missing) {
    method = try symbols.function("TLS_client_method")
    newContext = try symbols.function("SSL_CTX_new")
    freeContext = try symbols.function("SSL_CTX_free")
    loadRoots = try symbols.function("SSL_CTX_load_verify_locations")
    systemRoots = try symbols.function("SSL_CTX_set_default_verify_paths")
    new = try symbols.function("SSL_new")
    free = try symbols.function("SSL_free")
    control = try symbols.function("SSL_ctrl")
    setBuffers = try symbols.function("SSL_set_bio")
    setClient = try symbols.function("SSL_set_connect_state")
    shake = try symbols.function("SSL_do_handshake")
    buffers = try Buffers(symbols)
    certificates = try Certificates(symbols)
    error = try symbols.function("ERR_get_error")
    errorText = try symbols.function("ERR_reason_error_string")
  }

  struct Failure: Error { let reason: String }

  /// Performs the handshake; it never fails because of the certificate, which is only inspected.
  func handshake(
    _ socket: OpenFile, with host: String, root: String?, within limit: Duration
  ) throws(Failure) -> Certificate {
    for _ in 0..<100 where error() == 0 { break }
    guard let context = newContext(method()) else { throw Failure(reason: "") }
    defer { freeContext(context) }
    if let root { _ = root == "system" ? systemRoots(context) : loadRoots(context, root, nil) }
    guard let session = new(context) else { throw Failure(reason: "") }
    defer { free(session) }
    guard let (input, output) = buffers.pair() else { throw Failure(reason: "") }
    setBuffers(session, input, output)
    // SSL_CTRL_SET_TLSEXT_HOSTNAME
    if !host.isNumber { _ = host.withCString { control(session, 55, 0, $0) } }
    setClient(session)
    let end = MonotonicTime.now + limit
    while shake(session) != 1 {
      let code = error()
      guard code == 0, buffers.exchange(input, output, socket, until: end) else {
        throw Failure(reason: errorText(code).map { String(cString: $0) } ?? "")
      }
    }
    guard let seen = certificates.certificate(of: session, host) else { throw Failure(reason: "") }
    return seen
  }
}

/// Memory buffers between a session and a socket: no library function blocks or ends the process.
private struct Buffers {
  private let memory: @convention(c) () -> OpaquePointer?
  private let new: @convention(c) (OpaquePointer?) -> OpaquePointer?
  private let read: @convention(c) (OpaquePointer, UnsafeMutableRawPointer, Int32) -> Int32
  private let write: @convention(c) (OpaquePointer, UnsafeRawPointer, Int32) -> Int32

  init(_ symbols: SharedLibrary) throws(SharedLibrary.Missing) {
    memory = try symbols.function("BIO_s_mem")
    new = try symbols.function("BIO_new")
    read = try symbols.function("BIO_read")
    write = try symbols.function("BIO_write")
  }

  func pair() -> (input: OpaquePointer, output: OpaquePointer)? {
    guard let input = new(memory()), let output = new(memory()) else { return nil }
    return (input, output)
  }

  /// Sends pending data and receives more; returns false at the end of input.
  func exchange(
    _ input: OpaquePointer, _ output: OpaquePointer, _ socket: OpenFile, until end: MonotonicTime
  ) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = read(output, &bytes, Int32(bytes.count))
      guard count > 0 else { break }
      let sent = send(socket.descriptor, bytes, Int(count), Int32(MSG_NOSIGNAL))
      guard sent == Int(count) else { return false }
    }
    let left = end - .now
    guard left > .zero, socket.waits(for: POLLIN, left) else { return false }
    let count = recv(socket.descriptor, &bytes, bytes.count, 0)
    return count > 0 && write(input, bytes, Int32(count)) == Int32(count)
  }
}

/// Functions for inspecting the certificate of the other end.
private struct Certificates {
  private let peer: @convention(c) (OpaquePointer) -> OpaquePointer?
  private let free: @convention(c) (OpaquePointer) -> Void
  private let verdict: @convention(c) (OpaquePointer) -> Int
  private let verdictText: @convention(c) (Int) -> OpenSSL.Text?
  private let checkHost:
    @convention(c) (OpaquePointer, OpenSSL.Text, Int, UInt32, OpaquePointer?) -> Int32
  private let checkNumber: @convention(c) (OpaquePointer, OpenSSL.Text, UInt32) -> Int32
  private let end: @convention(c) (OpaquePointer) -> OpaquePointer?
  private let time: @convention(c) (OpaquePointer, UnsafeMutablePointer<tm>) -> Int32
  private let version: @convention(c) (OpaquePointer) -> OpenSSL.Text?

  init(_ symbols: SharedLibrary) throws(SharedLibrary.Missing) {
    do throws(SharedLibrary.Missing) {
      peer = try symbols.function("SSL_get1_peer_certificate")
    } catch {
      // The name before OpenSSL 3.
      peer = try symbols.function("SSL_get_peer_certificate")
    }
    free = try symbols.function("X509_free")
    verdict = try symbols.function("SSL_get_verify_result")
    verdictText = try symbols.function("X509_verify_cert_error_string")
    checkHost = try symbols.function("X509_check_host")
    checkNumber = try symbols.function("X509_check_ip_asc")
    end = try symbols.function("X509_get0_notAfter")
    time = try symbols.function("ASN1_TIME_to_tm")
    version = try symbols.function("SSL_get_version")
  }

  func certificate(of session: OpaquePointer, _ host: String) -> OpenSSL.Certificate? {
    guard let certificate = peer(session) else { return nil }
    defer { free(certificate) }
    let isOfHost =
      checkHost(certificate, host, host.utf8.count, 0, nil) == 1
      || checkNumber(certificate, host, 0) == 1
    var (until, moment) = ("", tm())
    var days: Int?
    if let end = end(certificate), time(end, &moment) == 1 {
      let parts = [Int(moment.tm_year) + 1900, Int(moment.tm_mon) + 1, Int(moment.tm_mday)]
      until = parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
      days = (timegm(&moment) - SystemCalls.time(nil)) / 86400
    }
    let verdict = verdict(session)
    return OpenSSL.Certificate(
      verdict: verdict, reason: verdictText(verdict).map { String(cString: $0) } ?? "",
      isOfHost: isOfHost, until: until, days: days,
      version: version(session).map { String(cString: $0) } ?? "")
  }
}

extension String {
  /// Whether it is a numeric address and not a name.
  fileprivate var isNumber: Bool {
    contains(":") || utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
  }
}
