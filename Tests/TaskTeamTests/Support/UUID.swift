import TaskModel

/// Replaces the UUID of Foundation, which tests import for files and programs.
typealias UUID = TaskModel.UUID
