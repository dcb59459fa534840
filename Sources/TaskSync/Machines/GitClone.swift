import SystemCalls

/// A clone of a repository in which the folder of one's own machines lies, beside whatever else is in it.
///
/// Everything is done by the program `git`, with the credentials, the hooks and the settings of the person,
/// and without a terminal, so that it asks nobody. Since each file is written once and by one machine, two
/// machines never change one file: what both have pushed is always merged. Messages are counts.
struct GitClone {
  /// Where the clone lies.
  let path: String
  let address: String
  let isInterrupted: () -> Bool

  /// The name of the folder in the repository.
  static let subfolder = "taskshell"
  /// What of an answer is read, in bytes.
  private static let outputLimit = 1 << 16
  /// How long one command may take, in milliseconds, where nothing else ends it.
  private static let patience = 120_000
  /// What would make git work elsewhere, or ask.
  private static let environment = [
    "-u", "GIT_DIR", "-u", "GIT_WORK_TREE", "-u", "GIT_INDEX_FILE", "GIT_TERMINAL_PROMPT=0",
    "LC_ALL=C",
  ]
  /// Lines stay as they are; and what git writes one file each for is packed as soon as it is a few hundred,
  /// before the next command: a sync makes a handful, each of which takes a block of the disk.
  private static let settings = [
    "-c", "core.autocrlf=false", "-c", "gc.auto=256", "-c", "gc.autoDetach=false",
  ]
  /// What a commit is signed with where the person has no name: not the host's.
  private static let nobody = ["-c", "user.name=taskshell", "-c", "user.email=taskshell@localhost"]

  init(_ remote: Remote, _ storage: RemoteStorage, isInterrupted: @escaping () -> Bool) {
    path = "\(storage.folder(of: remote.name).path)/clone"
    (address, self.isInterrupted) = (remote.url, isInterrupted)
  }

  var folder: String { "\(path)/\(Self.subfolder)" }

  /// Clones the repository, which may be empty still.
  func make() throws(SyncFault) {
    guard access("\(path)/.git/HEAD", F_OK) != 0 || access("\(path)/.git/cloned", F_OK) != 0 else {
      return
    }
    // What a clone that was ended has left.
    try RemoteFolder(path: path).removeTree()
    rmdir(path)
    try require(["clone", "--quiet", "--", address, path], isHere: false)
    try RemoteFolder(path: "\(path)/.git").write("cloned", [])
  }

  /// Brings in what others have pushed. A sync without news is this, and nothing else.
  func fetch() throws(SyncFault) {
    try require(["fetch", "--quiet", "origin"])
    try followBranch()
    guard let upstream = try upstream() else { return }
    guard try hasCommit() else { return try require(["reset", "--quiet", "--hard", upstream]) }
    if try run(["merge-base", "--is-ancestor", upstream, "HEAD"]).status == 0 { return }
    let merge =
      try author() + [
        "merge", "--quiet", "--allow-unrelated-histories", "-m", "taskshell: merge", upstream,
      ]
    if try run(merge).status == 0 { return }
    // Somebody has changed what this clone has changed as well: what is there stands, and what is missing
    // of this machine is written again.
    _ = try run(["merge", "--abort"])
    try require(["reset", "--quiet", "--hard", upstream])
  }

  /// Commits what is new in the folder.
  func commit(_ message: String) throws(SyncFault) {
    try require(["add", "--all", "--force", "--", Self.subfolder])
    guard try run(["diff", "--cached", "--quiet"]).status != 0 else { return }
    try require(author() + ["commit", "--quiet", "-m", message])
  }

  /// Whether something is committed here and not pushed.
  func isAhead() throws(SyncFault) -> Bool {
    guard try hasCommit() else { return false }
    guard let upstream = try upstream() else { return true }
    return try run(["merge-base", "--is-ancestor", "HEAD", upstream]).status != 0
  }

  /// Pushes; false where others were faster.
  func push() throws(SyncFault) -> Bool {
    // A repository at a path is packed as the clone is; one behind an address sees to itself.
    let receiver =
      address.contains(":") ? [] : ["--receive-pack=git -c gc.auto=256 receive-pack"]
    let result = try run(["push", "--quiet"] + receiver + ["origin", "HEAD"])
    if result.status == 0 { return true }
    let faster = ["rejected", "fetch first", "cannot lock", "failed to update ref"]
    guard faster.contains(where: result.text.contains), !result.text.contains("hook declined")
    else { throw .programFailed(name: "git", reason: result.reason) }
    return false
  }

  // MARK: Branches

  private func hasCommit() throws(SyncFault) -> Bool {
    try run(["rev-parse", "--quiet", "--verify", "HEAD"]).status == 0
  }

  private func branch() throws(SyncFault) -> String {
    try run(["symbolic-ref", "--quiet", "--short", "HEAD"]).text.firstLine
  }

  /// The branch there that this one is pushed to; nil as long as it is empty.
  private func upstream() throws(SyncFault) -> String? {
    let own = "refs/remotes/origin/\(try branch())"
    return try run(["rev-parse", "--quiet", "--verify", own]).status == 0 ? own : nil
  }

  /// Goes on with the branch that others have begun, where this clone was made when there was none.
  private func followBranch() throws(SyncFault) {
    guard try upstream() == nil else { return }
    let names = try run(["for-each-ref", "--format=%(refname:lstrip=3)", "refs/remotes/origin"])
      .text.split(separator: "\n").map(String.init).filter { $0 != "HEAD" }
    guard let name = names.sorted().first else { return }
    try require(
      try hasCommit() ? ["branch", "-M", name] : ["symbolic-ref", "HEAD", "refs/heads/\(name)"])
  }

  /// Who commits, where the person has not said so.
  private func author() throws(SyncFault) -> [String] {
    try run(["config", "user.email"]).status == 0 ? [] : Self.nobody
  }

  // MARK: The program

  private struct Result {
    let status: Int32
    let text: String

    /// What it says of what went wrong, in a line.
    var reason: String {
      let lines = text.split(separator: "\n").map(String.init)
      return lines.last { $0.hasPrefix("fatal:") || $0.hasPrefix("error:") } ?? lines.last ?? ""
    }
  }

  private func require(_ words: [String], isHere: Bool = true) throws(SyncFault) {
    let result = try run(words, isHere: isHere)
    guard result.status == 0 else { throw .programFailed(name: "git", reason: result.reason) }
  }

  private func run(_ words: [String], isHere: Bool = true) throws(SyncFault) -> Result {
    guard let git = ChildProcess.program(named: "git"),
      let env = ChildProcess.program(named: "env"),
      let nothing = try? OpenFile.open("/dev/null", O_RDONLY)
    else { throw .programMissing("git") }
    let stop = Cancellation()
    stop.isRequested = isInterrupted
    let place = isHere ? ["-C", path] : []
    let answer = ProgramOutput.beginning(
      of: [env] + Self.environment + [git] + place + Self.settings + words,
      input: nothing, atMost: Self.outputLimit, within: Self.patience, stop: stop,
      hasNoTerminal: true)
    guard let answer else { throw .programMissing("git") }
    switch answer.ending {
    case .ended(let status):
      return Result(status: status, text: String(decoding: answer.bytes, as: UTF8.self))
    case .tookTooLong: throw .tooSlow(host: address)
    case .stopped: throw .syncInterrupted
    }
  }
}

extension String {
  fileprivate var firstLine: String { String(prefix { $0 != "\n" }) }
}
