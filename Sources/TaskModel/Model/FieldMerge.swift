/// Three-way merging of one field.
extension TaskField {
  /// What becomes of a field that both sides may have changed.
  package enum Merge: Equatable {
    /// It is here what it should be.
    case kept
    case set(FieldValue?)
    /// Both have changed it, each in its own way.
    case conflict
  }

  /// The outcome of a three-way merge.
  ///
  /// - Parameters:
  ///   - isBase: whether a value is what both come from.
  ///   - joined: what holds both changes; nil where only one of them can stand.
  package func merge(
    _ here: FieldValue?, _ there: FieldValue?, isBase: (FieldValue?) -> Bool,
    joined: () -> FieldValue?
  ) -> Merge {
    if here == there || isBase(there) { return .kept }
    if isBase(here) { return .set(there) }
    if let joined = joined() { return .set(joined) }
    return isTrace ? .set(there) : .conflict
  }
}

extension TaskField.ListRule {
  /// Joins two changes of one value; nil where only one of them can stand.
  package func joined(
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
      return Self.joined(all[0], all[1], all[2]) { $0 }.fieldValue
    case (.ascending, _, _):
      return Set(
        Self.joined([Int].from(here) ?? [], [Int].from(old) ?? [], [Int].from(there) ?? []) { $0 }
      )
      .sorted().fieldValue
    case (.sequence, _, _), (.distinct, _, _):
      let all = [here, old, there].map { [String].from($0) ?? [] }
      return Self.joined(all[0], all[1], all[2]) { self == .distinct ? $0.folded : $0 }.fieldValue
    }
  }

  /// - Parameter key: equal for values that count as one.
  private static func joined<Value, Key: Hashable>(
    _ here: [Value], _ old: [Value], _ there: [Value], _ key: (Value) -> Key
  ) -> [Value] {
    let (hereKeys, oldKeys, thereKeys) = (
      Set(here.map(key)), Set(old.map(key)), Set(there.map(key))
    )
    return here.filter { thereKeys.contains(key($0)) || !oldKeys.contains(key($0)) }
      + there.filter { !hereKeys.contains(key($0)) && !oldKeys.contains(key($0)) }
  }
}
