/// Words beside which a date word is none.
enum IdleWords {
  static let names: Set = [
    "jan", "april", "may", "june", "jun", "august", "tom", "tod", "sun", "mon", "tue", "wed", "thu",
    "summer", "autumn", "dawn", "eve", "wednesday", "friday", "sunday", "christmas", "noel",
  ]

  static let beforePeople: Set = [
    "call", "email", "mail", "ask", "meet", "text", "thank", "message", "ping", "phone", "tell",
    "invite", "visit", "remind", "pay", "hug", "with", "for", "to", "from", "about", "aunt",
    "uncle",
    "and", "see", "help", "write", "contact", "greet", "congratulate", "feed", "miss",
  ]

  static let media: Set = [
    "watch", "rewatch", "read", "reread", "listen", "hear", "play", "sing", "stream", "see",
    "learn", "rate",
  ]

  /// Words of a title that are not written large.
  static let small: Set = ["a", "an", "the", "of", "in", "on", "at", "to", "and", "or", "for"]

  /// What is done with things, which have names of their own.
  static let getting: Set = [
    "buy", "order", "find", "sell", "print", "return", "get", "cancel", "renew", "replace", "fetch",
    "review", "subscribe",
  ]

  /// What lasts.
  static let lasting: Set = [
    "bake", "boil", "simmer", "fry", "roast", "steam", "soak", "steep", "cook", "grill", "chill",
    "freeze", "marinate", "plank", "hold", "stretch", "meditate", "breathe",
  ]

  /// What is so on certain days: "closed on mondays".
  static let states: Set = [
    "closed", "open", "off", "available", "unavailable", "busy", "free", "only", "shut", "away",
    "works", "work", "happens",
  ]

  static let dividing: Set = ["cut", "divide", "split", "fold", "break", "slice", "chop", "tear"]

  /// Sayings with a date word in them, which no date word of theirs is meant by.
  static let sayings = [
    "call it a day", "one day at a time", "night after night", "day after day", "week after week",
    "year after year", "day by day", "have a night in", "a day in the life", "day in day out",
    "around the world in 80 days", "once upon a time",
  ]

  static let announcing: Set = [
    "on", "by", "before", "at", "after", "until", "till", "for", "this", "next", "every",
  ]

  /// Words that no date says more of: "easter with Joe", and not "easter eggs".
  static let functions: Set = [
    "with", "at", "near", "and", "or", "in", "maybe", "then", "via", "about", "because", "so", "if",
    "when", "without", "instead",
  ]

  /// Those of them that begin the rest of a sentence.
  static let followers: Set = [
    "with", "near", "maybe", "because", "if", "when", "without", "instead", "via",
  ]

  static let versioned: Set = [
    "swift", "ruby", "node", "php", "perl", "kernel", "ubuntu", "debian", "fedora", "macos", "ios",
    "xcode", "chrome", "firefox", "unity", "rails", "django", "react", "angular", "postgres",
    "postgresql", "mysql", "kubernetes", "go", "rust", "kotlin", "typescript", "gcc", "llvm",
    "linux", "npm", "vim", "emacs", "git", "docker", "sqlite",
  ]

  /// In UTF-8, by the bytes of their first character.
  static let japaneseByFirst = Dictionary(grouping: japanese.map { Array($0.utf8) }) { bytes in
    Array(bytes.prefix(bytes[0] < 0x80 ? 1 : 3))
  }

  /// Japanese compounds and titles.
  static let japanese = [
    "明日香", "明日葉", "明日菜", "明日美", "明日奈", "明日海", "明日のジョー", "明日に向かって", "明日の神話", "明日への扉",
    "明日は我が身", "夜は短し", "今日子", "今日的", "今日の料理", "今日のわんこ", "今日日", "今日から俺は", "毎日新聞", "毎日放送", "毎日が発見",
    "月曜から夜ふかし", "月曜日のたわわ", "月曜日の友達", "火曜サスペンス", "水曜どうでしょう", "金曜ロードショー", "金曜日のカンパネラ",
    "土曜の丑", "日曜大工", "日曜美術館", "日曜洋画", "日曜劇場", "日曜画家", "日曜朝市", "日曜日の", "年末調整", "年末ジャンボ",
    "三日月", "三日坊主", "七日七晩", "十日戎", "十日町", "八日市", "四日市", "五日市", "廿日市", "二十日鼠", "二十日大根",
    "一日一善", "一日駅長", "一日警察署長", "一日店長", "一日乗車券", "一日市", "3時のおやつ", "三時のおやつ", "2時限", "1時限", "3時限",
    "4時限", "5時限",
    "8時だよ", "来月号", "来週号", "今月号", "今週号", "先月号", "毎月号", "お盆を", "お盆の上", "あすなろ", "あすか", "きょうだい",
    "あしたのジョー", "あしたば", "あさっての方向", "午前様", "午後の紅茶", "午後ティー", "朝まで生テレビ", "朝ドラ", "夜行", "昨日の敵",
    "昨日の今日", "今日昨日", "秋葉原", "春日", "春菊", "月曜病", "日曜版", "金曜会の", "金曜会に", "木曜会の", "木曜会に", "火曜会の",
    "火曜会に", "土曜会の", "土曜会に",
  ]
}
