import TaskLanguage
import TaskModel

extension FileError: Refusal {
  package var codeName: String { action == .read ? "cannotReadFile" : "cannotWriteFile" }

  package var message: Message {
    let cause = Bilingual.system(code)
    return switch action {
    case .read:
      Message("\(path) cannot be read: \(cause.english)", "\(path) を読めません: \(cause.japanese)")
    case .write:
      Message("\(path) cannot be written: \(cause.english)", "\(path) に書き込めません: \(cause.japanese)")
    }
  }
}
