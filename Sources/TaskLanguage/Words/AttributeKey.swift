/// The word before the colon of `due:friday`, in lower case: an open set, because people add their
/// own attributes.
package struct AttributeKey: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }

  package init(_ name: String) { rawValue = name }
}
