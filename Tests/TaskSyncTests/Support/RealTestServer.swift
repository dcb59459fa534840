import Foundation
import TestSupport
import Testing

@testable import TaskSync

/// A server in actual use, started for one test: from the virtual environment of make
/// test-dependencies, or from the system's packages.
final class RealTestServer: TestList {
  enum Kind: String, CaseIterable {
    case radicale
    case xandikos

    case davical

    var isInstalled: Bool {
      if self == .davical {
        return FileManager.default.fileExists(atPath: "/usr/share/davical")
          && ["php", "createdb"].allSatisfy(TestSupport.isInstalled)
      }
      let python =
        ProcessInfo.processInfo.environment["TASKSHELL_SYNC_PYTHON"]
        ?? ServerProcess.folder.appending(path: "../../.build/sync/bin/python").path
      let folder = URL(fileURLWithPath: python).deletingLastPathComponent()
      return FileManager.default.isExecutableFile(atPath: folder.appending(path: rawValue).path)
    }
  }

  private let process: ServerProcess
  let list: String
  private let collection: CalDAVCollection

  init(_ kind: Kind) throws {
    process = try ServerProcess("\(kind)_server.py")
    list = try #require((process.addresses["lists"] as? [String: String])?["tasks"])
    let address = try #require(WebAddress(list))
    let login = Login(user: CalDAVTestServer.user, password: CalDAVTestServer.password)
    let client = try HTTPClient(to: address, login: login, authorities: nil) { false }
    collection = CalDAVCollection(
      server: CalDAVServer(client: client, login: login), address: address)
  }

  func objects() throws -> [String: String] {
    let entries = try collection.listing().entries.map { (name: $0.key, entry: $0.value) }
    let answers = try collection.objects(entries) { _ in }
    return answers.compactMapValues { answer in
      if case .found(let object) = answer {
        String(decoding: object.bytes, as: UTF8.self)
      } else {
        nil
      }
    }
  }

  func store(_ name: String, _ text: String) throws {
    let response = try collection.server.put(
      Array(text.utf8), at: collection.address.at(path: collection.address.path + name), if: .any)
    #expect((200..<300).contains(response.status), "\(response.status)")
  }

  func delete(_ name: String) throws {
    let response = try collection.server.delete(
      collection.address.at(path: collection.address.path + name), if: .any)
    #expect((200..<300).contains(response.status), "\(response.status)")
  }
}
