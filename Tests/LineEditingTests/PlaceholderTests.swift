import Testing

@Test func placeholderLineEditing() { #expect(Bool(true)) }
