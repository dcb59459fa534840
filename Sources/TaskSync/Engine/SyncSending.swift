import TaskExchange

/// Sends the writes of a plan one by one; a refused object does not stop the others.
struct SyncSending {
  private(set) var done: [SyncPlan.Write] = []
  private(set) var problems: [SyncReport.Problem] = []
  /// The memory, updated with what was sent.
  var memory: RemoteMemory
  /// Objects that have changed there meanwhile.
  private(set) var again: [ObjectKey: CalDAVCollection.Entry] = [:]
  /// New objects whose place is taken by another: what was sent of them is not there.
  private(set) var refusedNew: Set<ObjectKey> = []
  /// Objects that the server did not accept.
  private(set) var refused: Set<ObjectKey> = []
  /// Objects that the server may have accepted, though it reported a failure or does not have them yet.
  private(set) var uncertain: Set<ObjectKey> = []
  /// Whether the server was asked to change anything.
  private(set) var hasWritten = false

  private let writes: [SyncPlan.Write]
  private let server: CalDAVServer
  private let collections: [String: CalDAVCollection]
  private let zones: SyncZones
  private let isLast: Bool
  /// Accepted writes that have not been read again.
  private var accepted: [Accepted] = []
  private var failures = 0
  private var forbidden = 0

  /// A write that the server reports as done.
  private struct Accepted {
    let write: SyncPlan.Write
    let status: Int
    /// The strong ETag in the answer.
    let etag: ETag?

    var entry: CalDAVCollection.Entry {
      CalDAVCollection.Entry(href: write.object.href, etag: nil)
    }
  }

  /// The number of consecutive refusals without a reason that ends it.
  private static let failureLimit = 3
  /// The number of forbidden writes, without any success, that ends it.
  private static let forbiddenLimit = 10

  init(
    _ writes: [SyncPlan.Write], _ memory: RemoteMemory, _ server: CalDAVServer,
    _ collections: [String: CalDAVCollection], _ zones: SyncZones, isLast: Bool
  ) {
    (self.writes, self.memory, self.server) = (writes, memory, server)
    (self.collections, self.zones, self.isLast) = (collections, zones, isLast)
  }

  /// Sends everything; returns the fault that ended it early.
  mutating func run(_ environment: SyncEnvironment) -> SyncFault? {
    do throws(SyncFault) {
      for (count, write) in writes.enumerated() {
        if writes.count > 20 { environment.progress(count, writes.count) }
        if environment.isInterrupted() { throw SyncFault.syncInterrupted }
        guard let collection = collections[write.object.key.list] else { continue }
        hasWritten = true
        switch write.action {
        case .create, .replace: try put(write, collection)
        case .delete: try delete(write, collection)
        }
        if accepted.count == CalDAVCollection.batch { try confirmAccepted() }
      }
      try confirmAccepted()
    } catch {
      // It may have arrived, and only the answer been lost.
      return error
    }
    return nil
  }

  // MARK: Writing an object

  private mutating func put(
    _ write: SyncPlan.Write, _ collection: CalDAVCollection
  ) throws(SyncFault) {
    let address = collection.address.at(path: write.object.href)
    var condition = CalDAVServer.Condition.isNew
    if let before = write.before {
      guard let found = try version(of: before, collection) else { return change(write) }
      condition = found
    }
    let response = try server.put(write.object.body, at: address, if: condition)
    switch response.status {
    case 200..<300:
      failures = 0
      // An answer from another address says nothing about this one.
      let isThere = response.address.path == address.path
      let etag = isThere && response.status != 207 ? response.etag?.strong : nil
      let one = Accepted(write: write, status: response.status, etag: etag)
      // Only an ETag distinguishes it later from what others make of it meanwhile.
      if etag != nil {
        accepted.append(one)
      } else {
        confirm(one, try collection.object(one.entry))
      }
    case 412:
      if write.before == nil { refusedNew.insert(write.object.key) }
      change(write)
    case 404 where write.before != nil, 410 where write.before != nil: change(write)
    default: try refuse(write, response)
    }
  }

  /// Returns the condition for changing or deleting an object; nil if it has changed there.
  private func version(
    of before: KnownObject, _ collection: CalDAVCollection
  ) throws(SyncFault) -> CalDAVServer.Condition? {
    if let etag = before.etag, etag.isStrong { return .matches(etag) }
    // Without a strong version, its contents must be compared.
    let entry = CalDAVCollection.Entry(href: before.href, etag: before.etag)
    guard case .found(let now) = try collection.object(entry), now.bytes.isSameText(as: before.body)
    else {
      return nil
    }
    return now.entry.etag.flatMap { $0.isStrong ? .matches($0) : nil } ?? .any
  }

  /// Reads accepted objects again, with one request: neither a success nor an ETag proves that a server
  /// has stored or deleted anything.
  private mutating func confirmAccepted() throws(SyncFault) {
    defer { accepted = [] }
    for (url, collection) in collections.sorted(by: { $0.key < $1.key }) {
      let part = accepted.filter { $0.write.object.key.list == url }
      let entries = part.map { ($0.write.object.key.name, $0.entry) }
      let deleted = part.filter { $0.write.action == .delete }.map(\.write.object.key.name)
      let answers = try collection.objects(entries, deleted: Set(deleted)) { _ in }
      for one in part { confirm(one, answers[one.write.object.key.name] ?? .gone) }
    }
  }

  /// Records what the server has made of an accepted object.
  private mutating func confirm(_ one: Accepted, _ answer: CalDAVCollection.Answer) {
    if one.write.action == .delete { return confirmDeletion(one, answer) }
    var object = one.write.object
    object.isPending = false
    switch answer {
    case .found(let now):
      guard confirm(one, now, &object) else { return }
    case .tooLarge where one.etag != nil:
      // The next sync finds out what it has become.
      object.etag = nil
    case .tooLarge, .gone: return reportMissing(one)
    }
    memory.objects[object.key] = object
    done.append(one.write)
  }

