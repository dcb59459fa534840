import Foundation
import SystemCalls

/// A server that answers `N`, no encryption, to every request, and records the following bytes.
final class PlainServer: @unchecked Sendable {
  let port: Int
  private let descriptor: Int32
  private let isDone = DispatchSemaphore(value: 0)
  private var bytes: [UInt8] = []

  struct Failed: Error {}

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && listen(descriptor, 8) == 0
          && getsockname(descriptor, $0, &size) == 0
      }
    }
    self.descriptor = descriptor
    guard isBound else { throw Failed() }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in serve() }
  }

  deinit { close(descriptor) }

  /// The bytes after the answer, as text.
  var received: String {
    isDone.wait()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Serves connections until one has sent plain text, or has closed without.
  private func serve() {
    let client = accept(descriptor, nil, nil)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(client, &buffer, buffer.count)
      guard count > 0 else { break }
      // The request has eight bytes: its length and 80877103; that for GSS ends in 4.
      if count == 8, buffer[4] == 4, buffer[5] == 0xD2 {
        _ = write(client, "N", 1)
        continue
      }
      bytes += buffer[..<count]
      break
    }
    close(client)
    isDone.signal()
  }
}
