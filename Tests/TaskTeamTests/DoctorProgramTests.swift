import Foundation
import TestSupport
import Testing

@testable import TaskTeam

/// `store doctor` as a program, with broken servers and a working one: each fault is named, and the
/// output conforms to the published schema.
@Suite(
  .serialized, .enabled(if: Cluster.isAvailable, "\(Cluster.reason)"),
  .enabled(if: hasValidator, "python3-jsonschema is not installed"))
struct DoctorProgramTests {
  private static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator
    schema = json.loads(sys.argv[1])
    Draft202012Validator.check_schema(schema)
    for error in Draft202012Validator(schema).iter_errors(json.loads(sys.argv[2])):
        print(error.json_path, error.message[:300])
    """

  private struct Row: Decodable {
    let check: String
    let outcome: String
    let finding: String
  }

  @Test func everyFindingIsAsTheSchemaSays() throws {
    let (cluster, program) = (try Cluster(team: []), try TeamProgram())
    let files = "\(cluster.folder)/tls"
    try cluster.makeExpiredCertificate(in: files)
    try cluster.listen(
      "-c ssl=on -c ssl_cert_file=\(files)/certificate -c ssl_key_file=\(files)/key")
    try cluster.sql("ALTER ROLE eve NOLOGIN")
    try cluster.sql("CREATE DATABASE bare", in: "postgres")
    let http = try Listener(answering: Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))
    let (silent, free) = (try Listener(answering: nil), try Listener.freePort())
    let schema = try program.run(["--schema", "store", "doctor"]).output
    func url(
      _ role: String, _ port: Int, _ database: String = "tasks", _ more: String = ""
    ) -> String {
      "postgresql://\(role)@127.0.0.1:\(port)/\(database)?team=home\(more)"
    }
    let (port, plain) = (cluster.port, "&sslmode=disable")
    let trusting = "&sslmode=verify-full&sslrootcert=\(files)/certificate"
    let cases: [(address: String, finding: String?)] = [
      (url("anna", free), "nothingListens"), (url("anna", http.port), "notPostgreSQL"),
      (url("anna", silent.port), "staysSilent"), (url("eve", port, "tasks", plain), "roleLocked"),
      (url("zoe", port, "tasks", plain), "roleUnknown"),
      (url("anna", port, "nope", plain), "databaseUnknown"),
      (url("anna", port, "bare", plain), "schemaMissing"),
      (url("ben", port, "tasks", plain), "noMember"),
      (url("anna", port, "tasks", trusting), "certificateExpired"),
      (url("anna", port, "tasks", "&sslmode=verify-full&sslrootcert=/nowhere"), "rootMissing"),
      ("postgresql://anna@db.invalid/tasks?team=home", "nameUnknown"),
      (cluster.address("anna") + "&port=\(port)", nil),
    ]
    for (address, finding) in cases {
      let result = try program.run(["--json", "store", "doctor", address])
      #expect(result.status == (finding == nil ? 0 : 1), "\(address): \(result.errors)")
      let rows = try JSONDecoder().decode([Row].self, from: Data(result.output.utf8))
      #expect(rows.filter { $0.outcome == "wrong" }.map(\.finding) == (finding.map { [$0] } ?? []))
      let complaints = try cluster.output(
        "/usr/bin/env", ["python3", "-c", Self.validator, schema, result.output])
      #expect(complaints == "", "\(address)")
    }
  }
}

/// Whether values can be validated against schemas.
private let hasValidator: Bool = {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["python3", "-c", "import jsonschema"]
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}()
