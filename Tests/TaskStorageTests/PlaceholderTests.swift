import Testing

@Test func placeholderTaskStorage() { #expect(Bool(true)) }
