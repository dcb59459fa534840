import SystemCalls

/// A clone of a repository that contains the shared folder of the user's machines.
///
/// The program `git` does all work, with the user's credentials, hooks and settings, and without a
/// terminal, so that it cannot prompt. Each file is written once and by one machine, so no two
/// machines change one file, and pushes can always be merged. Commit messages contain only counts.
/// Only that folder is checked out, and symbolic links in it become plain files. A success of the
/// program, or of a server, is not believed before its result is seen.
struct GitClone {
  /// The path of the clone.
  let path: String
  let address: String
  let isInterrupted: () -> Bool

  /// The name of the folder in the repository.
  static let subfolder = "taskshell"
  /// The maximum bytes of output that are read.
  private static let outputLimit = 1 << 16
  /// The maximum time of a command in milliseconds, if nothing else ends it.
  private static let timeLimit = 120_000
  /// Arguments of env(1) that keep git from working elsewhere and from prompting.
  private static let environment = [
    "-u", "GIT_DIR", "-u", "GIT_WORK_TREE", "-u", "GIT_INDEX_FILE", "GIT_TERMINAL_PROMPT=0",
    "LC_ALL=C",
  ]
  /// No symbolic link leads out of the clone; loose objects are packed once there are a few hundred,
  /// before the next command: a sync makes a handful, each of which takes a block of the disk.
  private static let settings = [
    "-c", "core.symlinks=false", "-c", "gc.auto=256", "-c", "gc.autoDetach=false",
  ]
  /// The attributes of all files, which override those of the repository and of the user: no filter,
  /// encoding or line end changes a byte.
  private static let attributes = Array(
    "* -text !eol !ident !filter !working-tree-encoding !merge\n".utf8)
  /// The author of commits if the user has no name configured: without the host name.
  private static let nobody = ["-c", "user.name=taskshell", "-c", "user.email=taskshell@localhost"]

  init(_ remote: Remote, _ storage: RemoteStorage, isInterrupted: @escaping () -> Bool) {
    path = "\(storage.folder(of: remote.name).path)/clone"
    (address, self.isInterrupted) = (remote.url, isInterrupted)
  }

  var folder: String { "\(path)/\(Self.subfolder)" }

  /// Clones the repository, which may still be empty.
  func make() throws(SyncFault) {
    let info = RemoteFolder(path: "\(path)/.git/info")
    let isWhole =
      access("\(path)/.git/HEAD", F_OK) == 0 && access("\(path)/.git/cloned", F_OK) == 0
      && (try? info.read("attributes")) == Self.attributes
    guard !isWhole || isLeftLocked else { return }
    // The remains of an interrupted clone or command, or a clone whose files may differ by attributes.
    try RemoteFolder(path: path).removeTree()
    rmdir(path)
    try require(["clone", "--quiet", "--no-checkout", "--", address, path], isHere: false)
    guard access("\(path)/.git/HEAD", F_OK) == 0 else { throw .programIdle("git clone") }
    if access(info.path, F_OK) != 0 { mkdir(info.path, 0o700) }
    try info.write("attributes", Self.attributes)
    try require(["sparse-checkout", "set", "--no-cone", "/\(Self.subfolder)/"])
    if try head() != nil { try require(["reset", "--quiet", "--hard"]) }
    try RemoteFolder(path: "\(path)/.git").write("cloned", [])
  }

  /// Whether an interrupted command has left its lock: no command runs as long as it has existed.
  private var isLeftLocked: Bool {
    ["index.lock", "HEAD.lock", "packed-refs.lock"].contains { name in
      guard let file = try? OpenFile.open("\(path)/.git/\(name)", O_RDONLY | O_NONBLOCK),
        let status = try? file.status()
      else { return false }
      return time(nil) - status.modificationTime.tv_sec > 2 * Self.timeLimit / 1000
    }
  }

