import Testing

@Test func placeholderTaskModel() { #expect(Bool(true)) }
