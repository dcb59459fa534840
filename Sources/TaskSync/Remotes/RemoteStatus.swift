import Formats
import SystemCalls

/// The outcome of the last sync with a remote, for display by shells: `status.json` in its folder.
///
/// It is not used for merging, and nothing is lost without it.
package struct RemoteStatus: Equatable, Sendable {
  /// The reason for a failure, in words.
  package struct Fault: Equatable, Sendable {
    /// The code of the fault, for scripts.
    package var code: String
    /// In English and in Japanese: a word or two, a sentence, and a hint, which may be empty.
    package var word: [String]
    package var sentence: [String]
    package var hint: [String]

    package init(code: String, word: [String], sentence: [String], hint: [String]) {
      (self.code, self.word, self.sentence, self.hint) = (code, word, sentence, hint)
    }
  }

  /// The time when it ended, in seconds since 1970.
  package var time: Int
  /// The time when both sides were last the same; nil for never.
  package var synced: Int?
  /// Sentences about what was not synced, in English and in Japanese.
  package var notes: [[String]] = []
  /// Sentences about overruled values in automatic syncs, in both languages, until they are shown.
  package var pendingMessages: [[String]] = []
  /// The number of new conflicts that it has found.
  package var conflicts = 0
  /// The number of failed syncs since the last successful one.
  package var failures = 0
  package var fault: Fault?
  /// Whether retrying soon cannot help, so that the user must act.
  package var needsPerson = false
  /// The time until which the server asks for a pause, in seconds since 1970.
  package var pause: Int?

  package init(time: Int) { self.time = time }
}

extension RemoteStatus {
  private static let version = 1
  /// The valid range of times and counts, so that no shell's calculation can overflow.
  private static let numbers = 0...1 << 53

  var json: [UInt8] {
    JSONWriter.line { writer in
      writer.field("status", Self.version)
      writer.field("time", time)
      if let synced { writer.field("synced", synced) }
      writer.field("failures", failures)
      if let pause { writer.field("pause", pause) }
      if needsPerson { writer.field("needsPerson", true) }
      if conflicts > 0 { writer.field("conflicts", conflicts) }
      writer.array("notes", ifPresent: notes.flatMap(\.self))
      writer.array("untold", ifPresent: pendingMessages.flatMap(\.self))
      if let fault {
        writer.field("code", fault.code)
        writer.array("word", ifPresent: fault.word)
        writer.array("sentence", ifPresent: fault.sentence)
        writer.array("hint", ifPresent: fault.hint)
      }
    }
  }

  /// Nil for an invalid status, or one of a newer program.
  init?(json: [UInt8]) {
    self.init(time: 0)
    var format: Int?
    var read = Fault(code: "", word: [], sentence: [], hint: [])
    var isBounded = true
    func number(_ reader: inout JSONReader) throws(Defect) -> Int? {
      let number = try reader.integer()
      if let number, !Self.numbers.contains(number) { isBounded = false }
      return number
    }
    let isRead = JSONReader.readObject(json) { (reader, name) throws(Defect) in
      switch name {
      case "status": format = try number(&reader)
      case "time": time = try number(&reader) ?? 0
      case "synced": synced = try number(&reader)
      case "failures": failures = try number(&reader) ?? 0
      case "pause": pause = try number(&reader)
      case "needsPerson": needsPerson = reader.word() == true
      case "conflicts": conflicts = try number(&reader) ?? 0
      case "notes": notes = Self.pairs(try reader.strings())
      case "untold": pendingMessages = Self.pairs(try reader.strings())
      case "code": read.code = try reader.string() ?? ""
      case "word": read.word = try reader.strings() ?? []
      case "sentence": read.sentence = try reader.strings() ?? []
      case "hint": read.hint = try reader.strings() ?? []
      default: try reader.skipValue()
      }
    }
    guard isRead, isBounded, format == Self.version else { return nil }
    if !read.code.isEmpty, read.word.count == 2, read.sentence.count == 2 { fault = read }
  }

  private static func pairs(_ texts: [String]?) -> [[String]] {
    let texts = texts ?? []
    return stride(from: 0, to: texts.count - 1, by: 2).map { [texts[$0], texts[$0 + 1]] }
  }
}

/// How far a remote knows the store: of one file, which is replaced together with what it is about.
struct RemotePosition: Equatable {
  /// The version of the store that was compared with the remote last.
  var version: Int
  /// The number of changes up to there that the remote is not known to have.
  var unsent: Int
}

extension RemoteStorage {
  /// Returns and clears the sentences to show from automatic syncs; empty while a sync runs.
  package func takePendingMessages(of name: String) -> [[String]] {
    let folder = folder(of: name)
    guard folder.lastStatus?.pendingMessages.isEmpty == false,
      let lock = (try? folder.lock()) ?? nil
    else { return [] }
    defer { folder.release(lock) }
    guard var status = folder.lastStatus else { return [] }
    let messages = status.pendingMessages
    status.pendingMessages = []
    do { try folder.write(status) } catch { return [] }
    return messages
  }

  /// Stores the outcome of a sync.
  package func leave(_ status: RemoteStatus, of name: String) throws(SyncFault) {
    try folder(of: name).write(status)
  }
}

extension RemoteFolder {
  static let status = "status.json"
  private static let told = "told"

  /// The last status; nil if there is none, or it cannot be read.
  var lastStatus: RemoteStatus? {
    (try? read(Self.status)).flatMap { $0 }.flatMap { RemoteStatus(json: $0) }
  }

  /// A value that changes with these files.
  func fingerprint(of names: [String]) -> String {
    names.map { name in
      ((try? FileIdentity.at("\(path)/\(name)")) ?? nil)?.word ?? ""
    }.joined(separator: " ")
  }

  func write(_ status: RemoteStatus) throws(SyncFault) { try write(Self.status, status.json) }

  /// Records the notice that the remote is not synced automatically; true if it is the first.
  func isFirstNotice() -> Bool {
    (try? OpenFile.open("\(path)/\(Self.told)", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)) != nil
  }
}
