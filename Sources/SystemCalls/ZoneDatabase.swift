/// The time zones of the system, as files (tzfile(5)).
package enum ZoneDatabase {
  /// The folder of the zone files: `TZDIR`, as in the C library.
  package static var folder: String {
    getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
  }

  /// Reads the file of a zone, of at most that many bytes; nil if there is none.
  package static func file(named name: String, atMost limit: Int) -> [UInt8]? {
    guard isName(name) else { return nil }
    return try? OpenFile.settings(at: "\(folder)/\(name)", atMost: limit)
  }

  /// The name of the local zone; nil if it is unknown.
  package static var here: String? {
    if let variable = getenv("TZ") {
      let name = String(cString: variable)
      let bare = name.hasPrefix(":") ? String(name.dropFirst()) : name
      return file(named: bare, atMost: limit) == nil ? nil : bare
    }
    return name(of: "/etc/localtime", or: "/etc/timezone")
  }

  private static let limit = 1 << 16

  /// Returns the zone name for a file: a link into the database, wherever that is, or a copy of one
  /// of its files, whose name may be in a note.
  static func name(of path: String, or note: String) -> String? {
    var resolved = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard realpath(path, &resolved) != nil else { return nil }
    let text = String(
      decoding: resolved.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // On macOS the database is elsewhere, reached by other links.
    if let match = text.ranges(of: "/zoneinfo/").last {
      var name = text[match.upperBound...]
      for variant in ["posix/", "right/"] where name.hasPrefix(variant) {
        name = name.dropFirst(variant.count)
      }
      if file(named: String(name), atMost: limit) != nil { return String(name) }
    }
    guard let bytes = try? OpenFile.settings(at: path, atMost: limit) else { return nil }
    return ([noted(in: note)].compactMap { $0 } + names).first { name in
      file(named: name, atMost: bytes.count) == bytes
    }
  }

  private static func noted(in note: String) -> String? {
    guard let bytes = try? OpenFile.settings(at: note, atMost: 1024) else { return nil }
    let line = bytes.prefix { $0 > 0x20 }
    return String(validating: line, as: UTF8.self)
  }

  /// The names of all zones, main names first.
  private static var names: [String] {
    for table in ["zone1970.tab", "zone.tab"] {
      guard let bytes = try? OpenFile.settings(at: "\(folder)/\(table)", atMost: 1 << 20) else {
        continue
      }
      let lines = bytes.split(separator: UInt8(ascii: "\n")).filter {
        $0.first != UInt8(ascii: "#")
      }
      let names = lines.compactMap { line -> String? in
        let parts = line.split(separator: UInt8(ascii: "\t"))
        return parts.count > 2 ? String(validating: parts[2], as: UTF8.self) : nil
      }
      return names + ["UTC"]
    }
    return ["UTC"]
  }

  private static func isName(_ name: String) -> Bool {
    (1...255).contains(name.utf8.count) && !name.hasPrefix("/") && !name.contains("..")
      && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }
}
