import TaskModel

/// Not that of Foundation, which tests import for files and programs.
typealias UUID = TaskModel.UUID
