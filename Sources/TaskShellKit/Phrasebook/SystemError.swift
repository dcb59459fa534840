import SystemCalls
import TaskLanguage

/// What an `errno` means, in the user's language where it is one that a user can meet.
struct SystemError {
  private let code: Int32

  init(_ code: Int32) { self.code = code }

  func text(in language: Language) -> String {
    if language == .japanese, let words = Self.japanese[code] { return words }
    return strerror(code).map { String(cString: $0) } ?? "errno \(code)"
  }

  private static let japanese: [Int32: String] = [
    EACCES: "権限がありません", EPERM: "許可されていません", ENOENT: "ファイルがありません",
    ENOSPC: "空き容量がありません", EDQUOT: "割り当て容量を超えています", EROFS: "読み取り専用です",
    EISDIR: "ディレクトリです", ENOTDIR: "ディレクトリではありません", ELOOP: "リンクが循環しています",
    EIO: "入出力エラー", EMFILE: "開いているファイルが多すぎます", ENAMETOOLONG: "名前が長すぎます",
    EFBIG: "ファイルが大きすぎます", EEXIST: "すでにあります",
  ]
}
