import TaskLanguage
import TaskModel

/// `store check`
struct StoreCheckCommand: Command {
  static let verb = Verb(
    "store check", summary: Bilingual("verify the store", "保存ファイルを検査する"),
    examples: ["store check"], needsStore: false)

  init(_ arguments: inout Arguments) throws {}

  func run(in shell: Shell) throws {
    guard let check = try shell.maintenance.check() else {
      return shell.view.show(shell.say(.noStoreYet))
    }
    guard check.isSound else { throw StoreCheckFailed(check: check) }
    shell.view.show(shell.say(check.message))
  }
}

/// A check found something: the command fails, and says what.
package struct StoreCheckFailed: Error {
  package let check: StoreCheck
}
