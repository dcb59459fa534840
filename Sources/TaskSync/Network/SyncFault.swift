/// Reason why a remote cannot be reached, read or written, worded elsewhere.
///
/// Hosts, addresses and messages of libraries come from outside and may contain any character. None
/// contains a password.
package enum SyncFault: Error, Equatable, Sendable {
  /// None of these libraries is installed.
  case libraryMissing([String])
  /// An invalid address, or one that is neither `https` nor `http`.
  case addressUnreadable(String)
  /// An address contains a password, which other programs can see.
  case passwordInURL
  /// `http` to another machine than this one, of that host name.
  case notEncrypted(host: String)
  /// No connection to the host, in the words of libcurl.
  case hostUnreachable(host: String, reason: String)
  /// The certificate is for another host.
  case certificateOfAnotherName(host: String, reason: String)
  /// The certificate is not signed by a trusted authority, or has expired.
  case certificateNotTrusted(host: String, reason: String)
  /// The certificate file of the remote cannot be read.
  case authoritiesUnreadable(path: String)
  /// No password is known for that user, and nobody can be asked.
  case passwordNeeded(user: String, host: String)
  /// The command for the password has failed, or printed nothing.
  case passwordCommandFailed(status: Int32)
  /// The server does not accept the user with that password.
  case loginFailed(user: String, host: String)
  /// The server lets the user in, but does not allow this.
  case notAllowed(url: String)
  /// The address does not belong to a CalDAV server.
  case notCalDAV(url: String)
  /// The user has no list for tasks there.
  case noTaskLists(url: String)
  /// The list does not exist any more (404, 410).
  case listGone(url: String)
  /// Another list is now at the address of the chosen one.
  case listReplaced(url: String)
  /// The number of common tasks that are missing here at once.
  case tooManyGoneHere(count: Int, of: Int)
  /// The number of common tasks that are missing there at once.
  case tooManyGoneThere(count: Int, of: Int)
  /// The answer was cut off, or violates the protocol.
  case answerMalformed(AnswerFlaw)
  /// The answer exceeds the limits of bytes, parts or nesting.
  case answerTooLarge
  /// The server sent nothing, or nearly nothing, for that many seconds.
  case tooSlow(host: String)
  /// The server redirects to another origin, which gets no password.
  case redirectedElsewhere(to: String)
  /// Another process is syncing that remote.
  case remoteBusy(name: String)
  /// The server asks to retry later, after that many seconds if given.
  case laterPlease(seconds: Int?)
  /// The server has no storage left (507).
  case serverFull
  /// Any other refusal of the server.
  case serverFailed(status: Int)
  /// The user cancelled.
  case syncInterrupted
  /// There is no remote of that name.
  case noRemote(String)
  /// There is a remote of that name already.
  case remoteExists(String)
  /// An invalid name for a remote.
  case badRemoteName(String)
  /// An invalid name for a machine: empty, too long, or with control characters.
  case badMachineName(String)
  /// There are no remotes yet.
  case noRemotesYet
  /// A file of a remote cannot be read or written; `code` is an `errno`.
  case remoteFileUnusable(path: String, code: Int32)
  /// A file of a remote is damaged.
  case remoteFileDamaged(path: String)
  /// Stores of teams, and those not in a file, cannot be synced.
  case storeNotSynced
  /// The shared folder cannot be reached.
  case folderMissing(path: String)
  /// The path leads to something else than before: nothing is mounted, or it is another folder.
  case folderReplaced(path: String)
  /// The file that marks a sync folder is not complete yet.
  case folderIncomplete(path: String)
  /// The folder is encrypted, and the remote is not.
  case folderEncrypted(path: String)
  /// The folder is plain text, and the remote is to be encrypted.
  case folderNotEncrypted(path: String)
  /// The folder is encrypted, and no key was given.
  case keyNeeded(path: String)
  /// The key file does not exist.
  case keyMissing(path: String)
  /// The file is not a usable key, in the words of `age`.
  case keyUnusable(path: String, reason: String)
  /// The key does not decrypt the files in the folder.
  case keyWrong(path: String)
  /// A program that the remote needs is not installed.
  case programMissing(String)
  /// That program has failed, with this message, which may contain any character.
  case programFailed(name: String, reason: String)
  /// That program, of that name and its first word, has succeeded, but done nothing.
  case programIdle(String)
}

extension SyncFault {
  /// Whether retrying later cannot help, so that the user must act.
  package var needsPerson: Bool {
    switch self {
    case .hostUnreachable, .tooSlow, .laterPlease, .serverFailed, .serverFull,
      .answerMalformed(.cut),
      .answerMalformed(.notXML), .remoteBusy, .syncInterrupted, .folderMissing,
      .folderReplaced, .folderIncomplete, .programFailed, .programIdle:
      false
    default: true
    }
  }

  /// Whether it concerns the encryption of a folder or a repository.
  var isOfEncryption: Bool {
    switch self {
    case .folderIncomplete, .folderEncrypted, .folderNotEncrypted, .keyNeeded, .keyMissing,
      .keyUnusable,
      .keyWrong:
      true
    default: false
    }
  }
}

/// An error in an answer.
package enum AnswerFlaw: Equatable, Sendable {
  /// It ended early.
  case cut
  /// It is not XML, or not well-formed, from that byte offset on.
  case notXML(offset: Int)
  /// It is XML, but not a WebDAV `multistatus`.
  case notMultistatus
  /// It declares entities, which no server needs.
  case entities
}