  /// Fetches and merges what others have pushed; returns whether there was anything. A sync without news
  /// does only this.
  ///
  /// - Parameter isKnown: whether machines have met in the repository before; it is another one then if
  ///   the folder is missing.
  @discardableResult
  func fetch(isKnown: Bool) throws(SyncFault) -> Bool {
    try update()
    var upstream = try upstream()
    if upstream == nil {
      try followBranch()
      upstream = try self.upstream()
    }
    guard let upstream else {
      if isKnown { throw .folderReplaced(path: address) }
      return false
    }
    guard try !contains(upstream) else { return false }
    if isKnown, try hash(of: "\(upstream):\(Self.subfolder)") == nil {
      throw .folderReplaced(path: address)
    }
    if try head() != nil {
      let merge =
        try author() + [
          "merge", "--quiet", "--allow-unrelated-histories", "-m", "taskshell: merge", upstream,
        ]
      if try run(merge).status == 0, try contains(upstream) { return true }
      // Others have changed the same files as this clone: theirs are used, and what is then missing
      // of this machine is written again.
      _ = try run(["merge", "--abort"])
    }
    try require(["reset", "--quiet", "--hard", upstream])
    guard try contains(upstream) else { throw .programIdle("git reset") }
    return true
  }

  /// Fetches the branches as they are now: deleted ones are forgotten.
  private func update() throws(SyncFault) {
    // Every fetch writes this file.
    let result = "\(path)/.git/FETCH_HEAD"
    unlink(result)
    let words = ["fetch", "--quiet", "--prune", "origin"]
    var fetched = try run(words)
    // The git of a killed sync may still have been at work here and have set the branch meanwhile.
    if fetched.status != 0, fetched.text.contains("cannot lock ref") { fetched = try run(words) }
    try require(fetched)
    guard access(result, F_OK) == 0 else { throw .programIdle("git fetch") }
  }

  /// Commits new files in the folder.
  func commit(_ message: String) throws(SyncFault) {
    try require(["add", "--all", "--force", "--", Self.subfolder])
    let status = [
      "status", "--porcelain", "--untracked-files=all", "--ignored", "--", Self.subfolder,
    ]
    guard try !run(status).text.isEmpty else { return }
    try require(author() + ["commit", "--quiet", "-m", message])
    guard try run(status).text.isEmpty else { throw .programIdle("git commit") }
  }

  /// Whether the repository lacks commits: they were not pushed, or it has lost them since.
  func isAhead() throws(SyncFault) -> Bool {
    guard let head = try head() else { return false }
    guard let upstream = try upstream() else { return true }
    return try !isAncestor(head, of: upstream)
  }

  /// Pushes; returns the fault if others seem to have pushed first.
  func push() throws(SyncFault) -> SyncFault? {
    // A repository at a path is packed like the clone; one behind an address maintains itself.
    let receiver =
      address.contains(":") ? [] : ["--receive-pack=git -c gc.auto=256 receive-pack"]
    let result = try run(["push", "--quiet"] + receiver + ["origin", "HEAD"])
    guard result.status == 0 else {
      let fault = SyncFault.programFailed(name: "git", reason: result.reason)
      guard result.isOvertaken else { throw fault }
      return fault
    }
    try update()
    guard try !isAhead() else { throw .programIdle("git push") }
    return nil
  }

  // MARK: Branches

  /// Returns the hash of the commit of a name; nil if there is none.
  private func hash(of name: String) throws(SyncFault) -> String? {
    let result = try run(["rev-parse", "--quiet", "--verify", name])
    return result.status == 0 ? result.text.firstLine : nil
  }

  private func head() throws(SyncFault) -> String? { try hash(of: "HEAD") }

  private func isAncestor(_ one: String, of other: String) throws(SyncFault) -> Bool {
    if one == other { return true }
    return try run(["merge-base", "--is-ancestor", one, other]).status == 0
  }

  /// Whether the clone has merged a commit.
  private func contains(_ commit: String) throws(SyncFault) -> Bool {
    guard let head = try head() else { return false }
    return try isAncestor(commit, of: head)
  }

  private func branch() throws(SyncFault) -> String {
    try run(["symbolic-ref", "--quiet", "--short", "HEAD"]).text.firstLine
  }