  /// Records the current object after a PUT; returns false, noting what to do, if it is not what was
  /// sent.
  private mutating func confirm(
    _ one: Accepted, _ now: CalDAVCollection.Fetched, _ object: inout KnownObject
  ) -> Bool {
    object.etag = now.entry.etag
    if now.bytes.isSameText(as: object.body) { return true }
    if let before = one.write.before, now.bytes.isSameText(as: before.body) {
      reportMissing(one)
      return false
    }
    // With another version, somebody else may have changed it.
    if one.etag == nil || one.etag != now.entry.etag, saysMore(now.bytes, than: object) {
      lookAgain(one.write)
      return false
    }
    if !take(now.bytes, &object) {
      guard one.etag != nil else {
        change(one.write)
        return false
      }
      // An unreadable object is left to the next sync, like one that is too large.
      object.etag = nil
    }
    return true
  }

  /// Handles a write that the server reports as done, and has not done: it is not recorded, and sent
  /// again by the next sync. Its result may still appear.
  private mutating func reportMissing(_ one: Accepted) {
    uncertain.insert(one.write.object.key)
    report(one.write, one.status, .refused(""))
  }

  /// Whether a field of the current object has a value that was not sent. A missing one was dropped
  /// by the server.
  private func saysMore(_ bytes: [UInt8], than object: KnownObject) -> Bool {
    let zone = zones[object.zone]
    guard let theirs = (try? CalendarObject(bytes))?.fields(zone),
      let ours = (try? CalendarObject(object.body))?.fields(zone)
    else { return false }
    return theirs.differences(from: ours).contains { theirs[$0] != nil }
  }

  /// Handles an object that was accepted, but has changed already: what was sent becomes the base,
  /// and what is there is merged with it.
  private mutating func lookAgain(_ write: SyncPlan.Write) {
    var object = write.object
    (object.isPending, object.etag, object.told) = (false, nil, nil)
    memory.objects[object.key] = object
    done.append(write)
    if !isLast { again[object.key] = CalDAVCollection.Entry(href: object.href, etag: nil) }
  }

  /// Takes the server's version of an object as the common one; false if it is another object.
  private func take(_ bytes: [UInt8], _ object: inout KnownObject) -> Bool {
    let zone = zones[object.zone]
    guard String(validating: bytes, as: UTF8.self) != nil,
      let theirs = try? CalendarObject(bytes), let ours = try? CalendarObject(object.body)
    else { return false }
    if theirs.fields(zone) != ours.fields(zone) { object.told = object.body }
    (object.body, object.uid) = (bytes, theirs.uid)
    return true
  }

  // MARK: Deleting an object

  private mutating func delete(
    _ write: SyncPlan.Write, _ collection: CalDAVCollection
  ) throws(SyncFault) {
    let address = collection.address.at(path: write.object.href)
    guard let condition = try version(of: write.object, collection) else {
      return change(write)
    }
    let response = try server.delete(address, if: condition)
    switch response.status {
    case 200..<300, 404, 410:
      failures = 0
      accepted.append(Accepted(write: write, status: response.status, etag: nil))
    case 412: change(write)
    default: try refuse(write, response)
    }
  }

  /// Forgets an object that is gone; one that is still there is to be deleted again, or was made by
  /// another client.
  private mutating func confirmDeletion(_ one: Accepted, _ answer: CalDAVCollection.Answer) {
    switch answer {
    case .gone:
      memory.objects[one.write.object.key] = nil
      done.append(one.write)
    case .found(let now) where !now.bytes.isSameText(as: one.write.object.body): change(one.write)
    case .found, .tooLarge: reportMissing(one)
    }
  }

  // MARK: What was not done

  /// Handles a conflict with another client: the object is read and merged again.
  private mutating func change(_ write: SyncPlan.Write) {
    guard !isLast else { return report(write, 412, .changesAllTheTime) }
    again[write.object.key] = CalDAVCollection.Entry(href: write.object.href, etag: nil)
  }

  private mutating func refuse(
    _ write: SyncPlan.Write, _ response: HTTPResponse
  ) throws(SyncFault) {
    switch response.status {
    case 401, 429, 503:
      if let fault = server.fault(of: response) { throw fault }
    case 500...:
      failures += response.status == 507 ? 0 : 1
      if response.status != 507 { uncertain.insert(write.object.key) }
      if failures >= Self.failureLimit, let fault = server.fault(of: response) { throw fault }
    case 403:
      forbidden += 1
      // A read-only list does not mean that its tasks are wrong.
      if forbidden >= Self.forbiddenLimit, done.isEmpty, let fault = server.fault(of: response) {
        throw fault
      }
    default: break
    }
    let words = String(decoding: response.body.prefix(400), as: UTF8.self)
    report(write, response.status, .refused(response.isPlainText ? words.trimmed : ""))
  }

  private mutating func report(
    _ write: SyncPlan.Write, _ status: Int, _ reason: SyncReport.Problem.Reason
  ) {
    refused.insert(write.object.key)
    problems.append(
      SyncReport.Problem(
        number: write.number, text: write.text, status: status, reason: reason))
  }
}

extension [UInt8] {
  /// Whether both are equal, except for carriage returns, which XML drops (XML 1.0, section 2.11).
  fileprivate func isSameText(as other: [UInt8]) -> Bool {
    self == other || filter { $0 != 0x0D } == other.filter { $0 != 0x0D }
  }
}

extension HTTPResponse {
  fileprivate var isPlainText: Bool {
    headers["content-type"]?.lowercased().hasPrefix("text/plain") ?? false
  }
}
