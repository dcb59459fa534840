/// Which store a shell works on, and the teams that there are; commands alone call it.
package protocol StoreHost: AnyObject {
  /// The team whose store this is; nil for a file.
  var team: (any TeamCare)? { get }
  /// What the store says of the commits that are made here.
  var author: String { get }
  /// Whether the person has named the store at the start: then the start-up file names none.
  var isGiven: Bool { get }

  /// Makes that the store: a path, or the address of a team. Nothing is read yet.
  func open(_ name: String) throws

  /// Copies a store with its history to one that is empty yet, each a path or the address of a team;
  /// the answer is how many changes of the past came with it.
  func copy(from source: String, to target: String) throws -> Int

  /// Makes the team that the address names. Waits for the server.
  func createTeam(at address: String) throws
}