  /// Returns the hash of the upstream branch; nil as long as it is empty.
  private func upstream() throws(SyncFault) -> String? {
    try hash(of: "refs/remotes/origin/\(try branch())")
  }

  /// Switches to the branch that others have started, if the clone was made before there was one, or was
  /// left without one.
  private func followBranch() throws(SyncFault) {
    let names = try run(["for-each-ref", "--format=%(refname:lstrip=3)", "refs/remotes/origin"])
      .text.split(separator: "\n").map(String.init).filter { $0 != "HEAD" }
    let usual = try run(["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"])
      .text.firstLine
    guard let name = names.first(where: { "origin/\($0)" == usual }) ?? names.sorted().first else {
      return
    }
    try require(
      try head() != nil
        ? ["checkout", "--quiet", "--force", "-B", name]
        : ["symbolic-ref", "HEAD", "refs/heads/\(name)"])
  }

  /// Returns the author option, if the user has not configured one.
  private func author() throws(SyncFault) -> [String] {
    try run(["config", "user.email"]).status == 0 ? [] : Self.nobody
  }

  // MARK: The program

  private struct Result {
    let status: Int32
    let text: String

    private var lines: [String] {
      text.split(separator: "\n").map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// Whether others have pushed meanwhile, by git's own row of the branch; hooks and servers refuse
    /// in words of their own.
    var isOvertaken: Bool {
      let races = ["cannot lock", "failed to update ref", "incorrect old value"]
      return lines.contains { line in
        line.hasPrefix(" ! [rejected]")
          || line.hasPrefix(" ! [remote rejected]") && races.contains(where: line.contains)
      }
    }

    /// Beginnings of lines that explain nothing.
    private static let summaries = [
      "hint:", "To ", "error: failed to push some refs", "error: hook declined",
      "fatal: Could not read from remote repository", "Please make sure you have the correct",
      "and the repository exists",
    ]

    /// Reasons in the branch's row that another line explains.
    private static let vagueReasons = ["hook declined", "unpacker error", "failed to update ref"]

    /// The line that explains a failure: of the branch's row, of git, or the last one of a hook.
    var reason: String {
      let rows = lines.filter { $0.hasPrefix(" ! ") }
      let told = lines.filter { !$0.hasPrefix(" ! ") }
        .map { $0.hasPrefix("remote: ") ? String($0.dropFirst(8)) : $0 }
        .filter { line in
          !line.allSatisfy(\.isWhitespace) && !Self.summaries.contains(where: line.hasPrefix)
        }
      let row = rows.last { row in !Self.vagueReasons.contains(where: row.contains) }
      let line =
        row ?? told.last { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? told.last
        ?? rows.last ?? lines.last ?? ""
      return line.split(separator: " ").joined(separator: " ")
    }
  }

  private func require(_ words: [String], isHere: Bool = true) throws(SyncFault) {
    try require(try run(words, isHere: isHere))
  }

  private func require(_ result: Result) throws(SyncFault) {
    guard result.status == 0 else { throw .programFailed(name: "git", reason: result.reason) }
  }

  private func run(_ words: [String], isHere: Bool = true) throws(SyncFault) -> Result {
    guard let git = ChildProcess.program(named: "git"),
      let env = ChildProcess.program(named: "env"),
      let nothing = try? OpenFile.open("/dev/null", O_RDONLY)
    else { throw .programMissing("git") }
    let stop = Cancellation()
    stop.isRequested = isInterrupted
    let directory = isHere ? ["-C", path] : []
    let answer = ProgramOutput.answer(
      of: [env] + Self.environment + [git] + directory + Self.settings + words,
      input: nothing, atMost: Self.outputLimit, within: Self.timeLimit, stop: stop,
      hasNoTerminal: true, isJoined: true)
    guard let answer else { throw .programMissing("git") }
    switch answer.ending {
    case .ended(let status):
      return Result(status: status, text: String(decoding: answer.beginning, as: UTF8.self))
    case .tookTooLong: throw .tooSlow(host: address)
    case .stopped: throw .syncInterrupted
    }
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
