{"format":"taskshell","version":1,"store":"86ba8afb-f6d9-424c-aed8-20a19146c435","generation":1,"incompatible":[],"readOnly":[]}
{"base":{"records":0,"nextNumber":1,"version":0,"kept":370,"time":"2026-03-11T10:00:00Z","crc32c":"3abb0ad8"}}
{"task":{"number":1,"id":"617d79a3-1bdf-4a71-8912-88f4b1ab00fd","text":"牛乳","state":"open","due":"2026-03-12","tags":["家"],"created":"2026-03-11T10:00:00Z"}}
{"commit":{"version":1,"previous":0,"operation":"e57347d0-4238-4754-890f-9dc9a82f482a","author":"","time":"2026-03-11T10:00:00Z","command":"add　牛乳　明日　＃家","bytes":164,"crc32c":"350f9d85"}}
{"task":{"number":2,"id":"26053801-00fc-4cf7-9575-cf57870ad584","text":"レポート","state":"open","due":"2026-03-13","created":"2026-03-11T10:00:00Z"}}
{"commit":{"version":2,"previous":1,"operation":"f32df043-c4d2-4132-819e-0a7a10b9d927","author":"","time":"2026-03-11T10:00:00Z","command":"add 金曜までにレポート","bytes":155,"crc32c":"94e94b61"}}
{"task":{"number":3,"id":"4006f8a7-858d-4751-8752-5220636312ed","text":"牛乳を買う","state":"open","due":"2026-03-12","created":"2026-03-11T10:00:00Z"}}
{"commit":{"version":3,"previous":2,"operation":"fa48c9fb-1e30-43fc-96fb-21990e0fc159","author":"","time":"2026-03-11T10:00:00Z","command":"add 明日 牛乳を買う","bytes":158,"crc32c":"0292e67d"}}
{"task":{"number":4,"id":"6086fe1d-7750-496c-b48e-7a6976c4f9b0","text":"Water plants","state":"open","due":"2026-03-11","every":"3 days","created":"2026-03-11T10:00:00Z"}}
{"commit":{"version":4,"previous":3,"operation":"81232b0a-b0fb-4c7e-9f97-3a47002b361f","author":"","time":"2026-03-11T10:00:00Z","command":"add Water plants every 3 days","bytes":172,"crc32c":"b247dd53"}}
{"task":{"number":5,"id":"4c78a4b8-326d-4833-99bb-db91a1ed04e4","text":"Pay","state":"open","due":"2026-03-27","every":"last friday","created":"2026-03-11T10:00:00Z"}}
{"commit":{"version":5,"previous":4,"operation":"d5fede57-7b35-490d-8191-35ffb196e06f","author":"","time":"2026-03-11T10:00:00Z","command":"add Pay every:last friday","bytes":168,"crc32c":"88421dfd"}}
