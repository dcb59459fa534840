import Foundation
import SystemCalls
import TestSupport
import Testing

/// The resources of programs and libraries that the store uses are bounded.
struct ProgramsTests {
  private func run(
    _ script: String, atMost limit: Int = 10, within milliseconds: Int = 20_000,
    stop: Cancellation = Cancellation()
  ) throws -> ProgramOutput.Answer? {
    ProgramOutput.answer(
      of: ["/bin/sh", "-c", script], input: try TemporaryFile.holding(Array("in".utf8)),
      atMost: limit, within: milliseconds, stop: stop)
  }

  @Test func onlyTheBeginningOfItsOutputIsKept() throws {
    let run = try #require(try run("cat; head -c 20000000 /dev/zero | tr '\\0' x; exit 3"))
    #expect(run.ending == .ended(status: 3))
    #expect(run.beginning == Array("inxxxxxxxx".utf8))
  }

  /// Its output is limited, and its children end with it.
  @Test(arguments: ["exec yes", "yes; true", "exec >/dev/null 2>&1; sleep 100"])
  func oneThatNeverEndsIsEnded(script: String) throws {
    #expect(try run(script, within: 200)?.ending == .tookTooLong)
    let stop = Cancellation()
    var turns = 0
    stop.isRequested = {
      turns += 1
      return turns > 3
    }
    #expect(try run(script, stop: stop)?.ending == .stopped)
  }

  /// A program that is ended removes its locks first, and so do the programs it has started; who is
  /// deaf is ended all the same.
  @Test(arguments: ["exec sleep 100", "trap '' TERM; sleep 100; sleep 100"])
  func oneThatIsEndedTidiesUp(leader: String) throws {
    let folder = try TemporaryFolder()
    let (lock, life) = (folder.file("lock"), folder.file("life"))
    let tidy = "trap 'sleep 0.2; rm \(lock); exit' TERM; touch \(lock); sleep 100 & wait"
    let deaf = "trap '' TERM; while touch \(life); do sleep 0.05; done"
    let ended = try run("(\(tidy)) & (\(deaf)) & \(leader)", within: 500)
    #expect(ended?.ending == .tookTooLong)
    #expect(access(lock, F_OK) != 0)
    usleep(100_000)
    #expect(unlink(life) == 0)
    usleep(200_000)
    #expect(access(life, F_OK) != 0)
  }

  /// Processes that it leaves running are not waited for.
  @Test func backgroundChildIsNotWaitedFor() throws {
    let run = try #require(try run("sleep 100 & echo $!; exit 0", within: 20_000))
    #expect(run.ending == .ended(status: 0))
    if let process = Int32(String(decoding: run.beginning, as: UTF8.self).filter(\.isNumber)) {
      kill(process, SIGKILL)
    }
  }

  @Test(arguments: ["", "/opt/a", "/opt/a:/opt/b", ":", "/opt/a:", "lib", "/opt/a:.", "/opt/a;lib"])
  func noLibraryIsOfTheWorkingDirectory(variable: String) {
    let paths = SharedLibrary.paths(of: ["libpq.so.5"], besides: variable)
    let bare = paths.filter { !$0.hasPrefix("/") }
    #expect(paths.first == "/usr/lib/x86_64-linux-gnu/libpq.so.5")
    #if canImport(Darwin)
    #expect(bare.isEmpty)
    #else
    let isSafe = ["", "/opt/a", "/opt/a:/opt/b"].contains(variable)
    #expect(bare == (isSafe ? ["libpq.so.5"] : []) && bare == paths.suffix(bare.count))
    #endif
  }

  @Test(arguments: ["/dev/zero", "pipe", "folder", "large"])
  func settingsAreOrdinaryFiles(name: String) throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.file("pipe"), 0o600) == 0 && mkdir(folder.file("folder"), 0o700) == 0)
    try folder.write(Array(repeating: 0x20, count: 1001), to: "large")
    let codes = ["folder": EISDIR, "large": EFBIG]
    let path = name.hasPrefix("/") ? name : folder.file(name)
    #expect(throws: SystemError(code: codes[name] ?? SystemError.notRegular.code)) {
      try OpenFile.settings(at: path, atMost: 1000)
    }
    try folder.write(Array("bind".utf8), to: "good")
    #expect(try OpenFile.settings(at: folder.file("good"), atMost: 4) == Array("bind".utf8))
  }
}
