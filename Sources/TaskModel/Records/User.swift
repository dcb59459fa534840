/// A person whom tasks can be assigned to.
package struct User: Equatable, Sendable {
  package let id: UUID
  /// Unique among users, in any case and width; never empty.
  package var name: String

  package init(id: UUID, name: String) {
    self.id = id
    self.name = name
  }
}

/// Where a user sits.
///
/// Kept apart from ``User``: finding a seat takes two look-ups, from the name to the user and from
/// the user to the seat, and either can find nothing.
package struct Seat: Equatable, Sendable {
  package let user: UUID
  /// 1 and up, unique among seats.
  package var number: Int

  package init(user: UUID, number: Int) {
    self.user = user
    self.number = number
  }
}
