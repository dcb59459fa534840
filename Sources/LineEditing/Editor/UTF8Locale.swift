import SystemCalls

/// The character type locale that libedit needs: one with UTF-8.
enum UTF8Locale {
  /// Takes the user's locale, or if that has another encoding the first that is there of `C.UTF-8`,
  /// `en_US.UTF-8` and `UTF-8`.
  ///
  /// Numbers, dates and messages are left alone.
  static func choose() {
    for name in ["", "C.UTF-8", "en_US.UTF-8", "UTF-8"] {
      guard setlocale(LC_CTYPE, name) != nil, let encoding = nl_langinfo(nl_item(CODESET)) else {
        continue
      }
      if String(cString: encoding).uppercased() == "UTF-8" { return }
    }
  }
}
