/// What is glued to a date without a particle: the noun of 明日歯医者 is what there is to do, the one
/// of 明日発売のゲーム and 15時開始 says more of the date.
enum JapaneseNouns {
  /// Whether no particle stands among the characters.
  static func stand(alone rest: Substring) -> Bool {
    guard let first = rest.first, !("ぁ"..."ん").contains(first) else { return false }
    let isParticle = rest.contains { particles.contains($0) }
    return !isParticle && !rest.contains("から") && !rest.contains("まで")
  }

  /// Whether they make another word of a time of day.
  static func goOnFromTime(_ rest: Substring) -> Bool { ofTime.contains(where: rest.hasPrefix) }

  /// Whether they make another word, or a name, of a day.
  static func goOnFromDay(_ rest: Substring) -> Bool { ofDay.contains(where: rest.hasPrefix) }

  private static let particles: Set<Character> = [
    "の", "を", "は", "が", "へ", "と", "も", "に", "や", "で", "、", "。", "，",
  ]

  private static let ofTime = [
    "開", "集合", "発", "着", "終", "出発", "到着", "閉", "始", "締", "スタート", "便", "台", "過", "前", "以", "頃", "間",
    "上", "下", "現在", "時点", "限", "公開", "配信", "放送", "発表", "解散", "キックオフ", "販売", "予定", "予約", "枠", "目",
  ]

  private static let ofDay = [
    "香", "葉", "菜", "美", "奈", "子", "恵", "花", "海", "夏", "加", "以", "分", "号", "版", "付", "限", "発", "着",
    "現在",
    "時点", "比", "開", "公開", "配信", "放送", "締", "始", "終", "予定", "期限", "延期", "変更", "的", "風", "用", "締切",
    "頃",
    "朝", "昼", "晩", "夜", "一", "二", "三",
  ]
}
