/// Finds a user's lists of tasks (RFC 6764, RFC 4791).
extension CalDAVServer {
  /// The lists that an address leads to: it may be that of one, of what holds them, of the user, or of the
  /// server alone.
  func lists(from address: WebAddress) throws(SyncFault) -> [RemoteList] {
    let (place, problem) = try place(at: address)
    if let place, place.isList { return [place.list(at: address.asCollection)] }
    let known = try homes(of: place, from: address)
    let wellKnown = address.at(path: "/.well-known/caldav")
    let homes =
      known.isEmpty ? try homes(of: try self.place(at: wellKnown).place, from: wellKnown) : known
    guard !homes.isEmpty || place != nil else {
      throw problem ?? .notCalDAV(url: address.text)
    }
    var lists = homes.isEmpty ? try self.lists(in: address) : []
    for home in homes { lists += try self.lists(in: home) }
    var seen: Set<String> = []
    lists = lists.filter { seen.insert($0.url).inserted }
    guard !lists.isEmpty else { throw .noTaskLists(url: address.text) }
    return lists
  }

  /// The properties at an address, and why there are none; what nobody can go on with is thrown.
  private func place(
    at address: WebAddress
  ) throws(SyncFault) -> (place: Multistatus.Properties?, problem: SyncFault?) {
    do {
      let answer = try properties(of: address, DAVRequests.place, depth: 0)
      return (answer.responses.first?.properties, nil)
    } catch {
      switch error {
      case .serverFailed, .answerMalformed(.cut), .answerMalformed(.entities): return (nil, error)
      case .listGone, .notCalDAV, .notAllowed, .answerMalformed:
        return (nil, .notCalDAV(url: address.text))
      default: throw error
      }
    }
  }

  /// What holds the lists of the user that an answer names.
  private func homes(
    of place: Multistatus.Properties?, from address: WebAddress
  ) throws(SyncFault) -> [WebAddress] {
    guard let place else { return [] }
    if !place.homes.isEmpty { return try resolved(place.homes, from: address) }
    guard let principal = place.principal else { return [] }
    guard let user = try resolved([principal], from: address).first else { return [] }
    let answer = try self.place(at: user).place
    return try resolved(answer?.homes ?? [], from: user)
  }

  /// - Throws: where one of them is elsewhere: nobody has said that the password may go there.
  private func resolved(
    _ references: [String], from address: WebAddress
  ) throws(SyncFault) -> [WebAddress] {
    var addresses: [WebAddress] = []
    for reference in references {
      guard let target = address.resolving(reference) else { continue }
      guard target.origin == address.origin else { throw .redirectedElsewhere(to: target.text) }
      addresses.append(target.asCollection)
    }
    return addresses
  }

  private func lists(in home: WebAddress) throws(SyncFault) -> [RemoteList] {
    let answer = try properties(of: home, DAVRequests.place, depth: 1)
    return answer.responses.compactMap { response in
      guard response.properties.isList, let address = home.resolving(response.href),
        address.origin == home.origin
      else { return nil }
      return response.properties.list(at: address.asCollection)
    }
  }
}

extension Multistatus.Properties {
  /// Whether it is a calendar that may hold tasks.
  fileprivate var isList: Bool {
    types.contains("calendar") && (components?.contains("VTODO") ?? true)
  }

  fileprivate func list(at address: WebAddress) -> RemoteList {
    let rights: Set = ["all", "write", "write-content"]
    return RemoteList(
      url: address.text, title: name ?? "",
      isWritable: privileges.map { !$0.isDisjoint(with: rights) } ?? true)
  }
}
