/// Which store a shell works on, and the teams that there are; commands alone call it.
package protocol StoreHost: AnyObject {
  /// The team whose store this is; nil for a file.
  var team: (any TeamCare)? { get }
  /// The path of the store, from any folder; nil for a team's.
  var file: String? { get }
  /// The author that the store records for commits made here.
  var author: String { get }
  /// Whether the person has named the store at the start: then the start-up file names none.
  var isGiven: Bool { get }

  /// Makes that the store: a path, or the address of a team. The answer names it from any folder.
  ///
  /// With `checking`, it is looked at first, and what is no store is refused; else nothing is read yet.
  func open(_ name: String, checking: Bool) throws -> String

  /// Copies a store with its history to one that is empty yet, each a path or the address of a team.
  func copy(from source: String, to target: String) throws -> StoreCopied

  /// Makes the team that the address names. Waits for the server.
  func createTeam(at address: String) throws

  /// Looks at the way to a team's server, step by step, and changes nothing; nil for the store's own.
  func examineTeam(at address: String?) throws -> [TeamFinding]
}

/// The result of copying a store.
package struct StoreCopied: Equatable, Sendable {
  /// How many changes of the past.
  package let changes: Int
  /// Damage and gaps of the copied store.
  package let notices: [StorageNotice]

  package init(changes: Int, notices: [StorageNotice] = []) {
    (self.changes, self.notices) = (changes, notices)
  }
}
