import SystemCalls
import TaskLanguage

extension Bilingual {
  /// The description of an `errno`; also in Japanese for the common ones.
  package static func system(_ code: Int32) -> Bilingual {
    if code == SystemError.notRegular.code {
      return Bilingual("Not a regular file", "通常のファイルではありません")
    }
    let english = strerror(code).map { String(cString: $0) } ?? "errno \(code)"
    return Bilingual(english, japaneseWords[code] ?? english)
  }
}

private let japaneseWords: [Int32: String] = [
  EACCES: "権限がありません", EPERM: "許可されていません", ENOENT: "ファイルがありません",
  ENOSPC: "空き容量がありません", EDQUOT: "割り当て容量を超えています", EROFS: "読み取り専用です",
  EISDIR: "フォルダーです", ENOTDIR: "フォルダーではありません", ELOOP: "リンクが循環しています",
  EIO: "入出力エラー", EMFILE: "開いているファイルが多すぎます", ENAMETOOLONG: "名前が長すぎます",
  EFBIG: "ファイルが大きすぎます", EEXIST: "すでにあります",
]

extension Int32 {
  /// Whether this `errno` means that a file with the name exists already.
  var isNameTaken: Bool { self == EEXIST }
  /// Whether this `errno` means that the path is invalid.
  var isOfPath: Bool { [ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP].contains(self) }
}
