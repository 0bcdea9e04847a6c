import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import type { ComposedEmail } from "#app/domain/mail/compose-email.server.ts";
import { deliver } from "#app/domain/mail/mail-server.server.ts";
import type { MailSettings } from "#app/settings/mail-settings.server.ts";
import { startMailServer } from "#tests/support/mail-server.ts";

/** What the site says of a mail server that it can't use. Emails wait, and the password appears nowhere. */

const password = "swordfish & chips";
const email: ComposedEmail = {
  from: { name: "Class of 1985", address: "site@class.example" },
  to: { name: "Anna", address: "anna@class.example" },
  subject: "A message",
  text: "You have a message.",
  messageId: "<1.a@class.example>",
  headers: {},
};
const settings = (port: number, change: Partial<MailSettings> = {}): MailSettings => ({
  host: "127.0.0.1",
  port,
  isTls: false,
  isLoopback: true,
  login: null,
  from: email.from,
  ...change,
});
/** For servers that answer, however busy the machine is; and for those that don't. */
const patient = { connection: 10_000, silence: 10_000, total: 20_000 };
const impatient = { connection: 200, silence: 200, total: 400 };
const attempt = (port: number, change?: Partial<MailSettings>, timeouts = patient) =>
  deliver(email, settings(port, change), { timeouts });
const outage = (problem: string | RegExp) => ({ outcome: "postponed", isOutage: true, problem: expect.stringMatching(problem) });

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => void server.close()));
async function listening(answer: (socket: import("node:net").Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    answer(socket);
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

test("a port where nobody listens", async () => {
  const port = await listening(() => {});
  await new Promise((resolve) => servers.pop()?.close(resolve));
  expect(await attempt(port)).toEqual(outage(`^No mail server answers at 127.0.0.1:${port}$`));
});

test("a server that says nothing, or one that stops talking in the middle", async () => {
  const sentence = /did not answer in time$/;
  expect(await attempt(await listening(() => {}), {}, impatient)).toEqual(outage(sentence));
  expect(await attempt(await listening((socket) => socket.write("220 hello\r\n")), {}, impatient)).toEqual(outage(sentence));
});

test("a server that accepts the text and never answers is given up, and the email is tried again", async () => {
  const server = await startMailServer({ beforeAccepting: () => new Promise((resolve) => setTimeout(resolve, 1500)) });
  expect(await attempt(server.port, {}, impatient)).toMatchObject({
    outcome: "postponed",
    problem: expect.stringMatching(/in time$/),
  });
  await server.close();
});

test("a server that keeps talking without end is given up", async () => {
  const port = await listening((socket) => {
    socket.write("220-hello\r\n");
    const timer = setInterval(() => socket.write("220-hello again\r\n"), 50);
    socket.on("close", () => clearInterval(timer));
  });
  expect(await attempt(port, {}, impatient)).toMatchObject({ outcome: "postponed", isOutage: true });
});

test("a server without encryption, if it isn't on this machine", async () => {
  const server = await startMailServer();
  expect(await attempt(server.port, { isLoopback: false })).toEqual(outage(/offers no encryption that the site can trust$/));
  expect(server.emails).toEqual([]);
  await server.close();
});

test("a server with a certificate that nobody vouches for", async () => {
  const server = await startMailServer({ options: { secure: true, authOptional: true } });
  expect(await attempt(server.port, { isTls: true })).toEqual(outage(/offers no encryption that the site can trust$/));
  await server.close();
});

describe("a wrong password", () => {
  test("is not repeated, in whatever form the server sends it back", async () => {
    const login = { user: "site", password };
    const encoded = Buffer.from(`\0site\0${password}`).toString("base64");
    const server = await startMailServer({
      options: {
        authOptional: false,
        disabledCommands: ["STARTTLS"],
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) =>
          done(new Error(`No: ${encoded} ${password} ${Buffer.from(password).toString("base64")}`)),
      },
    });
    const delivery = await attempt(server.port, { login });
    expect(delivery).toEqual(outage(/^The mail server refused the user name or the password in SMTP_URL: 535 No: … … …$/));
    await server.close();
  });
});
