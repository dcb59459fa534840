import Formats
import TaskLanguage

/// The settings whose values are looks, and the texts of prompts.
extension Setting {
  /// The look of a role.
  static func look(_ role: Role) -> Setting {
    look(
      "color.\(role.name)",
      Bilingual("the look of \(role.label.english)", "見た目（\(role.label.japanese)）"),
      value: { $0.looks[role] }, assign: { $0.looks.set($1, for: role) })
  }

  /// The look of a project or tag, where the setting has that name.
  static func look(_ group: Looks.Group) -> Setting {
    look(
      group.settingName,
      group.kind == .project
        ? Bilingual("the look of project \(group.name)", "見た目（プロジェクト \(group.name)）")
        : Bilingual("the look of tag \(group.name)", "見た目（タグ \(group.name)）"),
      value: { $0.looks[group] ?? .plain }, assign: { $0.looks[group] = $1 })
  }

  private static func look(
    _ name: String, _ summary: Bilingual, value: @escaping @Sendable (Settings) -> TextStyle,
    assign: @escaping @Sendable (inout Settings, TextStyle?) -> Void
  ) -> Setting {
    Setting(
      name: name, choices: LookWords.choices, summary: summary,
      value: { LookWords.notation(of: value($0)) },
      assign: { assign(&$0, try? LookWords.read($1)) },
      free: FreeValue(kind: .look) { words, _ in
        do throws(LookWords.Misplaced) {
          return LookWords.notation(
            of: try LookWords.read(words.map(\.text).joined(separator: " ")))
        } catch {
          let refusal = UsageError.unknownLook(error.word, setting: name, nearest: error.nearest)
          guard let place = words.first(where: { $0.text == error.word }) else { throw refusal }
          throw refusal.at(place)
        }
      }, follow: { assign(&$0, nil) })
  }

  /// A text with fields.
  static func prompt(
    _ name: String, _ path: any WritableKeyPath<Settings, PromptText?> & Sendable,
    _ summary: Bilingual
  ) -> Setting {
    Setting(
      name: name, choices: ["auto"], summary: summary,
      value: { $0[keyPath: path]?.text ?? "auto" },
      assign: { $0[keyPath: path] = $1 == "auto" ? nil : try? PromptText($1) },
      free: FreeValue(kind: .promptText) { words, _ in
        let typed = words.map(\.text).joined(separator: " ")
        guard typed.unicodeScalars.allSatisfy({ !$0.isControl }) else {
          throw UsageError.controlInPrompt
        }
        return try PromptText(typed).text
      })
  }
}

extension Looks.Group {
  /// `color.project.work`
  var settingName: String { "color.\(kind.rawValue).\(name)" }

  /// - Parameter name: folded.
  init?(setting name: String) {
    for (prefix, kind) in Self.prefixes where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard !rest.isEmpty, !rest.contains(where: \.isNewline) else { return nil }
      self.init(kind: kind, name: String(rest))
      return
    }
    return nil
  }

  private static let prefixes: [(String, Kind)] = [
    ("color.project.", .project), ("color.tag.", .tag), ("色.プロジェクト.", .project), ("色.タグ.", .tag),
  ]
}

extension Unicode.Scalar {
  /// Whether it is no character to be shown but does something: C0, C1 and what turns the direction.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
