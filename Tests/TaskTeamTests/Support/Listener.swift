import Foundation
import SystemCalls

/// A fake server that accepts connections and answers each with the same bytes.
final class Listener {
  let port: Int
  private let socket: OpenFile
  private var thread: WorkerThread?

  struct Failed: Error {}

  /// - Parameter answer: nil for a server that sends nothing at all.
  init(answering answer: [UInt8]?) throws {
    let descriptor = SystemCalls.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    socket = OpenFile(descriptor: descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard isBound else { throw Failed() }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard let answer else { return }
    thread = WorkerThread {
      while true {
        let client = accept(descriptor, nil, nil)
        guard client >= 0 else { return }
        var request = [UInt8](repeating: 0, count: 8)
        _ = recv(client, &request, request.count, 0)
        _ = send(client, answer, answer.count, Int32(MSG_NOSIGNAL))
        close(client)
      }
    }
  }

  deinit {
    shutdown(socket.descriptor, Int32(SHUT_RDWR))
    thread?.join()
  }

  /// Whether something on this machine accepts connections on a port.
  static func answers(_ port: Int) -> Bool {
    let file = OpenFile(descriptor: SystemCalls.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file.descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  /// Returns a currently unused port.
  static func freePort() throws -> Int { try Listener(answering: nil).port }
}
