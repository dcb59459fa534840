import Formats

/// A place that the tasks of a store are synced with, as defined by the user. Contains no password.
package struct Remote: Equatable, Sendable {
  /// The tasks of the store that the remote has as well.
  package enum Mapping: Equatable, Sendable {
    case all
    /// The tasks of a project and of those below it.
    case project(String)
    case tag(String)
  }

  /// The kind of a remote.
  package enum Kind: String, CaseIterable, Sendable {
    case caldav
    /// A folder shared by the user's machines.
    case folder
    /// Such a folder in a git repository.
    case git

    /// Whether the user's own machines meet there, and no other program.
    package var isOfMachines: Bool { self != .caldav }
  }

  /// The name, of letters, digits, `-` and `_`: see ``isName(_:)``.
  package var name: String
  package var kind = Kind.caldav
  /// The address as typed: of a server, of a user's lists, or of one list; the path of a folder, or
  /// the address of a repository.
  package var url: String
  /// The name of this machine for the others; nil for a few digits.
  package var machine: String?
  /// The path of the key for encrypting the files of the user's machines; nil for plain text.
  package var key: String?
  package var user: String?
  /// A command that prints the password; nil if it is in `~/.netrc` or asked for.
  package var passwordCommand: String?
  /// A file of trusted certificates, used instead of the system's.
  package var authorities: String?
  package var mapping: Mapping
  /// The chosen lists; new tasks are added to the first.
  package var lists: [RemoteList]

  package init(
    name: String, url: String, user: String? = nil, passwordCommand: String? = nil,
    authorities: String? = nil, mapping: Mapping = .all, lists: [RemoteList] = []
  ) {
    (self.name, self.url, self.user) = (name, url, user)
    (self.passwordCommand, self.authorities) = (passwordCommand, authorities)
    (self.mapping, self.lists) = (mapping, lists)
  }

  /// Returns the author, and the title, of changes that a sync with that remote makes here.
  package static func author(of name: String) -> String { "sync \(name)" }

  /// Returns the name of the remote of such an author; nil for any other author.
  package static func name(ofAuthor author: String) -> String? {
    guard author.hasPrefix("sync ") else { return nil }
    let name = String(author.dropFirst(5))
    return isName(name) ? name : nil
  }

  /// Returns whether a remote can have that name, which is also the name of a folder: 1 to 64 ASCII
  /// letters, digits, `-` and `_`, without a leading `-`.
  package static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar == "-" || scalar == "_" || ("0"..."9").contains(scalar)
          || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      }
  }
}

/// A list of tasks on a server: a CalDAV collection (RFC 4791) that may contain VTODOs.
package struct RemoteList: Equatable, Sendable {
  /// The absolute address of the collection, with a trailing slash and without a password.
  package var url: String
  /// The displayed name; may be empty.
  package var title: String
  /// Whether the user may change its contents.
  package var isWritable = true
}

/// Encoding of a remote's file.
extension Remote {
  /// The versions: a program without support for keys must not write beside encrypted files.
  private static let (version, versionWithKey) = (1, 2)

  var json: [UInt8] {
    JSONWriter.line { writer in
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
      writer.array("lists", of: lists) { writer, list in
        writer.field("url", list.url)
        writer.field("title", list.title)
        writer.field("isWritable", list.isWritable)
      }
    }
  }

  /// Nil for an invalid definition, or one of a newer program.
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

  private static let machineNameLimit = 60

  /// Whether this can be the name of a machine.
  package static func isMachineName(_ text: String) -> Bool {
    (1...machineNameLimit).contains(text.trimmed.count)
      && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

/// The schedule of automatic syncs of a remote. Times are seconds since 1970.
package struct SyncSchedule: Equatable, Sendable {
  /// The interval in seconds, if nothing has changed here.
  package var interval: Int
  /// The outcome of the last sync; nil if unknown.
  package var status: RemoteStatus?
  /// The time when this shell last started one; nil for never.
  package var started: Int?
  /// The number of consecutive syncs started by this shell that ended without leaving a status.
  package var deaths = 0
  /// The time of the last change here.
  package var changed = 0
  /// The number of tasks that have changed here since the last sync.
  package var unsynced = 0

  package init(interval: Int) { self.interval = interval }

  /// The seconds without a change here before a sync starts.
  package static let quiet = 3
  /// The minimum seconds between two syncs.
  package static let least = 10
  /// The delay before the second attempt after a fault, doubled each time, and its maximum.
  private static let (firstDelay, lastDelay) = (30, 900)

  /// Returns whether to sync at that time. Future times come from a clock that was set back since,
  /// and are ignored.
  package func isDue(at now: Int) -> Bool {
    func past(_ time: Int?) -> Int { time.map { $0 <= now ? $0 : 0 } ?? 0 }
    let ended = past(status?.time)
    var moment = unsynced > 0 ? past(changed) + Self.quiet : ended + interval
    moment = max(moment, ended + Self.least, past(started) + Self.least)
    if let status, status.failures > 0 {
      let delay = status.needsPerson ? Self.lastDelay : Self.delay(after: status.failures)
      moment = max(moment, ended + delay)
      // A server may ask for a pause, but not for a day.
      if let pause = status.pause, pause <= now + Self.longestPause { moment = max(moment, pause) }
    }
    if deaths > 0 { moment = max(moment, past(started) + Self.delay(after: deaths)) }
    return moment <= now
  }

  private static let longestPause = 86_400

  /// Returns the delay after that many failures, in seconds.
  static func delay(after failures: Int) -> Int {
    min(lastDelay, firstDelay << min(max(0, failures - 1), 10))
  }
}
