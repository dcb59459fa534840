import TaskModel

/// A kind of store: which addresses it handles, and how to open one.
///
/// The program has a list of backends; nothing else distinguishes the kinds.
package struct StoreBackend: Sendable {
  package typealias Open = @Sendable (_ address: String, StoreSurroundings) throws -> OpenedStore

  /// Whether an address, valid or not, is of this kind; addresses that no kind claims are paths.
  package let claims: @Sendable (_ address: String) -> Bool
  package let open: Open
  /// Creates the store at an address; nil if stores are created by their first commit.
  package let create: (@Sendable (_ address: String) throws(StorageError) -> Void)?
  /// Checks each step of the way to a store; nil if there is nothing to check.
  package let examine: (@Sendable (_ address: String) throws(StorageError) -> [TeamFinding])?

  package init(
    claims: @escaping @Sendable (_ address: String) -> Bool, open: @escaping Open,
    create: (@Sendable (_ address: String) throws(StorageError) -> Void)? = nil,
    examine: (@Sendable (_ address: String) throws(StorageError) -> [TeamFinding])? = nil
  ) {
    (self.claims, self.open, self.create, self.examine) = (claims, open, create, examine)
  }

  /// The backend for a file on this machine.
  package static let file = StoreBackend(
    claims: { _ in false },
    open: { path, surroundings in
      let file = FileStorage(path: path, command: surroundings.command)
      file.readsOnDemand = surroundings.readsOnDemand
      return OpenedStore(
        file, shown: surroundings.shown(path), owner: surroundings.absolute(path),
        author: surroundings.login)
    })
}

/// The environment of a store, provided by the program that opens it.
package struct StoreSurroundings {
  /// The description of this process in the store's lock.
  package let command: String
  /// The version of the program.
  package let program: String
  /// The user's login name.
  package let login: String
  /// Whether a user waits at a prompt.
  package let isInteractive: Bool
  /// Whether tasks of a file are read on demand.
  package let readsOnDemand: Bool
  /// Returns the folder for local copies of stores on servers.
  package let copies: () throws -> String
  /// Returns the absolute path.
  package let absolute: (_ path: String) -> String
  /// Returns the path for display, as a user would type it.
  package let shown: (_ path: String) -> String
  /// Reports the progress of a first reading: records so far and in total; nil at its end.
  package let progress: ((count: Int, of: Int)?) -> Void

  package init(
    command: String, program: String, login: String, isInteractive: Bool, readsOnDemand: Bool,
    copies: @escaping () throws -> String, absolute: @escaping (_ path: String) -> String,
    shown: @escaping (_ path: String) -> String,
    progress: @escaping ((count: Int, of: Int)?) -> Void
  ) {
    (self.command, self.program, self.login) = (command, program, login)
    (self.isInteractive, self.readsOnDemand) = (isInteractive, readsOnDemand)
    (self.copies, self.absolute, self.shown) = (copies, absolute, shown)
    self.progress = progress
  }
}

/// A store on a server, shared with others, with a local copy in a file.
package protocol SharedStorage: Storage, TeamAdministration {
  /// The local copy of the store.
  var cache: FileStorage { get }
  /// The files in which it is kept.
  var files: [String] { get }
  /// Whether a user waits at a prompt, who should not be delayed.
  var isInteractive: Bool { get set }
  /// The connection's descriptor, readable when the server sent something; nil without one.
  var descriptor: Int32? { get }
  /// Whether `news()` would report something.
  var hasNews: Bool { get }
  /// Reads messages of the server, sends what is pending, and reconnects; never blocks.
  func tend()
  /// Sends what is pending, for `limit` at most; returns whether anything has changed.
  func finish(within limit: Duration) throws(StorageError) -> Bool
  /// Throws unless the server can be reached.
  func requireConnection() throws(StorageError)
}

/// An open store: a file, or a store on a server with its copy in a file.
package struct OpenedStore {
  private enum Kind {
    case file(FileStorage)
    case shared(any SharedStorage)
  }

  private let kind: Kind
  /// The identifying name: the path, or the address of the server.
  package let name: String
  /// ``name`` for display, with `~` for the home directory.
  package let shown: String
  /// The identifying name regardless of the working directory.
  package let owner: String
  /// The author that the store records for commits made here.
  package let author: String

  package init(_ file: FileStorage, shown: String, owner: String, author: String) {
    kind = .file(file)
    (name, self.shown, self.owner, self.author) = (file.path, shown, owner, author)
  }

  package init(_ team: any SharedStorage, at address: String, author: String) {
    kind = .shared(team)
    (name, shown, owner, self.author) = (address, address, address, author)
  }

  package var storage: any Storage {
    switch kind {
    case .file(let file): file
    case .shared(let team): team
    }
  }
  /// The file that other shells of this machine write to; for a team's store, its local copy.
  private var file: FileStorage {
    switch kind {
    case .file(let file): file
    case .shared(let team): team.cache
    }
  }
  package var maintenance: any StoreMaintenance { file }
  package var path: String { file.path }
  /// The team's store; nil for a file.
  package var team: (any SharedStorage)? { if case .shared(let team) = kind { team } else { nil } }
  /// The files in which the store is kept.
  package var files: [String] { team?.files ?? [path] }
}
