import TaskLanguage
import TaskModel

/// What is staged does not fit what other shells have saved meanwhile; it stays staged.
package struct StagingConflict: Error, Equatable {
  package let cause: ModelError
  /// What differs, where that is known.
  package var details: [Bilingual]?
}
