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
