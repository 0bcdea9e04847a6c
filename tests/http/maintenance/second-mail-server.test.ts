import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, expect, test } from "vitest";
import { startMailSender } from "#app/domain/mail/mail-sender.server.ts";
import { deliver } from "#app/domain/mail/mail-server.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { startAiosmtpd } from "#tests/support/aiosmtpd.ts";
import { temporaryDatabase } from "#tests/support/database.ts";
import { addMember } from "#tests/support/people.ts";

/** The risk: emails that only the mail server of the other tests understands, because it comes from the author of the mail library. */

const plain = await startAiosmtpd();
temporaryDatabase({ smtpUrl: `smtp://127.0.0.1:${plain.port}` });
const folder = mkdtempSync(path.join(tmpdir(), "certificate-"));
afterAll(async () => {
  await plain.stop();
  rmSync(folder, { recursive: true });
});

test("Debian's aiosmtpd takes an email with names in several scripts and long lines, and Python reads all of it", async () => {
  const { id: userId } = await addMember({ firstName: "Zoë 梅", lastName: "O’Ñandú, “Zo”", email: "zoe@class.example" });
  const word = "x".repeat(1200);
  const paragraph = `${"Łukasz says: the mural is ready — come and see it. ".repeat(60)}\n\n.\n..two dots\nFrom the beginning\n${word}`;
  queueEmail({
    kind: "message",
    userId,
    subject: `Message from Łukasz: ${"Fotos del múral ".repeat(12)}`,
    text: paragraph,
  });
  const errors: unknown[] = [];
  const stop = startMailSender({ onError: (error) => errors.push(error), onOutage: (problem) => errors.push(problem) });
  const email = await plain.next();
  await stop();
  expect(errors).toEqual([]);
  expect(email).toMatchObject({
    recipients: ["zoe@class.example"],
    isEncrypted: false,
    defects: [],
    isPlainAscii: true,
    from: { name: "Class of 1985", address: "site@class.example" },
    to: { name: "Zoë 梅 O’Ñandú, “Zo”", address: "zoe@class.example" },
  });
  expect(email.subject).toMatch(/^Message from Łukasz: (Fotos del múral )+.*…$/);
  expect(email.longestLine).toBeLessThanOrEqual(78);
  expect(email.text).toMatch(/^Hello Zoë 梅,\n\nŁukasz says: the mural is ready — come/);
  expect(email.text).toContain(`\n.\n..two dots\nFrom the beginning\n${word}\n`);
  expect(email.headers["list-unsubscribe"]).toMatch(/^<http:\/\/class\.example\/unsubscribe\/[\w-]+>$/);
});

test("with STARTTLS, the text goes over the encrypted connection if the certificate can be trusted, and not at all otherwise", async () => {
  const files = { certificateFile: path.join(folder, "certificate.pem"), keyFile: path.join(folder, "key.pem") };
  const request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost";
  const options = ["-addext", "subjectAltName=DNS:localhost", "-keyout", files.keyFile, "-out", files.certificateFile];
  execFileSync("openssl", [...request.split(" "), ...options], { stdio: "ignore" });
  const server = await startAiosmtpd(files);
  const from = { name: "Class of 1985", address: "site@class.example" };
  const to = { name: "Anna", address: "anna@class.example" };
  const email = { from, to, subject: "A message", text: "You have a message.", messageId: "<1.a@class.example>", headers: {} };
  // As for a mail server on another machine, which must encrypt.
  const settings = { host: "localhost", port: server.port, isTls: false, isLoopback: false, login: null, from };
  expect(await deliver(email, settings)).toMatchObject({ outcome: "postponed", isOutage: true });
  const authorities = getCACertificates("default");
  setDefaultCACertificates([...authorities, readFileSync(files.certificateFile, "utf8")]);
  try {
    expect(await deliver(email, settings)).toEqual({ outcome: "accepted" });
  } finally {
    setDefaultCACertificates(authorities);
  }
  expect(await server.next()).toMatchObject({ isEncrypted: true, defects: [], text: "You have a message.\n" });
  await server.stop();
});
