enum CompletionScript { static func text(for shell: OuterShell) -> String { "" } }
