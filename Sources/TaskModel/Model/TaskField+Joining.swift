extension TaskField.ListRule {
  /// What two changes of one value come to; nil where only one of them can stand.
  func joined(
    _ here: FieldValue?, _ old: FieldValue?, _ there: FieldValue?
  ) -> FieldValue? {
    switch (self, here, there) {
    // Both did it; the later of them has seen more.
    case (.single, .instant(let here), .instant(let there)): return .instant(max(here, there))
    case (.single, _, _): return nil
    case (.people, _, _):
      let all = [here, old, there].map { [UUID].from($0) ?? [] }
      // One user in the place of another: only one of them was meant.
      guard all.contains(where: { $0.count > 1 }) else { return nil }
      return Self.joined(all[0], all[1], all[2]).fieldValue
    case (.ascending, _, _):
      return Set(
        Self.joined([Int].from(here) ?? [], [Int].from(old) ?? [], [Int].from(there) ?? [])
      )
      .sorted().fieldValue
    case (.sequence, _, _), (.distinct, _, _):
      return Self.joined(
        [String].from(here) ?? [], [String].from(old) ?? [], [String].from(there) ?? []
      ).fieldValue
    }
  }

  private static func joined<Value: Equatable>(
    _ here: [Value], _ old: [Value], _ there: [Value]
  ) -> [Value] {
    here.filter { there.contains($0) || !old.contains($0) }
      + there.filter { !here.contains($0) && !old.contains($0) }
  }
}
