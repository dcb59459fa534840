{"format":"taskshell","version":1,"store":"8e12ec39-827d-4c0a-8a54-eb3f33051000","generation":1,"incompatible":[],"readOnly":[]}
{"base":{"records":0,"nextNumber":1,"version":0,"kept":388,"time":"2028-02-29T10:00:00Z","crc32c":"5c4b0d59"}}
{"task":{"number":1,"id":"180a5297-080b-488e-aa8e-0c1cfb71ff2a","text":"Leap","state":"open","due":"2028-02-29","every":"year from 2028-02-29","created":"2028-02-29T10:00:00Z"}}
{"commit":{"version":1,"previous":0,"operation":"8ad1e066-9870-4cc3-afcb-59528dd77ed0","author":"","time":"2028-02-29T10:00:00Z","command":"add Leap every:year due:2028-02-29","bytes":178,"crc32c":"ec9c4ebc"}}
{"task":{"number":1,"id":"180a5297-080b-488e-aa8e-0c1cfb71ff2a","text":"Leap","state":"done","due":"2028-02-29","every":"year from 2028-02-29","created":"2028-02-29T10:00:00Z","completed":"2028-02-29T10:00:00Z"}}
{"task":{"number":2,"id":"7b29d5bc-d82b-41d9-ac2d-a908cb0e7006","text":"Leap","state":"open","due":"2029-02-28","every":"year from 2028-02-29","created":"2028-02-29T10:00:00Z"}}
{"commit":{"version":2,"previous":1,"operation":"5ab1ba41-5dc6-42eb-986d-7cc8363f00bf","author":"","time":"2028-02-29T10:00:00Z","command":"done 1","bytes":391,"crc32c":"35e2df0c"}}
{"task":{"number":2,"id":"7b29d5bc-d82b-41d9-ac2d-a908cb0e7006","text":"Leap","state":"done","due":"2029-02-28","every":"year from 2028-02-29","created":"2028-02-29T10:00:00Z","completed":"2028-02-29T10:00:00Z"}}
{"task":{"number":3,"id":"0029611e-fd31-45f4-98cf-9b6428af997c","text":"Leap","state":"open","due":"2030-02-28","every":"year from 2028-02-29","created":"2028-02-29T10:00:00Z"}}
{"commit":{"version":3,"previous":2,"operation":"a1037098-9682-41a9-86c1-60faa57d193b","author":"","time":"2028-02-29T10:00:00Z","command":"done 2","bytes":391,"crc32c":"ff4efad1"}}
