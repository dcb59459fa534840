/// Completion with Tab.
extension LineEditor {
  /// Inserts the only candidate, or the common prefix of all; if that adds nothing, opens the menu
  /// or lists the candidates.
  func complete() -> EditorCommand.Outcome {
    let text = handle.text
    guard let list = candidates(for: text), let first = list.candidates.first else {
      beep()
      return .goOn
    }
    if list.candidates.count == 1, !list.areGuesses {
      insert(first, replacing: list.replacing, in: text)
      return .goOn
    }
    let prefix = list.sharedPrefix
    if !list.areGuesses, extends(prefix, list.replacing, in: text) {
      insert(
        Completion(insertion: prefix, display: "", isFinal: false), replacing: list.replacing,
        in: text)
      return .goOn
    }
    if options.usesMenu, !device.isDumb { return walk(list, in: text) }
    showList(list)
    return .goOn
  }

  func candidates(for text: LineText) -> CompletionList? {
    assistant.complete?(text.string, text.cursorOffset)
  }

  /// Inserts a candidate, with a space after it if it is final.
  func insert(_ completion: Completion, replacing offsets: Range<Int>, in text: LineText) {
    rememberForUndo(text)
    var text = text
    text.replace(scalarRange(offsets, in: text), with: completion.insertion)
    if completion.isFinal {
      if text.cursor < text.scalars.count, text.scalars[text.cursor] == " " {
        text.cursor += 1
      } else {
        text.insert(" ")
      }
    }
    handle.text = text
  }

  private func scalarRange(_ offsets: Range<Int>, in text: LineText) -> Range<Int> {
    let start = text.index(ofOffset: offsets.lowerBound)
    return start..<max(start, text.index(ofOffset: offsets.upperBound))
  }

  private func extends(_ prefix: String, _ offsets: Range<Int>, in text: LineText) -> Bool {
    let present = text.scalars[scalarRange(offsets, in: text)]
    // A quote alone does not narrow down anything.
    return prefix.unicodeScalars.count > present.count && prefix != "\""
      && prefix.unicodeScalars.starts(with: present)
  }

  /// Lists candidates below the line and paints it again, as on terminals without menus.
  private func showList(_ list: CompletionList) {
    let size = device.size
    let menu = CompletionMenu(list, columns: size.columns, rows: max(1, size.rows - 2))
    let page = menu.page(rows: max(1, size.rows - 2))
    var rows: [String] = []
    for start in stride(from: page.lowerBound, to: page.upperBound, by: menu.layout.across) {
      let entries = list.candidates[start..<min(start + menu.layout.across, page.upperBound)]
      rows.append(
        entries.map { menu.layout.display($0) + menu.layout.description($0) }
          .joined(separator: String(repeating: " ", count: menu.layout.spacing)))
    }
    if page.count < list.candidates.count || list.isCut {
      rows.append(options.labels.moreRows(page, list.candidates.count, list.isCut))
    }
    paintFinished(handle.text)
    showAbove(rows)
  }

  /// Lets the user choose in the menu.
  ///
  /// Tab and arrows move the selection, and the line shows it; typing narrows, Enter accepts,
  /// Escape restores the typed text. Any other key accepts and then has its usual effect.
  private func walk(_ list: CompletionList, in text: LineText) -> EditorCommand.Outcome {
    let original = text
    var text = text
    var menu = menu(of: list)
    var isShown = false
    defer { reading.overlay = .none }
    while true {
      reading.overlay = .menu(menu)
      handle.text = isShown ? preview(of: menu, in: text) : text
      guard let key = nextKey() else { return .finished }
      menu = menu.fitted(to: device.size.columns)
      switch key {
      case .scalar("\t"), .scalar("\u{E}"): (menu, isShown) = (menu.stepped(1), true)
      case .named(.backTab, _), .scalar("\u{10}"): (menu, isShown) = (menu.stepped(-1), true)
      case .named(let name, []) where move(name, in: &menu): isShown = true
      case .escape, .scalar("\u{7}"):
        handle.text = text
        return .goOn
      case .scalar(let scalar) where isTyping(scalar):
        guard let narrower = narrow(menu, by: scalar, &text) else {
          // A letter that matches no candidate is meant literally.
          if !isShown, text != original, scalar.properties.isAlphabetic {
            input.decoder.putBack(key)
            return .goOn
          }
          return leave(menu, by: key, in: text)
        }
        (menu, isShown) = (narrower, false)
      default:
        return leave(menu, by: key, in: text)
      }
    }
  }

  /// Returns the line with the selected candidate, before it is accepted.
  private func preview(of menu: CompletionMenu, in text: LineText) -> LineText {
    guard let selected = menu.selected else { return text }
    var preview = text
    preview.replace(scalarRange(menu.list.replacing, in: text), with: selected.insertion)
    return preview
  }

  /// Accepts the selected candidate; then the key has its usual effect, except Enter that only
  /// accepts, and a space if there is one already.
  private func leave(
    _ menu: CompletionMenu, by key: Key, in text: LineText
  ) -> EditorCommand.Outcome {
    guard let selected = menu.selected else {
      input.decoder.putBack(key)
      return .goOn
    }
    insert(selected, replacing: menu.list.replacing, in: text)
    switch key {
    case .scalar("\r"), .scalar("\n"): break
    case .scalar(" ") where selected.isFinal: break
    default: input.decoder.putBack(key)
    }
    return .goOn
  }

  private func isTyping(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 || scalar == "\u{8}"
  }

  /// Returns the menu after a scalar was typed, or a cluster deleted, and changes the line.
  ///
  /// Returns nil, changing nothing, if no candidate for the same word is left.
  private func narrow(
    _ menu: CompletionMenu, by scalar: Unicode.Scalar, _ text: inout LineText
  ) -> CompletionMenu? {
    var changed = text
    if scalar == "\u{7F}" || scalar == "\u{8}" {
      changed.replace(changed.previousCluster..<changed.cursor, with: "")
    } else {
      changed.insert(String(scalar))
    }
    guard changed != text, let list = candidates(for: changed), !list.candidates.isEmpty,
      list.replacing.lowerBound == menu.list.replacing.lowerBound
    else { return nil }
    text = changed
    handle.text = changed
    var narrower = self.menu(of: list)
    if menu.selection != nil { narrower.selectFirst() }
    return narrower
  }

  /// Returns the menu; without styles the selected entry needs a mark.
  private func menu(of list: CompletionList) -> CompletionMenu {
    CompletionMenu(
      list, columns: device.size.columns, rows: Self.mostMenuRows(on: device.size) - 1,
      markWidth: options.usesColor ? 0 : 1)
  }

  /// Moves the selection; returns false for other keys.
  private func move(_ name: Key.Name, in menu: inout CompletionMenu) -> Bool {
    let rows = menuRows(for: menu)
    switch name {
    case .down where menu.selection == nil: menu.selectFirst()
    case .down: menu.jump(by: menu.layout.across)
    case .up: menu.jump(by: -menu.layout.across)
    case .right: menu.step(1)
    case .left: menu.step(-1)
    case .pageDown: menu.jump(by: rows * menu.layout.across)
    case .pageUp: menu.jump(by: -rows * menu.layout.across)
    case .home: menu.jump(by: -menu.list.candidates.count)
    case .end: menu.jump(by: menu.list.candidates.count)
    default: return false
    }
    return true
  }
}
