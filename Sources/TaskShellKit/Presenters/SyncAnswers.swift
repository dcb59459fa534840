import Formats
import TaskLanguage
import TaskModel
import TaskSync

// The data that `sync` answers with.

extension Remote {
  var data: [DataValue.Member] {
    .init(present: [
      "name": .text(name), "kind": .text(kind.rawValue), "url": .text(url),
      "user": user.map { .text($0) }, "key": key.map { .text($0) },
      "lists": .list(lists.map(\.data)), "tasks": .text(mapping.notation),
    ])
  }
}

extension SyncWatch.RemoteState {
  var data: [DataValue.Member] {
    guard let status else { return [] }
    return .init(present: [
      "unsynced": .integer(unsynced), "fault": status.fault.map { .text($0.code) },
    ])
  }
}

extension KnownMachine {
  var data: DataValue {
    .object([
      .init("id", .text(id)), .init("name", .text(title)), .init("this", .flag(isOwn)),
      .init("seen", .text(Instant(secondsSinceEpoch: time).rfc3339)),
    ])
  }
}

extension Remote.Mapping {
  /// The mapping as typed.
  var notation: String {
    switch self {
    case .all: "all"
    case .project(let name): "project:\(Quoting.value(name))"
    case .tag(let name): "#\(name)"
    }
  }
}

extension RemoteList {
  var data: DataValue {
    .object([
      .init("title", .text(title)), .init("url", .text(url)), .init("writable", .flag(isWritable)),
    ])
  }
}

extension SyncReport {
  /// The common tasks except those that only one side had before the sync.
  var inBoth: Int { max(0, common - here.new - there.new) }

  /// The number of tasks and objects that could not be synced.
  var unsynced: Int { problems.count { $0.reason != .severalTasks } }

  static let columns = [
    "remote", "first", "dryRun", "common", "newHere", "changedHere", "deletedHere", "newThere",
    "changedThere", "deletedThere", "conflicts", "problems", "unsent", "requests",
  ]

  var data: DataValue {
    .object([
      .init("remote", .text(remote)), .init("first", .flag(isFirst)),
      .init("dryRun", .flag(isDryRun)), .init("common", .integer(common)),
      .init("newHere", .integer(here.new)), .init("changedHere", .integer(here.changed)),
      .init("deletedHere", .integer(here.deleted)), .init("newThere", .integer(there.new)),
      .init("changedThere", .integer(there.changed)),
      .init("deletedThere", .integer(there.deleted)),
      .init("conflicts", .integers(conflicts.map(\.conflict.number))),
      .init("problems", .list(problems.map(\.data))),
      .init("warnings", .texts(warnings.map(\.message.text.english))),
      .init("unsent", .integer(unsent)), .init("requests", .integer(requests)),
    ])
  }
}

extension SyncReport.Problem {
  var data: DataValue {
    .object(
      .init(present: [
        "number": number.map { .integer($0) }, "text": .text(text),
        "status": status.map { .integer($0) }, "reason": .text(reason.words.english),
      ]))
  }
}

extension CommandOutput {
  private static let list = DataShape.object([
    .always("title", .text), .always("url", .text), .always("writable", .flag),
  ])

  private static let remoteMembers: [ObjectShape.Member] = [
    .always("name", .text), .always("kind", .text, "caldav, folder, git"),
    .always("url", .text, "of a server or a repository, or the path of a folder"),
    .perhaps("user", .text),
    .perhaps("key", .text, "the path of the key that encrypts what is there"),
    .always("lists", .list(list), "that tasks are synced with"),
    .always("tasks", .text, "which: all, project:NAME or #TAG"),
  ]

  private static let standing: [ObjectShape.Member] = [
    .perhaps("unsynced", .integer, "tasks that have changed here since the last sync"),
    .perhaps("fault", .text, "why the last sync has failed"),
  ]

  static let synced = CommandOutput.value(
    .rows([
      .always("remote", .text),
      .always("first", .flag, "whether both sides met for the first time"),
      .always("dryRun", .flag), .always("common", .integer, "tasks that both sides have after it"),
      .always("newHere", .integer), .always("changedHere", .integer),
      .always("deletedHere", .integer), .always("newThere", .integer),
      .always("changedThere", .integer), .always("deletedThere", .integer),
      .always("conflicts", .list(.integer), "tasks to decide about with mine or theirs"),
      .always(
        "problems",
        .rows([
          .perhaps("number", .integer, "of the task; left out for an object of the server"),
          .always("text", .text), .perhaps("status", .integer, "of HTTP"),
          .always("reason", .text),
        ]), "tasks that were not synced"),
      .always("warnings", .list(.text)),
      .always("unsent", .integer, "changes that are still to be sent"),
      .always("requests", .integer, "to the server"),
    ]))

  static let remoteAdded = CommandOutput.value(
    .object(
      remoteMembers + [
        .perhaps("onlyHere", .integer, "tasks that the first sync sends"),
        .perhaps("onlyThere", .integer, "tasks that the first sync brings"),
        .perhaps("both", .integer, "tasks that both sides have"),
      ]))

  static let remoteLists = CommandOutput.value(.list(list))

  static let remotes = CommandOutput.value(
    .object([
      .always("remotes", .rows(remoteMembers + standing)),
      .always(
        "machines",
        .rows([
          .always("id", .text), .always("name", .text), .always("this", .flag),
          .always("seen", .text, "when it wrote last"),
        ]), "one's own machines that meet in a folder"),
      .always("conflicts", .list(.integer), "tasks to decide about with mine or theirs"),
      .always(
        "gaveWay", .list(.text),
        "what gave way to another machine in syncs in the background; told once"),
    ]))
}
