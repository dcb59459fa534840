@main
enum Main { static func main() { print("taskshell") } }
