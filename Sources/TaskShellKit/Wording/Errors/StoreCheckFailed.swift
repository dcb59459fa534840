import TaskModel

/// A check found something: the command fails, and says what.
package struct StoreCheckFailed: Error {
  package let check: StoreCheck
}
