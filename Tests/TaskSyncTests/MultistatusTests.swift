import Testing

@testable import TaskSync

@Suite struct MultistatusTests {
  private static func fault(_ text: String) -> SyncFault? {
    do {
      _ = try Multistatus(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func propertiesAreRead() throws {
    let answer = try Multistatus(
      Array(
        """
        <?xml version="1.0"?>
        <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"
          xmlns:S="http://calendarserver.org/ns/"><response><href>
          /dav/a%20b.ics</href><propstat><prop><getetag>"1&amp;2"</getetag>
          <C:calendar-data><![CDATA[BEGIN:<x>]]>&#13;
        END</C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat>
          <propstat><prop><S:getctag>no</S:getctag></prop><status>HTTP/1.1 404 No</status></propstat>
          </response><response><href>/dav/</href><status>HTTP/1.1 507 Full</status></response>
          <response><href>/l/</href><propstat><prop><resourcetype><collection/><C:calendar/>
          </resourcetype><C:supported-calendar-component-set><C:comp name="VTODO"/>
          </C:supported-calendar-component-set><current-user-privilege-set><privilege><read/>
          </privilege></current-user-privilege-set><current-user-principal><href>/me</href>
          </current-user-principal></prop><status>HTTP/1.1 200 OK</status></propstat></response>
        </multistatus>
        """.utf8))
    try #require(answer.responses.count == 3)
    #expect(answer.responses[0].href == "/dav/a%20b.ics")
    #expect(answer.responses[0].properties.etag == "\"1&2\"")
    #expect(answer.responses[0].properties.data == "BEGIN:<x>\r\nEND")
    #expect(answer.responses[0].properties.ctag == nil)
    #expect(answer.responses[1].status == 507)
    #expect(answer.responses[2].properties.types == ["collection", "calendar"])
    #expect(answer.responses[2].properties.components == ["VTODO"])
    #expect(answer.responses[2].properties.privileges == ["read"])
    #expect(answer.responses[2].properties.principal == "/me")
  }

  @Test(arguments: [
    ("", AnswerFlaw.cut), (" \n", .cut), ("<multistatus xmlns=\"DAV:\"><respon", .cut),
    ("<multistatus xmlns=\"DAV:\"><response>", .cut), ("<html/>", .notMultistatus),
    ("<multistatus/>", .notMultistatus), ("hello", .notXML(offset: 0)),
    ("<a><b></a>", .notXML(offset: 8)), ("<multistatus xmlns='DAV:'/>x", .notXML(offset: 27)),
    ("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>", .entities),
    ("<!DOCTYPE html><multistatus xmlns='DAV:'/>", .entities),
  ])
  func isRefused(text: String, flaw: AnswerFlaw) {
    #expect(Self.fault(text) == .answerMalformed(flaw))
  }

  @Test func depthIsBounded() {
    let deep = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
    #expect(Self.fault(deep) == .answerTooLarge)
  }
}
