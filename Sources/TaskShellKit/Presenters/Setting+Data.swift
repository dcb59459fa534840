extension Setting {
  /// Settings and their values.
  ///
  /// - Parameter isShown: whether people asked for them, too.
  static func answer(_ settings: [Setting], _ values: Settings, isShown: Bool = true) -> DataAnswer
  {
    DataAnswer(
      settings.map { setting in
        .object([
          .init("name", .text(setting.name)), .init("value", .text(setting.value(values))),
          .init("choices", .texts(setting.choices)),
        ])
      }, columns: ["name", "value", "choices"],
      lines: isShown ? settings.map { "\($0.name) \($0.value(values))" } : [])
  }
}

extension CommandOutput {
  static let settingsShape = DataShape.rows([
    .always("name", .text), .always("value", .text), .always("choices", .list(.text)),
  ])

  /// The settings that were asked for or changed.
  static let settings = CommandOutput.value(settingsShape)
}
