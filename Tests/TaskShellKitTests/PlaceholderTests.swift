import Testing

@Test func placeholderTaskShellKit() { #expect(Bool(true)) }
