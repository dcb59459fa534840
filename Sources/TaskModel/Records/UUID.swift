#if canImport(FoundationEssentials)
import FoundationEssentials

/// The identity of a record, wherever it goes (RFC 9562).
///
/// Named here once, so that nothing else needs Foundation: its other half, with the tables of all
/// languages, would cost every start several milliseconds.
package typealias UUID = FoundationEssentials.UUID
#else
import Foundation

/// The identity of a record, wherever it goes (RFC 9562).
package typealias UUID = Foundation.UUID
#endif
