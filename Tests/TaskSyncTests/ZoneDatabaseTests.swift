import Foundation
import TestSupport
import Testing

@testable import SystemCalls

/// Finding the local time zone in the various forms of /etc/localtime.
@Suite(
  .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Asia/Tokyo")))
struct ZoneDatabaseTests {
  private let folder: TemporaryFolder
  private let tokyo = URL(fileURLWithPath: "/usr/share/zoneinfo/Asia/Tokyo")
  private var place: String { folder.file("localtime") }
  private var note: String { folder.file("timezone") }

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test func aLinkHasTheName() throws {
    try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: tokyo.path)
    #expect(ZoneDatabase.name(of: place, or: note) == "Asia/Tokyo")
  }

  /// On macOS, the database is behind other links.
  @Test func aLinkElsewhereHasTheName() throws {
    let other = folder.file("tz/2026a/zoneinfo/Asia")
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: tokyo.path, toPath: other + "/Tokyo")
    try FileManager.default.createSymbolicLink(
      atPath: place, withDestinationPath: other + "/Tokyo")
    #expect(ZoneDatabase.name(of: place, or: note) == "Asia/Tokyo")
  }

  @Test func aCopyIsRecognised() throws {
    try Data(contentsOf: tokyo).write(to: URL(fileURLWithPath: place))
    #expect(ZoneDatabase.name(of: place, or: note) == "Asia/Tokyo")
    // A note determines which of several names of a zone is meant.
    if FileManager.default.contentsEqual(atPath: tokyo.path, andPath: "/usr/share/zoneinfo/Japan") {
      try write("Japan\n", to: note)
      #expect(ZoneDatabase.name(of: place, or: note) == "Japan")
    }
    // A note of another zone is out of date.
    try write("Europe/Berlin\n", to: note)
    #expect(ZoneDatabase.name(of: place, or: note) == "Asia/Tokyo")
  }

  @Test(arguments: ["", "no zone", "../../../etc/passwd\n", "TZif2"])
  func invalidZoneHasNoName(text: String) throws {
    #expect(ZoneDatabase.name(of: place, or: note) == nil)
    try write(text, to: place)
    try write(text, to: note)
    #expect(ZoneDatabase.name(of: place, or: note) == nil)
  }
}
