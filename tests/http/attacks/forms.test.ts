import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { count } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { namesPerPage } from "#app/domain/roster/letters.ts";
import { maxFields } from "#app/http/request-body.server.ts";
import { db } from "#db/client.server.ts";
import { comments, linkTokens, messages } from "#db/schema.ts";
import { addAlbum, addPhoto } from "#tests/support/albums.ts";
import { loggedEntries } from "#tests/support/database.ts";
import { invalidEmail } from "#tests/support/notices.ts";
import { addAdministrator, addInvited, addMember } from "#tests/support/people.ts";
import { pictureFile } from "#tests/support/pictures.ts";
import { sharedSite } from "#tests/support/started.ts";
import { Visitor } from "#tests/support/visitor.ts";

/**
 * The risks: a small form or JSON body takes the server minutes to read, and a form that failing scripts submit by
 * themselves is carried out. `npm run bench:hostile-requests` measures the cost of such requests.
 */

const { as, site } = sharedSite();
let member: Visitor;
let admin: Visitor;
const administrator = addAdministrator();
const [anna, david] = [addMember(), addMember()];
beforeAll(async () => {
  member = await as(anna);
  admin = await as(administrator);
});

const visitor = () => new Visitor(site.origin);
const numbersTo = (length: number) => Array.from({ length }, (_, n) => n);

