import SystemCalls
import TestSupport
import Testing

@testable import TaskSync

/// Machines that sync through a git repository, with git itself.
@Suite(.enabled(if: ChildProcess.program(named: "git") != nil, "git is not installed"))
struct GitSyncTests {
  private let shared: TemporaryFolder
  private let repository: String

  init() throws {
    shared = try TemporaryFolder()
    repository = shared.file("tasks.git")
    try git("init", "--quiet", "--bare", repository)
  }

  private func machine(offset: Int = 0) throws -> FolderMachine {
    var remote = Remote(name: "own", url: repository)
    remote.kind = .git
    return try FolderMachine([remote], offset: offset)
  }

  private func git(_ words: String...) throws {
    let program = try #require(ChildProcess.program(named: "git"))
    let names = ["-c", "user.name=anna", "-c", "user.email=anna@example.org"]
    #expect(ProgramOutput.run([program] + names + words, atMost: 1 << 20)?.status == 0)
  }

  private func output(_ words: String...) throws -> String {
    let program = try #require(ChildProcess.program(named: "git"))
    let output = ProgramOutput.run([program] + words, atMost: 1 << 20)?.output ?? []
    return String(decoding: output, as: UTF8.self)
  }

  @Test func machinesMeetInAnEmptyRepository() throws {
    let machines = [try machine(), try machine(offset: 600), try machine(offset: -7200)]
    // Each clones before any push.
    for machine in machines { try machine.sync(isDryRun: true) }
    for (place, machine) in machines.enumerated() { try machine.add("Task \(place)") }
    for _ in 0..<2 { for machine in machines { try machine.sync() } }
    for machine in machines {
      #expect(machine.texts == ["Task 0", "Task 1", "Task 2"])
      #expect(machine.records == machines[0].records)
    }
    let messages = try output("-C", repository, "log", "--format=%s %an", "--all")
    #expect(messages.contains("taskshell: 1 new, 0 changed, 0 deleted"))
    #expect(!messages.contains("Task "))
    // A sync without changes commits nothing.
    for machine in machines { #expect(try machine.sync().isEmpty) }
    #expect(try output("-C", repository, "log", "--format=%s %an", "--all") == messages)
  }

  @Test func otherFilesStay() throws {
    let work = shared.file("work")
    try git("clone", "--quiet", repository, work)
    try OpenFile.open("\(work)/README", O_WRONLY | O_CREAT).write(Array("notes\n".utf8))
    try OpenFile.open("\(work)/.gitattributes", O_WRONLY | O_CREAT).write(
      Array("* text eol=crlf\n".utf8))
    try git("-C", work, "add", "--all")
    try git("-C", work, "commit", "--quiet", "-m", "notes")
    try git("-C", work, "push", "--quiet", "origin", "HEAD")
    let (one, two) = (try machine(), try machine())
    try one.add("Buy milk")
    try one.sync()
    try git("-C", work, "pull", "--quiet", "--no-rebase")
    try OpenFile.open("\(work)/README", O_WRONLY).write(Array("other\n".utf8))
    try git("-C", work, "commit", "--quiet", "--all", "-m", "other")
    try git("-C", work, "push", "--quiet", "origin", "HEAD")
    try two.sync()
    #expect(two.texts == ["Buy milk"])
    try two.add("Pay rent")
    try two.sync()
    try one.sync()
    #expect(one.texts == ["Buy milk", "Pay rent"])
    #expect(try output("-C", repository, "show", "HEAD:README") == "other\n")
  }

  /// Both have fetched before the other has pushed, repeatedly.
  @Test func twoPushersTakeTurns() throws {
    let (one, two) = (try machine(), try machine(offset: 60))
    for step in 0..<6 {
      try one.add("One \(step)")
      try two.add("Two \(step)")
      two.beforePush = { _ = try? one.sync() }
      try two.sync()
      two.beforePush = nil
    }
    try one.sync()
    #expect(one.texts.count == 12)
    #expect(one.records == two.records)
  }

  @Test func unreachableRemoteLosesNothing() throws {
    let one = try machine()
    try one.add("Buy milk")
    try one.sync()
    rename(repository, shared.file("away"))
    try one.add("Pay rent")
    #expect(throws: SyncFault.self) { try one.sync() }
    rename(shared.file("away"), repository)
    try one.sync()
    let two = try machine()
    try two.sync()
    #expect(two.texts == ["Buy milk", "Pay rent"])
  }

  /// Whatever state a clone was left in, by a person or by a command that was ended, it goes on.
  @Test(arguments: ["detached", "locked", "unmerged", "empty"])
  func aCloneThatWasLeftGoesOn(how: String) throws {
    let (one, two) = (try machine(), try machine(offset: 60))
    try one.add("Buy milk")
    try one.sync()
    let clone = "\(one.path).remotes/own/clone"
    switch how {
    case "detached": try git("-C", clone, "checkout", "--quiet", "--detach")
    case "locked":
      try OpenFile.open("\(clone)/.git/index.lock", O_WRONLY | O_CREAT).write([])
      #expect(try run("touch", "-d", "2020-01-01", "\(clone)/.git/index.lock") == 0)
    case "unmerged":
      try git("-C", clone, "checkout", "--quiet", "-b", "other")
      try OpenFile.open("\(clone)/README", O_WRONLY | O_CREAT).write(Array("one\n".utf8))
      try git("-C", clone, "add", "--sparse", "--all")
      try git("-C", clone, "commit", "--quiet", "-m", "one")
      try git("-C", clone, "checkout", "--quiet", "--detach", "HEAD~1")
    default: try RemoteFolder(path: "\(clone)/.git").removeTree()
    }
    try two.add("Pay rent")
    try two.sync()
    try one.add("Call Bob")
    try one.sync()
    try two.sync()
    #expect(one.texts == ["Buy milk", "Call Bob", "Pay rent"])
    #expect(one.records == two.records)
  }

  /// A lock that a crashed git left in the repository is named, and not taken for others who push.
  @Test func aLockLeftInTheRepositoryIsNamed() throws {
    let one = try machine()
    try one.add("Buy milk")
    try one.sync()
    let branch = try output("-C", repository, "symbolic-ref", "HEAD").split(separator: "\n")[0]
    let lock = "\(repository)/\(branch).lock"
    try OpenFile.open(lock, O_WRONLY | O_CREAT).write([])
    try one.add("Pay rent")
    guard case .programFailed("git", let reason)? = try one.sync().fault else {
      Issue.record("it is not said")
      return
    }
    #expect(reason.contains("\(branch).lock': File exists"), "\(reason)")
    unlink(lock)
    let sent = try one.sync()
    #expect(sent.fault == nil && sent.sentLate == 1)
  }

  /// A clone without these attributes, as earlier versions made it, or with others, gets them.
  @Test(arguments: ["", "* text eol=crlf\n"])
  func aCloneGetsItsAttributes(before: String) throws {
    let work = shared.file("work")
    try git("clone", "--quiet", repository, work)
    try OpenFile.open("\(work)/.gitattributes", O_WRONLY | O_CREAT).write(
      Array("* text eol=crlf\n".utf8))
    try git("-C", work, "add", "--all")
    try git("-C", work, "commit", "--quiet", "-m", "attributes")
    try git("-C", work, "push", "--quiet", "origin", "HEAD")
    let (one, two) = (try machine(), try machine(offset: 60))
    for machine in [one, two, one] { try machine.sync() }
    func attributes(_ machine: FolderMachine) -> RemoteFolder {
      RemoteFolder(path: "\(machine.path).remotes/own/clone/.git/info")
    }
    try attributes(one).remove("attributes")
    if !before.isEmpty { try attributes(one).write("attributes", Array(before.utf8)) }
    try one.add("Call Bob")
    try two.add("Pay rent")
    for machine in [two, one, two] { try machine.sync() }
    #expect(one.texts == ["Call Bob", "Pay rent"])
    #expect(one.records == two.records)
    let wanted = try attributes(two).read("attributes")
    #expect(try attributes(one).read("attributes") == wanted)
  }

  /// Other files of a repository are not checked out, and its symbolic links lead nowhere.
  @Test(arguments: ["taskshell", "taskshell/\(String(repeating: "e", count: 32))"])
  func onlyTheFolderIsCheckedOut(link: String) throws {
    let (work, outside) = (shared.file("work"), shared.file("outside"))
    for path in [work, outside] { #expect(mkdir(path, 0o700) == 0) }
    try git("clone", "--quiet", repository, work)
    try OpenFile.open("\(work)/README", O_WRONLY | O_CREAT).write(Array("notes\n".utf8))
    if link.contains("/") { #expect(mkdir("\(work)/taskshell", 0o700) == 0) }
    #expect(symlink(outside, "\(work)/\(link)") == 0)
    try git("-C", work, "add", "--all")
    try git("-C", work, "commit", "--quiet", "-m", "link")
    try git("-C", work, "push", "--quiet", "origin", "HEAD")
    let (one, two) = (try machine(), try machine(offset: 60))
    try one.add("Buy milk")
    try one.sync()
    try two.sync()
    #expect(two.texts == ["Buy milk"])
    let clone = "\(one.path).remotes/own/clone"
    #expect(
      directoryEntries(at: clone, limit: 9)?.sorted() == [
        ".git", "taskshell",
      ])
    #expect(directoryEntries(at: outside, limit: 9) == [])
    #expect(try output("-C", repository, "show", "HEAD:README") == "notes\n")
  }

  /// A hook that refuses is quoted, and not taken for others who pushed first; what it kept back is
  /// sent by the next sync.
  @Test(
    arguments: ["pre-push", "commit-msg", "pre-receive", "update"],
    ["", "Not on Fridays", "It was rejected: fetch first, cannot lock"])
  func whoRefusesIsQuoted(hook: String, words: String) throws {
    let (one, two) = (try machine(), try machine(offset: 60))
    try one.add("Buy milk")
    try one.sync()
    let isThere = ["pre-receive", "update"].contains(hook)
    let hooks = "\(isThere ? repository : "\(one.path).remotes/own/clone/.git")/hooks"
    mkdir(hooks, 0o700)
    let said = words.isEmpty ? "" : "echo checking\necho '\(words)' >&2\n"
    try OpenFile.open("\(hooks)/\(hook)", O_WRONLY | O_CREAT).write(
      Array("#!/bin/sh\n\(said)exit 1\n".utf8))
    chmod("\(hooks)/\(hook)", 0o700)
    try one.add("Pay rent")
    let refused = try one.sync()
    let silent = isThere ? "hook declined" : hook == "pre-push" ? "failed to push some refs" : ""
    guard case .programFailed("git", let reason)? = refused.fault else {
      Issue.record("\(String(describing: refused.fault))")
      return
    }
    #expect(words.isEmpty ? reason.contains(silent) || silent.isEmpty : reason == words)
    #expect(refused.there.new == 1 && refused.unsent == 1)
    unlink("\(hooks)/\(hook)")
    let sent = try one.sync()
    #expect(sent.fault == nil && sent.isEmpty && sent.sentLate == 1)
    try two.sync()
    #expect(two.texts == ["Buy milk", "Pay rent"])
  }

  /// What a sync kept back that was ended at any moment is counted by the next one, which is refused.
  @Test func whatAnEndedSyncKeptBackIsCounted() throws {
    let one = try machine()
    try one.add("Buy milk")
    try one.sync()
    let hook = "\(repository)/hooks/pre-receive"
    mkdir("\(repository)/hooks", 0o700)
    var (point, refusals) = (0, 0)
    while true {
      try one.add("Task \(point)")
      one.remaining = point
      let report = try? one.sync()
      one.remaining = nil
      if let report, report.fault == nil { break }
      try OpenFile.open(hook, O_WRONLY | O_CREAT).write(Array("#!/bin/sh\nexit 1\n".utf8))
      chmod(hook, 0o700)
      let refused = try one.sync()
      unlink(hook)
      // It may have arrived before the sync ended.
      if refused.fault != nil {
        refusals += 1
        #expect(refused.unsent == 1 && one.unsynced == 1, "\(point)")
      }
      try one.sync()
      point += 1
    }
    #expect(refusals > 5 && point < 200)
  }

  /// A repository with files of its own takes nothing for the branch that is shown there.
  @Test func aRepositoryThatTakesNothingIsSaid() throws {
    let work = shared.file("work")
    try git("init", "--quiet", work)
    var remote = Remote(name: "own", url: work)
    remote.kind = .git
    let one = try FolderMachine([remote])
    try one.add("Buy milk")
    let fault = try one.sync().fault
    guard case .programFailed("git", let reason)? = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(reason.contains("branch is currently checked out"), "\(reason)")
  }

  /// Filters, encodings and line ends of the repository or of the user change nothing.
  @Test(
    arguments: ["filter=junk", "working-tree-encoding=UTF-16LE-BOM", "text eol=crlf", "ident"],
    ["", "taskshell/"])
  func attributesChangeNothing(rule: String, place: String) throws {
    let (one, two) = (try machine(), try machine(offset: 60))
    try one.add("Buy milk $Id$")
    try one.sync()
    try two.sync()
    let work = shared.file("work")
    try git("clone", "--quiet", repository, work)
    let paths = try output("-C", work, "ls-files", "taskshell").split(separator: "\n")
    let folder = try #require(paths.first { $0.utf8.count > 60 }).split(separator: "/")[1]
    let rules = place.isEmpty ? ".gitattributes" : "\(place)\(folder)/.gitattributes"
    try OpenFile.open("\(work)/\(rules)", O_WRONLY | O_CREAT).write(
      Array("[0-9a-f]* \(rule)\n".utf8))
    try git("-C", work, "add", rules)
    try git("-C", work, "commit", "--quiet", "-m", "rules")
    try git("-C", work, "push", "--quiet", "origin", "HEAD")
    let clone = "\(one.path).remotes/own/clone"
    for filter in ["clean", "smudge"] {
      try git("-C", clone, "config", "filter.junk.\(filter)", "sed s/^/x/")
    }
    try one.add("Pay rent $Id$")
    try one.sync()
    try two.sync()
    #expect(two.texts == ["Buy milk $Id$", "Pay rent $Id$"])
    #expect(one.records == two.records)
  }

  /// A hook that keeps files out of a commit, or a server that drops what it accepts, is named.
  @Test(arguments: ["pre-commit", "post-receive"]) func whoDropsIsNamed(hook: String) throws {
    let (one, two) = (try machine(), try machine(offset: 60))
    try one.add("Buy milk")
    try one.sync()
    let isThere = hook == "post-receive"
    let hooks = "\(isThere ? repository : "\(one.path).remotes/own/clone/.git")/hooks"
    mkdir(hooks, 0o700)
    let script =
      isThere ? "read old new name; git update-ref $name $old" : "git reset --quiet; exit 0"
    try OpenFile.open("\(hooks)/\(hook)", O_WRONLY | O_CREAT).write(
      Array("#!/bin/sh\n\(script)\n".utf8))
    chmod("\(hooks)/\(hook)", 0o700)
    try one.add("Pay rent")
    for _ in 1...2 {
      let dropped = try one.sync()
      #expect(dropped.fault == .programIdle(isThere ? "git push" : "git commit"))
      #expect(one.unsynced == 1)
    }
    unlink("\(hooks)/\(hook)")
    try one.sync()
    try two.sync()
    #expect(two.texts == ["Buy milk", "Pay rent"])
  }

  /// A program that reports success and does nothing is not believed, and what it left out is done by
  /// the next sync.
  @Test(arguments: ["clone", "fetch", "add", "commit", "merge", "push", " "])
  func aProgramThatDoesNothingIsSaid(command: String) throws {
    let (one, two) = (try machine(), try machine(offset: 60))
    try one.add("Buy milk")
    if command != "clone" { try one.sync() }
    try two.add("Pay rent")
    try two.sync()
    try one.add("Call Bob")
    let real = try #require(ChildProcess.program(named: "git"))
    let own = "\(one.path).remotes"
    let word = command == " " ? "" : " \(command) "
    let words = ["*'\(word)'*'\(own)'*", "*'\(own)'*'\(word)'*"].joined(separator: "|")
    let script =
      "#!/bin/sh\ncase \" $* \" in \(words)) exit 0;; esac\nexec '\(real)' \"$@\"\n"
    let programs = shared.file("bin")
    mkdir(programs, 0o700)
    try OpenFile.open("\(programs)/git", O_WRONLY | O_CREAT).write(Array(script.utf8))
    chmod("\(programs)/git", 0o700)
    var fault: SyncFault?
    do {
      let folders = "\(programs):\(ChildProcess.searchPath)"
      fault = try ChildProcess.$searchPath.withValue(folders) { try one.sync() }.fault
    } catch {
      fault = error as? SyncFault
    }
    // Without a merge, what others have pushed is taken first.
    #expect((fault == nil) == (command == "merge"))
    if ["fetch", "commit", "push"].contains(command) {
      #expect(fault == .programIdle("git \(command)"))
    }
    #expect(one.unsynced == (fault == nil ? 0 : 1) || command == "clone")
    try one.sync()
    try two.sync()
    #expect(two.texts == ["Buy milk", "Call Bob", "Pay rent"])
    #expect(one.records == two.records)
  }

  /// A repository that has lost commits gets them again, even if nothing has changed here since.
  @Test func lostCommitsArePushedAgain() throws {
    let one = try machine()
    for text in ["Buy milk", "Pay rent"] {
      try one.add(text)
      try one.sync()
    }
    try git("-C", repository, "update-ref", "HEAD", "HEAD~1")
    #expect(try one.sync().isEmpty)
    let two = try machine(offset: 60)
    try two.sync()
    #expect(two.texts == ["Buy milk", "Pay rent"])
  }

  /// A repository that is empty by now, or another project's, gets nothing; once it is the right one
  /// again, the sync goes on.
  @Test(arguments: ["empty", "other", "emptied", "rewritten"])
  func anotherRepositoryGetsNothing(how: String) throws {
    let (one, two) = (try machine(), try machine(offset: 60))
    try one.add("Buy milk")
    try one.sync()
    try two.sync()
    rename(repository, shared.file("away"))
    let work = shared.file("work")
    if ["empty", "other"].contains(how) {
      try git("init", "--quiet", "--bare", repository)
    } else {
      #expect(try run("cp", "-R", shared.file("away"), repository) == 0)
    }
    try git("clone", "--quiet", repository, work)
    if how != "empty" {
      if how == "emptied" { try git("-C", work, "rm", "-r", "-f", "--quiet", "taskshell") }
      let branch = try output("-C", work, "symbolic-ref", "--short", "HEAD").filter { $0 != "\n" }
      if how == "rewritten" { try git("-C", work, "checkout", "--quiet", "--orphan", "new") }
      if how == "rewritten" { try git("-C", work, "rm", "-r", "-f", "--quiet", "taskshell") }
      try OpenFile.open("\(work)/README", O_WRONLY | O_CREAT).write(Array("other\n".utf8))
      try git("-C", work, "add", "--all")
      try git("-C", work, "commit", "--quiet", "-m", "other")
      try git("-C", work, "push", "--quiet", "--force", "origin", "HEAD:\(branch)")
    }
    let before = try output("-C", repository, "log", "--format=%H", "--all")
    for isNew in [false, true] {
      if isNew { try one.add("Pay rent") }
      #expect(throws: SyncFault.folderReplaced(path: repository)) { try one.sync() }
      #expect(throws: SyncFault.folderReplaced(path: repository)) { try one.sync(isDryRun: true) }
    }
    #expect(try output("-C", repository, "log", "--format=%H", "--all") == before)
    #expect(try run("rm", "-r", repository) == 0)
    rename(shared.file("away"), repository)
    try one.sync()
    try two.sync()
    #expect(two.texts == ["Buy milk", "Pay rent"])
    #expect(one.records == two.records)
  }

  @Test func removingTakesTheCloneAlong() throws {
    let one = try machine()
    try one.add("Buy milk")
    try one.sync()
    try one.synchronizer.remove(named: "own")
    #expect(access("\(one.path).remotes", F_OK) != 0)
    #expect(one.texts == ["Buy milk"])
  }
}
