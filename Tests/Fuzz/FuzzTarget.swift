import SystemCalls

/// The fuzzed parts of the program; each accepts any bytes, and traps if an invariant is violated.
enum FuzzTarget: String, CaseIterable {
  case store
  case words
  case dates
  case filters
  case keys
  case exchange
  case calendars
  case addresses
  case patterns

  /// The target named by `FUZZ_TARGET`.
  static let chosen = getenv("FUZZ_TARGET").flatMap { FuzzTarget(rawValue: String(cString: $0)) }

  func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch self {
    case .store: StoreFuzzing.run(bytes)
    case .words: LanguageFuzzing.words(String(decoding: bytes, as: UTF8.self))
    case .dates: LanguageFuzzing.dates(String(decoding: bytes, as: UTF8.self))
    case .filters: LanguageFuzzing.filters(String(decoding: bytes, as: UTF8.self))
    case .keys: KeyFuzzing.run(bytes)
    case .exchange: ExchangeFuzzing.files(bytes)
    case .calendars: CalendarFuzzing.run(bytes)
    case .addresses: ExchangeFuzzing.addresses(String(decoding: bytes, as: UTF8.self))
    case .patterns: ExchangeFuzzing.patterns(String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// The entry point that libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  guard let target = FuzzTarget.chosen else {
    fatalError("FUZZ_TARGET is one of \(FuzzTarget.allCases.map(\.rawValue))")
  }
  target.run(UnsafeBufferPointer(start: start, count: count))
  return 0
}