async function send(path: string, type: string, body: string, from = visitor()) {
  const response = await from.request(path, { method: "POST", headers: { "Content-Type": type }, body });
  return { status: response.status, text: await response.text() };
}
const urlencoded = "application/x-www-form-urlencoded";
const multipart = (names: string[], boundary = "x") => {
  const parts = names.map((name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`);
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join("")}--${boundary}--\r\n` };
};

describe(`a form with more than ${maxFields} fields is 413 with a sentence:`, () => {
  const refused = "That form has more than 200 fields. Please send fewer at once.";
  const forms: Record<string, (n: number) => string> = {
    "different names": (n) => `a${n}`,
    "one name": () => "email",
    "names in brackets": (n) => `[${n}`,
  };
  test.each(Object.entries(forms))("%s, as text", async (_, nameOf) => {
    const { status, text } = await send(
      "/login",
      urlencoded,
      numbersTo(maxFields + 1)
        .map((n) => `${nameOf(n)}=`)
        .join("&"),
    );
    expect([status, text.includes(refused)]).toEqual([413, true]);
  });

  test.each(Object.entries(forms))("%s, in parts", async (_, nameOf) => {
    const { type, body } = multipart(numbersTo(maxFields + 1).map(nameOf));
    const { status, text } = await send("/login", type, body);
    expect([status, text.includes(refused)]).toEqual([413, true]);
  });

  test("a form with exactly as many fields is read", async () => {
    const fields = [...numbersTo(maxFields - 1).map((n) => `a${n}=`), "intent=sign-in"];
    expect((await send("/login", urlencoded, fields.join("&"))).status).toBe(403);
    const { type, body } = multipart(numbersTo(maxFields).map((n) => `a${n}`));
    expect((await send("/login", type, body)).text).toContain("This page does not know that form");
  });

  test("a full page of joining letters fits", async () => {
    const invited = [];
    for (const n of numbersTo(namesPerPage)) invited.push(addInvited({ lastName: `Invited ${n}` }));
    const body = new URLSearchParams({ intent: "make-letters", csrf: await admin.token() });
    for (const { id } of invited) body.append("userIds", String(id));
    expect((await send("/admin/letters", urlencoded, body.toString(), admin)).status).toBe(303);
    expect(db().select({ links: count() }).from(linkTokens).get()).toEqual({ links: namesPerPage });
  });
});

describe("multipart forms:", () => {
  test("a boundary longer than the standard's 70 characters is 400 with a sentence", async () => {
    const { type, body } = multipart(["email"], "b".repeat(71));
    const { status, text } = await send("/login", type, body);
    expect([status, text.includes("The boundary between the fields of this form is too long.")]).toEqual([400, true]);
    const quoted = await send("/login", `multipart/form-data; boundary="${"b ".repeat(40)}b"`, body);
    expect(quoted.status).toBe(400);
  });

  test("a boundary of 70 characters is read", async () => {
    const { type, body } = multipart(["email"], "b".repeat(70));
    expect((await send("/login", type, body)).text).toContain("This page does not know that form");
  });

  test("a file name longer than 2 KB is 413 with a sentence", async () => {
    const file = new File(["x"], `${"n".repeat(2100)}.jpg`);
    const { status, html } = await member.post("/yearbook", "add-photo", { photo: file });
    expect([status, html.includes("The name of a file is too long.")]).toEqual([413, true]);
  });
});

describe("bodies in HTTP chunks:", () => {
  /** A form post in chunks of this many bytes. */
  async function chunked(bytes: number): Promise<string> {
    const body = `intent=sign-in&email=${"a".repeat(6000)}`;
    const chunks = body.match(new RegExp(`.{1,${bytes}}`, "g"))?.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    const head = ["POST /login HTTP/1.1", "Host: localhost", `Content-Type: ${urlencoded}`, "Transfer-Encoding: chunked"];
    const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
    socket.write([...head, "Connection: close", "", `${chunks?.join("")}0\r\n\r\n`].join("\r\n"));
    return text(socket);
  }

  test("chunks of one byte are 400 with a sentence, because each costs as much as a thousand bytes", async () => {
    const answer = await chunked(1);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain("That arrived in too many small pieces. Please send it again.");
  });

  test("chunks of 100 bytes, as from old gateways, are accepted", async () => {
    expect(await chunked(100)).toMatch(/^HTTP\/1.1 403 /);
  });
});

describe("JSON with too many values is 413 with a sentence:", () => {
  const error = "That JSON has too many values. Please send less at once.";
  const bodies = {
    "lists in lists": `{"email":${"[".repeat(30_000)}${"]".repeat(30_000)}}`,
    "many keys": `{${numbersTo(26_000).map((n) => `"${n}":1`)}}`,
  };
  test.each(Object.entries(bodies))("%s", async (_, body) => {
    for (const [path, from] of [
      ["/api/auth/login", visitor()],
      ["/api/messages", member],
    ] as const) {
      const { status, text } = await send(path, "application/json", body, from);
      expect([status, JSON.parse(text)]).toEqual([413, { error }]);
    }
  });

  test("the longest message, made of commas, is accepted", async () => {
    const { status } = await member.call("POST", "/api/messages", {
      recipientId: david.id,
      subject: ",".repeat(100),
      content: ",".repeat(5000),
    });
    expect(status).toBe(201);
  });
});

describe("a form that scripts submitted while they checked it is not carried out:", () => {
  const state = () => ({
    messages: db().select().from(messages).all().length,
    comments: db().select().from(comments).all().length,
    log: loggedEntries().length,
  });
  const command = '{"type":"validate","payload":{"name":"content"}}';
  const sentence = "Press the button to send it.";

  test.each(["__intent__", "__state__"])(
    "a message with %s is not stored, and the page says so and keeps the text",
    async (name) => {
      const before = state();
      const fields = { recipientId: String(david.id), subject: "The kiln", content: "Half a sentence", [name]: command };
      const { status, html } = await member.post("/messages?dialog=compose", "compose", fields);
      expect(status).toBe(422);
      expect(html).toContain(sentence);
      expect(html).toContain("Half a sentence");
      expect(state()).toEqual(before);
    },
  );

  test("a comment", async () => {
    const album = addAlbum(anna, "Kiln");
    const photo = addPhoto(album, anna, "Glaze");
    const before = state();
    const { status, html } = await member.post(`/yearbook?album=${album.id}&photo=${photo.id}`, "add-comment", {
      photoCollectionId: String(photo.id),
      content: "Half a comment",
      __intent__: command,
    });
    expect([status, html.includes(sentence), html.includes("Half a comment")]).toEqual([422, true, true]);
    expect(state()).toEqual(before);
  });

  test("missing fields have no error yet", async () => {
    const { html } = await visitor().post("/login", "sign-in", { email: "anna@", password: "", __intent__: command });
    expect(html).toContain('value="anna@"');
    for (const sentence of [invalidEmail, "Please enter your password"]) expect(html).not.toContain(sentence);
  });

  test("an uploaded photo, and a backup", async () => {
    const album = addAlbum(anna, "Kiln");
    const photo = { collectionId: String(album.id), title: "", description: "", photo: await pictureFile(), __intent__: command };
    const uploaded = await member.post("/yearbook/upload", "", photo);
    expect([uploaded.status, JSON.parse(uploaded.html)]).toEqual([422, { error: expect.stringContaining(sentence) }]);
    const backup = await admin.post("/admin/backup/download", "", { __intent__: command });
    expect(backup.status).toBe(303);
  });
});

test("none of these requests logs an error", () => {
  expect(site.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
