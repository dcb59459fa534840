import Formats

/// A place that the tasks of a store are synced with, as people have defined it. It holds no password.
package struct Remote: Equatable, Sendable {
  /// The tasks of the store that the remote has as well.
  package enum Mapping: Equatable, Sendable {
    case all
    /// Those of a project and the projects below it.
    case project(String)
    case tag(String)
  }

  /// What a remote is.
  package enum Kind: String, CaseIterable, Sendable {
    case caldav
    /// A folder that one's own machines see.
    case folder
    /// Such a folder in a repository of git.
    case git

    /// Whether one's own machines meet there, and no other program.
    package var isOfMachines: Bool { self != .caldav }
  }

  /// Letters, digits, `-` and `_`: see ``isName(_:)``.
  package var name: String
  package var kind = Kind.caldav
  /// The address as it was typed: of a server, of a user's lists, or of one list; the path of a folder, or
  /// the address of a repository.
  package var url: String
  /// What this machine is called on the others; nil for a few digits.
  package var machine: String?
  /// The path of the key that encrypts what lies where one's own machines meet; nil where it is text.
  package var key: String?
  package var user: String?
  /// A command that prints the password; nil where it stands in `~/.netrc` or is asked for.
  package var passwordCommand: String?
  /// A file of certificates that are believed instead of the system's.
  package var authorities: String?
  package var mapping: Mapping
  /// The lists that were chosen; new tasks go into the first.
  package var lists: [RemoteList]

  package init(
    name: String, url: String, user: String? = nil, passwordCommand: String? = nil,
    authorities: String? = nil, mapping: Mapping = .all, lists: [RemoteList] = []
  ) {
    (self.name, self.url, self.user) = (name, url, user)
    (self.passwordCommand, self.authorities) = (passwordCommand, authorities)
    (self.mapping, self.lists) = (mapping, lists)
  }

  /// The author, and the title, of what a sync with that remote changes here.
  package static func author(of name: String) -> String { "sync \(name)" }

  /// The name of the remote that an author stands for; nil for anybody else.
  package static func name(ofAuthor author: String) -> String? {
    guard author.hasPrefix("sync ") else { return nil }
    let name = String(author.dropFirst(5))
    return isName(name) ? name : nil
  }

  /// Returns whether a remote can have that name, which is that of a folder as well: 1 to 64 ASCII
  /// letters, digits, `-` and `_`, and no `-` in front.
  package static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar == "-" || scalar == "_" || ("0"..."9").contains(scalar)
          || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      }
  }
}

/// A list of tasks of a server: a collection of CalDAV (RFC 4791) that may hold VTODOs.
package struct RemoteList: Equatable, Sendable {
  /// The address of the collection, absolute, with a slash at its end and without a password.
  package var url: String
  /// Its name for people; may be empty.
  package var title: String
  /// Whether the user may change what is in it.
  package var isWritable: Bool

  package init(url: String, title: String, isWritable: Bool = true) {
    (self.url, self.title, self.isWritable) = (url, title, isWritable)
  }
}

/// The file of a remote.
extension Remote {
  /// A program that knows no keys must not write beside what is encrypted.
  private static let (version, versionWithKey) = (1, 2)

  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("version", key == nil ? Self.version : Self.versionWithKey)
    writer.field("kind", kind.rawValue)
    writer.field("url", url)
    writer.field("machine", ifPresent: machine)
    writer.field("key", ifPresent: key)
    writer.field("user", ifPresent: user)
    writer.field("passwordCommand", ifPresent: passwordCommand)
    writer.field("authorities", ifPresent: authorities)
    switch mapping {
    case .all: break
    case .project(let name): writer.field("project", name)
    case .tag(let name): writer.field("tag", name)
    }
    writer.beginArray("lists")
    for list in lists {
      writer.beginObject()
      writer.field("url", list.url)
      writer.field("title", list.title)
      writer.field("isWritable", list.isWritable)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  /// Nil for what is no definition of a remote, or one of a newer program.
  init?(name: String, json: [UInt8]) {
    self.init(name: name, url: "")
    var (version, kind): (Int?, Kind?)
    let isRead = JSONReader.readObject(json) { (reader, member) throws(Defect) in
      switch member {
      case "version": version = try reader.integer()
      case "kind": kind = try reader.string().flatMap(Kind.init)
      case "machine": machine = try reader.string()
      case "key": self.key = try reader.string()
      case "url": url = try reader.string() ?? ""
      case "user": user = try reader.string()
      case "passwordCommand": passwordCommand = try reader.string()
      case "authorities": authorities = try reader.string()
      case "project": if let name = try reader.string() { mapping = .project(name) }
      case "tag": if let name = try reader.string() { mapping = .tag(name) }
      case "lists": try readLists(&reader)
      default: try reader.skipValue()
      }
    }
    guard isRead, version == (key == nil ? Self.version : Self.versionWithKey), let kind,
      !url.isEmpty
    else { return nil }
    self.kind = kind
  }

  private mutating func readLists(_ reader: inout JSONReader) throws(Defect) {
    var lists: [RemoteList] = []
    _ = try reader.array { (reader) throws(Defect) in
      var list = RemoteList(url: "", title: "")
      _ = try reader.object { (reader, key) throws(Defect) in
        switch try reader.text(of: key) {
        case "url": list.url = try reader.string() ?? ""
        case "title": list.title = try reader.string() ?? ""
        case "isWritable":
          if case .some(.some(let flag)) = reader.word() { list.isWritable = flag }
        default: try reader.skipValue()
        }
      }
      lists.append(list)
    }
    self.lists = lists
  }
}

/// When a remote is synced without anybody asking for it. Moments are seconds since 1970.
package struct SyncSchedule: Equatable, Sendable {
  /// How often, in seconds, where nothing has changed here.
  package var interval: Int
  /// How the last sync has ended; nil where that is not known.
  package var status: RemoteStatus?
  /// When this shell has started one last; nil for never.
  package var started: Int?
  /// How many of those that this shell has started have ended without leaving a status, one after another.
  package var deaths = 0
  /// When something changed here last.
  package var changed = 0
  /// How many tasks have changed here since the last sync.
  package var unsynced = 0

  package init(interval: Int) { self.interval = interval }

  /// The seconds without a change here that a sync waits for.
  package static let quiet = 3
  /// The least seconds between two syncs.
  package static let least = 10
  /// Of the second try after a fault, doubled with each, up to the last one.
  private static let (firstDelay, lastDelay) = (30, 900)

  /// Returns whether it is to be synced at a moment. Times that are still to come are of a clock that was
  /// set since, and say nothing.
  package func isDue(at now: Int) -> Bool {
    func past(_ time: Int?) -> Int { time.map { $0 <= now ? $0 : 0 } ?? 0 }
    let ended = past(status?.time)
    var moment = unsynced > 0 ? past(changed) + Self.quiet : ended + interval
    moment = max(moment, ended + Self.least, past(started) + Self.least)
    if let status, status.failures > 0 {
      let delay = status.needsPerson ? Self.lastDelay : Self.delay(after: status.failures)
      moment = max(moment, ended + delay)
      // A server may ask for a rest, but not for a day of it.
      if let pause = status.pause, pause <= now + Self.longestPause { moment = max(moment, pause) }
    }
    if deaths > 0 { moment = max(moment, past(started) + Self.delay(after: deaths)) }
    return moment <= now
  }

  private static let longestPause = 86_400

  /// How long to wait after that many failures, in seconds.
  static func delay(after failures: Int) -> Int {
    min(lastDelay, firstDelay << min(max(0, failures - 1), 10))
  }
}
