/// Why a remote cannot be reached, read or written: facts, worded elsewhere.
///
/// Hosts, addresses and sentences of libraries come from outside and may hold any character. None holds
/// a password.
package enum SyncFault: Error, Equatable, Sendable {
  /// None of these libraries is installed.
  case libraryMissing([String])
  /// An address that cannot be read, or is neither `https` nor `http`.
  case addressUnreadable(String)
  /// A password stands in an address, which other programs can see.
  case passwordInURL
  /// `http` to another machine than this one, whose host this is.
  case notEncrypted(host: String)
  /// No connection to the host, in the words of libcurl.
  case hostUnreachable(host: String, reason: String)
  /// The certificate is not that of the host.
  case certificateOfAnotherName(host: String, reason: String)
  /// The certificate is not signed by anybody who is believed here, or has expired.
  case certificateNotTrusted(host: String, reason: String)
  /// The file of certificates that the remote names cannot be read.
  case authoritiesUnreadable(path: String)
  /// No password is known for that user, and nobody can be asked.
  case passwordNeeded(user: String, host: String)
  /// The command that prints the password has failed, or printed none.
  case passwordCommandFailed(status: Int32)
  /// The server does not accept the user with that password.
  case loginFailed(user: String, host: String)
  /// The server lets the user in, but does not allow this.
  case notAllowed(url: String)
  /// What answers there is no CalDAV server.
  case notCalDAV(url: String)
  /// The user has no list for tasks there.
  case noTaskLists(url: String)
  /// The list is not there any more (404, 410).
  case listGone(url: String)
  /// Another list answers at the address of the one that was chosen.
  case listReplaced(url: String)
  /// How many of the tasks that both sides had are gone here at once.
  case tooManyGoneHere(count: Int, of: Int)
  /// How many of the tasks that both sides had are gone there at once.
  case tooManyGoneThere(count: Int, of: Int)
  /// The answer ended before its end, or is not what the protocol says.
  case answerMalformed(AnswerFlaw)
  /// The answer has more bytes, parts or levels than are read.
  case answerTooLarge
  /// The server sent nothing, or nearly nothing, for that many seconds.
  case tooSlow(host: String)
  /// The server sends the client to another place, which gets no password.
  case redirectedElsewhere(to: String)
  /// Another process syncs that remote now.
  case remoteBusy(name: String)
  /// The server asks to come again later, after that many seconds if it says how many.
  case laterPlease(seconds: Int?)
  /// The server has no room (507).
  case serverFull
  /// Any other refusal of the server.
  case serverFailed(status: Int)
  /// Somebody asked to stop.
  case syncInterrupted
  /// There is no remote of that name.
  case noRemote(String)
  /// There is a remote of that name already.
  case remoteExists(String)
  /// A name that no remote can have.
  case badRemoteName(String)
  /// No name for a machine: empty, too long, or with control characters.
  case badMachineName(String)
  /// There are no remotes at all.
  case noRemotesYet
  /// A file of a remote cannot be read or written; `code` is an `errno`.
  case remoteFileUnusable(path: String, code: Int32)
  /// A file of a remote is damaged.
  case remoteFileDamaged(path: String)
  /// A store of a team, or one that is no file, is not synced.
  case storeNotSynced
  /// The folder that machines meet in cannot be reached.
  case folderMissing(path: String)
  /// What is at the path of the folder is not what was there: nothing is mounted, or it is another one.
  case folderReplaced(path: String)
  /// The file that makes a folder one of machines has not come whole yet.
  case folderIncomplete(path: String)
  /// What is in the folder is encrypted, and the remote is not.
  case folderEncrypted(path: String)
  /// What is in the folder is text, and the remote is to be encrypted.
  case folderNotEncrypted(path: String)
  /// The folder is encrypted, and no key was given.
  case keyNeeded(path: String)
  /// There is no file at the path of the key.
  case keyMissing(path: String)
  /// The file is no key that can be used, in the words of `age`.
  case keyUnusable(path: String, reason: String)
  /// The key does not open what is in the folder.
  case keyWrong(path: String)
  /// A program that the remote needs is not installed.
  case programMissing(String)
  /// That program has failed, in its own words, which may hold any character.
  case programFailed(name: String, reason: String)
}

extension SyncFault {
  /// Whether trying again after a while cannot help: somebody has to do something.
  package var needsPerson: Bool {
    switch self {
    case .hostUnreachable, .tooSlow, .laterPlease, .serverFailed, .serverFull,
      .answerMalformed(.cut),
      .answerMalformed(.notXML), .remoteBusy, .syncInterrupted, .folderMissing,
      .folderReplaced, .folderIncomplete, .programFailed:
      false
    default: true
    }
  }

  /// Whether it is about who can read what lies in a folder or a repository.
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

/// What is wrong with an answer.
package enum AnswerFlaw: Equatable, Sendable {
  /// It ended too early.
  case cut
  /// It is not XML, or not well-formed, from that byte on.
  case notXML(offset: Int)
  /// It is XML, but no `multistatus` of WebDAV.
  case notMultistatus
  /// It declares entities, which no server needs to.
  case entities
}
