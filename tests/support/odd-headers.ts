/** Headers of requests, content types, and dispositions of the parts of a form that no browser sends. */

export const oddHeaders: [string, string][] = [
  ["Accept", "*/*;q=9,,;"],
  ["Accept-Encoding", "br;q=nonsense, \xff, identity;q=0"],
  ["Accept-Language", "x".repeat(5000)],
  ["Expect", "miracles"],
  ["Host", 'class.example"><b>'],
  ["Host", "a b"],
  ["Host", "[::1"],
  ["Host", ""],
  ["If-Modified-Since", "yesterday"],
  ["If-None-Match", '*, "", W/'],
  ["Range", "bytes=9-3,-0,99999999999-"],
  ["Origin", "null"],
  ["Origin", "https://evil.example"],
  ["Sec-Fetch-Site", "cross-site"],
  ["Sec-Purpose", "prefetch"],
  ["Referer", "http://\0".replace("\0", "\x80")],
  ["Save-Data", "on"],
  ["User-Agent", `<script>${"x".repeat(3000)}\xff`],
  ["X-Forwarded-For", "'; drop table sessions; --"],
  ["X-Forwarded-Proto", "javascript"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["X-React-Router-Unknown", "1"],
];

export const oddTypes = [
  "",
  "text/plain",
  "application/json; charset=utf-7",
  "application/x-www-form-urlencoded; charset=\xff",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"b".repeat(300)}`,
  'multipart/form-data; boundary="',
  "multipart/mixed; boundary=x",
  "application/octet-stream",
  "image/jpeg",
  "application/json, text/html",
];

export const oddDispositions = [
  "form-data",
  "form-data; name",
  'form-data; name="',
  "attachment; name=x",
  "",
  `form-data; name="${"n".repeat(20_000)}"`,
];
