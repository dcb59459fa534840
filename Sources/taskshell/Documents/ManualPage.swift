enum ManualPage { static var text: String { "" } }
