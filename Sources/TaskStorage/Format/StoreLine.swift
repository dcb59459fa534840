import TaskModel

/// One line of a store after its header.
enum StoreLine: Equatable {
  case update(RecordUpdate)
  case base(BaseLine)
  case commit(CommitLine)
  /// A record of a kind that this version does not know.
  case unknown
}

/// The line that closes the base.
struct BaseLine: Equatable {
  /// How many lines stand between the header and this one.
  var records: Int
  /// The number that the next new task gets.
  var nextNumber: Int
  /// How many commits led to the state of the base.
  var version: Int
  /// Bytes of the commits that were written together with the base.
  var kept: Int
  /// When the base was written.
  var time: Instant
}

/// The line that closes a commit.
struct CommitLine: Equatable {
  var info: CommitInfo
  /// The version that the commit follows.
  var previous: Int
  /// Bytes of the lines of the commit before this one.
  var bytes: Int
}
