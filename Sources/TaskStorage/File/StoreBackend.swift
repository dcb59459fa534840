import TaskModel

/// A kind of store: which addresses are its own, and how one is opened.
///
/// The program has a list of them; nothing else tells one kind from another.
package struct StoreBackend: Sendable {
  package typealias Open = @Sendable (_ address: String, StoreSurroundings) throws -> OpenedStore

  /// Whether an address, good or bad, is one of this kind; paths are what no other kind claims.
  package let claims: @Sendable (_ address: String) -> Bool
  package let open: Open
  /// Makes the store that an address names; nil where stores are made by their first commit.
  package let create: (@Sendable (_ address: String) throws(StorageError) -> Void)?
  /// Looks at the way to a store, step by step; nil where there is none to look at.
  package let examine: (@Sendable (_ address: String) throws(StorageError) -> [TeamFinding])?

  package init(
    claims: @escaping @Sendable (_ address: String) -> Bool, open: @escaping Open,
    create: (@Sendable (_ address: String) throws(StorageError) -> Void)? = nil,
    examine: (@Sendable (_ address: String) throws(StorageError) -> [TeamFinding])? = nil
  ) {
    (self.claims, self.open, self.create, self.examine) = (claims, open, create, examine)
  }

  /// A file of this machine.
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

/// What a store is told of the program that opens it.
package struct StoreSurroundings {
  /// What the store's lock says of this process.
  package let command: String
  /// The version of the program.
  package let program: String
  /// The login of the person.
  package let login: String
  /// Whether a person waits at a prompt.
  package let isInteractive: Bool
  /// Whether of a file only what a command needs is read.
  package let readsOnDemand: Bool
  /// The folder for copies of what servers have.
  package let copies: () throws -> String
  /// The path from any folder.
  package let absolute: (_ path: String) -> String
  /// The path as one would type it.
  package let shown: (_ path: String) -> String
  /// Called with how many of how many records a first reading has brought, with nil at its end.
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

/// A store that others have as well, on a server, with a copy in a file.
package protocol SharedStorage: Storage, TeamAdministration {
  /// The file that is a copy of what the server has.
  var cache: FileStorage { get }
  /// All files that it is kept in.
  var files: [String] { get }
  /// Whether a person waits at a prompt, who is not to be kept waiting.
  var isInteractive: Bool { get set }
  /// Readable when the server has said something; nil without a connection.
  var descriptor: Int32? { get }
  /// Whether something has come that `news()` would report.
  var hasNews: Bool { get }
  /// Reads what the server has said, sends what is pending, and connects again; never waits.
  func tend()
  /// Sends what is pending, for `limit` at most; returns whether anything has changed.
  func finish(within limit: Duration) throws(StorageError) -> Bool
  /// Throws unless the server can be reached.
  func requireConnection() throws(StorageError)
}

/// A store that is open: a file, or a server's with its copy in a file.
package struct OpenedStore {
  private enum Kind {
    case file(FileStorage)
    case shared(any SharedStorage)
  }

  private let kind: Kind
  /// What tells this store from others: the path, or the address of the server.
  package let name: String
  /// ``name`` for people, with `~` for the home directory.
  package let shown: String
  /// What tells this store from others whatever the working directory.
  package let owner: String
  /// What the store says of the commits that are made here.
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
  /// The file that other shells of this machine write; a server's is known when the server is.
  private var file: FileStorage {
    switch kind {
    case .file(let file): file
    case .shared(let team): team.cache
    }
  }
  package var maintenance: any StoreMaintenance { file }
  package var path: String { file.path }
  /// Nil unless it is a team's store.
  package var team: (any SharedStorage)? { if case .shared(let team) = kind { team } else { nil } }
  /// All files that the store is kept in.
  package var files: [String] { team?.files ?? [path] }
}
