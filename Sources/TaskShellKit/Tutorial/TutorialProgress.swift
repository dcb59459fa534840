import TaskLanguage
import TaskModel

/// How far the tutorial was followed, in a file: the lesson that comes next, then the commands that
/// made the practice what it is, a line each.
struct TutorialProgress {
  private let path: String
  private let files: any TextFiles

  init(_ host: ShellHost) {
    path = host.tutorialPath
    files = host.files
  }

  /// The lesson and the commands; nil where there is nothing to resume.
  var saved: (lesson: Int, commands: [String])? {
    guard !path.isEmpty, let bytes = try? files.read(path) else { return nil }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)[...]
    guard let first = lines.popFirst(), let lesson = first.decimal,
      (1..<Lesson.all.count).contains(lesson)
    else { return nil }
    return (lesson, Array(lines))
  }

  /// Keeps where the practice is. A file that cannot be written costs a learner nothing but that.
  func save(_ practice: Practice) {
    guard !path.isEmpty, practice.lesson > 0 else { return }
    let lines = [String(practice.lesson)] + practice.commands
    try? files.replace(path, with: Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Forgets it: the tutorial was followed to its end.
  func forget() {
    if saved != nil { try? files.replace(path, with: []) }
  }
}
