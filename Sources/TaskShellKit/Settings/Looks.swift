import Formats
import TaskLanguage

/// What is behind the text, as the user says it.
package enum Background: String, CaseIterable, Sendable {
  /// What the terminal or `COLORFGBG` says; dark where neither does.
  case auto
  case dark
  case light
}

/// The looks of everything: those of the theme, and over them what was set by itself.
package struct Looks: Equatable, Sendable {
  package var theme = Theme.plain
  package var background = Background.auto
  /// What the terminal says of its background; nil where it says nothing.
  package var terminalIsLight: Bool?
  private var own: [Role: TextStyle] = [:]
  private var groups: [Group: TextStyle] = [:]

  /// A project or a tag that has a look of its own.
  package struct Group: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      case project
      case tag
    }

    package let kind: Kind
    /// Folded.
    package let name: String
  }

  package init() {}

  /// Whether the text stands on a light background.
  package var isLight: Bool {
    background == .auto ? terminalIsLight ?? false : background == .light
  }

  /// Whether the looks depend on what only the terminal knows.
  package var asksTerminal: Bool { background == .auto && theme.hasBackgrounds }

  package subscript(role: Role) -> TextStyle {
    own[role] ?? theme.look(of: role, isLight: isLight) ?? role.usual
  }

  /// Gives a role a look of its own, or that of the theme again.
  mutating func set(_ style: TextStyle?, for role: Role) { own[role] = style }

  /// The look of a project or tag; nil where it has none of its own.
  subscript(group: Group) -> TextStyle? {
    get { groups[group] }
    set { groups[group] = newValue }
  }

  /// Projects and tags that have looks, by name.
  var namedGroups: [Group] {
    groups.keys.sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }

  /// Whether any project or tag has a look.
  package var hasGroups: Bool { !groups.isEmpty }

  /// The look of a project: its own, or that of the nearest one above it.
  package func look(ofProject path: String) -> TextStyle? {
    guard hasGroups else { return nil }
    var name = path.folded[...]
    while true {
      if let look = groups[Group(kind: .project, name: String(name))] { return look }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      name = name[..<dot]
    }
  }

  package func look(ofTag name: String) -> TextStyle? {
    guard hasGroups else { return nil }
    return groups[Group(kind: .tag, name: name.folded)]
  }
}
