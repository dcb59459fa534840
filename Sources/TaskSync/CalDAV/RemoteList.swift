/// A list of tasks of a server: a collection of CalDAV (RFC 4791) that may hold VTODOs.
package struct RemoteList: Equatable, Sendable {
  /// The address of the collection, absolute, with a slash at its end and without a password.
  package var url: String
  /// Its name for people; may be empty.
  package var title: String
  /// Whether the user may change what is in it.
  package var isWritable: Bool

  package init(url: String, title: String, isWritable: Bool = true) {
    (self.url, self.title, self.isWritable) = (url, title, isWritable)
  }
}
