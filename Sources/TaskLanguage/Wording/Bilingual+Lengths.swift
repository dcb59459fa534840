import TaskModel

extension Bilingual {
  /// A length of time, which reads back as the same: `1h30m`, 1時間30分.
  package static func length(_ minutes: Minutes) -> Bilingual {
    Bilingual(minutes.notation, Japanese.length(minutes))
  }
}

extension Japanese {
  fileprivate static func length(_ length: Minutes) -> String {
    let (hours, minutes) = (length.count / 60, length.count % 60)
    return (hours > 0 ? "\(hours)時間" : "") + (minutes > 0 ? "\(minutes)分" : "")
  }
}
