import TaskLanguage
import TaskModel

extension StorageError: Refusal {
  package var message: Message {
    switch self {
    case .isDirectory(let path):
      Message("The store is a directory: \(path)", "保存先がディレクトリです: \(path)")
    case .notRegularFile(let path):
      Message("The store is not a file: \(path)", "保存先が通常のファイルではありません: \(path)")
    case .cannotOpen(let path, let code):
      Message("The store cannot be opened: ", "保存先を開けません: ", code, path)
    case .cannotRead(let path, let code):
      Message("The store cannot be read: ", "保存先を読めません: ", code, path)
    case .cannotCreateDirectory(let path, let code):
      Message("The directory cannot be made: ", "ディレクトリを作れません: ", code, path)
    case .cannotSave(let path, let step, let code): Self.cannotSave(path, step, .system(code))
    case .busy(let path, let holder): Self.busy(path, holder.map { " (\($0))" } ?? "")
    case .foreign(let path):
      Message(
        "This is not a store of taskshell: \(path)", "taskshell の保存ファイルではありません: \(path)",
        hint: Bilingual("it was left as it is", "ファイルには触れていません"))
    case .newerFormat(let path, let format, let supported):
      Message(
        "The store has format \(format), and this taskshell knows \(supported): \(path)",
        "保存形式 \(format) はこの taskshell (形式 \(supported) まで) では扱えません: \(path)",
        hint: .useNewer)
    case .incompatible(let path, let features):
      Message(
        "The store uses \(features.joined(separator: ", ")), unknown to this taskshell: \(path)",
        "保存ファイルがこの taskshell の知らない機能を使っています (\(Japanese.either(features))): \(path)",
        hint: .useNewer)
    case .readOnly(let path, let features): Self.readOnly(path, features)
    case .damaged(let path, let line, let offset, let what):
      Self.damaged(path, line, offset, what.words)
    }
  }

  private static func cannotSave(_ path: String, _ step: SaveStep, _ cause: Bilingual) -> Message {
    Message(
      "Not saved (\(step.rawValue): \(cause.english)): \(path)",
      "保存できませんでした (\(step.rawValue): \(cause.japanese)): \(path)",
      hint: Bilingual(
        "nothing changed; make room or set the permissions right, then try again",
        "何も変更していません。空き容量や権限を確かめてから、もう一度実行してください"))
  }

  private static func busy(_ path: String, _ holder: String) -> Message {
    Message(
      "Another shell keeps the store locked\(holder): \(path)", "別のシェルが保存先を使用中です\(holder): \(path)",
      hint: Bilingual("nothing changed; try again", "何も変更していません。もう一度実行してください"))
  }

  private static func readOnly(_ path: String, _ features: [String]) -> Message {
    Message(
      "The store can be read but not changed, because of \(features.joined(separator: ", ")):"
        + " \(path)",
      "保存ファイルは読めますが変更できません (\(Japanese.either(features))): \(path)",
      hint: Bilingual("use a newer taskshell; nothing changed", "新しい taskshell を使ってください。何も変更していません")
    )
  }

  private static func damaged(
    _ path: String, _ line: Int, _ offset: Int, _ what: Bilingual
  ) -> Message {
    Message(
      "The store is damaged at line \(line), byte \(offset) (\(what.english)): \(path)",
      "保存ファイルの\(line)行目、\(offset)バイト目が壊れています (\(what.japanese)): \(path)",
      hint: Bilingual(
        "the file was left as it is; store check tells more, store repair mends it",
        "ファイルには触れていません。store check で詳細を、store repair で修復を行います"))
  }
}

extension Message {
  /// What failed, why, and where.
  fileprivate init(_ english: String, _ japanese: String, _ code: Int32, _ path: String) {
    self.init(Bilingual(english, japanese) + .system(code) + .same(": \(path)"))
  }
}

extension Bilingual {
  fileprivate static let useNewer = Bilingual(
    "use a newer taskshell; the file was left as it is",
    "新しい taskshell を使ってください。ファイルには触れていません")
}

extension StorageError.Damage {
  var words: Bilingual {
    switch self {
    case .notJSON: Bilingual("not JSON", "JSON ではありません")
    case .unknownRecord: Bilingual("unknown kind of record", "未知の種類の記録です")
    case .badField(let name): Bilingual("bad value for \(name)", "\(name) の値が正しくありません")
    case .checksum: Bilingual("wrong checksum", "チェックサムが合いません")
    case .truncated: Bilingual("the end is missing", "末尾がありません")
    case .countMismatch: Bilingual("wrong number of records", "記録の数が合いません")
    case .duplicate: Bilingual("the same record twice", "同じ記録が2つあります")
    }
  }
}

extension StoreCheckFailed: Refusal {
  package var message: Message { check.message }
}
