/// A collection on a server, with its objects.
struct CalDAVCollection {
  let server: CalDAVServer
  let address: WebAddress

  /// The values that show whether anything has changed.
  struct State: Equatable {
    /// Nil if the server has none: then the collection is listed each time.
    let ctag: String?
    let resourceID: String?
  }

  /// An object of the collection, as in a listing.
  struct Entry: Equatable {
    /// The path as the server writes it.
    let href: String
    /// Nil if the server does not provide one.
    let etag: ETag?
  }

  /// The objects by name, in a single canonical encoding.
  struct Listing: Equatable {
    var entries: [String: Entry] = [:]
    /// The number of addresses outside of the collection.
    var foreign = 0
  }

  /// The number of objects in a request: some servers read the whole list for each request.
  static let batch = 200
  /// The maximum bytes of an object: more than any task has.
  static let objectLimit = 4 << 20

  /// - Throws: ``SyncFault/listGone(url:)`` or ``SyncFault/listReplaced(url:)``, among others.
  func state() throws(SyncFault) -> State {
    let answer = try server.properties(of: address, DAVRequests.state, depth: 0)
    let own = answer.responses.first {
      address.resolving($0.href)?.asCollection.segments == address.segments
    }
    guard let response = own ?? (answer.responses.count == 1 ? answer.responses.first : nil) else {
      throw .answerMalformed(.notMultistatus)
    }
    if let status = response.status, status == 404 || status == 410 {
      throw .listGone(url: address.text)
    }
    guard response.properties.types.contains("calendar") else {
      throw .listReplaced(url: address.text)
    }
    return State(ctag: response.properties.ctag, resourceID: response.properties.resourceID)
  }

  /// Lists the objects that are tasks. An object that the server omits without a message must be
  /// requested by name before it counts as deleted.
  func listing() throws(SyncFault) -> Listing {
    let answer = try server.report(on: address, DAVRequests.versions)
    var listing = Listing()
    for response in answer.responses {
      guard let target = address.resolving(response.href), !response.href.isEmpty else {
        listing.foreign += 1
        continue
      }
      guard let name = address.member(target) else {
        // The server reports, for the list itself, that the answer is truncated (RFC 5323).
        if target.origin == address.origin, target.asCollection.segments == address.segments {
          guard response.hasSucceeded else { throw .answerMalformed(.cut) }
        } else {
          listing.foreign += 1
        }
        continue
      }
      if response.status == 404 { continue }
      let etag = response.properties.etag.flatMap { ETag($0) }
      let isKnown = listing.entries[name].map { $0.etag == etag } ?? true
      listing.entries[name] = Entry(href: target.path, etag: isKnown ? etag : nil)
    }
    // A list of only foreign addresses does not count as empty.
    guard listing.foreign == 0 || !listing.entries.isEmpty else {
      throw .answerMalformed(.notMultistatus)
    }
    return listing
  }

  /// The result for a requested object.
  enum Answer {
    case found(Fetched)
    case gone
    /// It has more bytes than the limit.
    case tooLarge
  }

  struct Fetched {
    let entry: Entry
    let bytes: [UInt8]
  }

  /// Fetches the objects of these names in batches. Those that the server omits, or reports as missing
  /// right after listing them, are requested individually.
  ///
  /// - Parameters:
  ///   - deleted: the names that the server is believed to miss, if it says so.
  ///   - progress: called with the number of objects received.
  func objects(
    _ entries: [(name: String, entry: Entry)], deleted: Set<String> = [],
    _ progress: (Int) -> Void
  ) throws(SyncFault) -> [String: Answer] {
    var answers: [String: Answer] = [:]
    var rest = entries[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Self.batch)
      rest = rest.dropFirst(Self.batch)
      do {
        try ask(for: batch, deleted, &answers)
      } catch {
        // One of them spoils the answer: requesting them individually shows which one.
        switch error {
        case .answerTooLarge, .answerMalformed(.notXML): break
        default: throw error
        }
      }
      for (name, entry) in batch where answers[name] == nil { answers[name] = try object(entry) }
      progress(answers.count)
    }
    return answers
  }

  private func ask(
    for batch: ArraySlice<(name: String, entry: Entry)>, _ deleted: Set<String>,
    _ answers: inout [String: Answer]
  ) throws(SyncFault) {
    let answer = try server.report(on: address, DAVRequests.objects(batch.map(\.entry.href)))
    let asked = Dictionary(batch.map { ($0.name, $0.entry) }, uniquingKeysWith: { $1 })
    for response in answer.responses {
      guard let target = address.resolving(response.href), let name = address.member(target),
        let entry = asked[name]
      else { continue }
      if let data = response.properties.data {
        // A version older than the bytes is harmless: they are read again.
        var etag = response.properties.etag.flatMap { ETag($0) } ?? entry.etag
        // Of two versions, it is unknown which one is current.
        if case .found(let other)? = answers[name], other.entry.etag != etag { etag = nil }
        answers[name] = .found(
          Fetched(entry: Entry(href: target.path, etag: etag), bytes: Array(data.utf8)))
      } else if response.status == 404, deleted.contains(name), answers[name] == nil {
        answers[name] = .gone
      }
    }
  }

  /// Fetches the current state of one object.
  func object(_ entry: Entry) throws(SyncFault) -> Answer {
    let target = address.at(path: entry.href)
    do {
      guard let (bytes, etag) = try server.object(at: target, limit: Self.objectLimit) else {
        return .gone
      }
      return .found(
        Fetched(entry: Entry(href: entry.href, etag: etag ?? entry.etag), bytes: bytes))
    } catch .answerTooLarge {
      return .tooLarge
    }
  }
}
