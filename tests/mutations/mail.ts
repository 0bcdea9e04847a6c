import type { Mutation } from "./mutation.ts";

/** Answers of mail servers, and the addresses that they speak against. */

const answers = "app/domain/mail/server-answers.server.ts";
const run = "app/domain/mail/mail-sender.server.ts";

export const mail: Mutation[] = [
  {
    breaks: "A code that is not about the mailbox speaks against the address",
    file: answers,
    find: 'mailboxCodes.includes(code) && !isAboutSender ? "mailbox" : "outage"',
    replace: '!isAboutSender ? "mailbox" : "outage"',
    tests: ["domain/mail/server-answers"],
  },
  {
    breaks: "Clear words about the sender lose against a code about the mailbox",
    file: answers,
    find: "mailboxCodes.includes(code) && !isAboutSender",
    replace: "mailboxCodes.includes(code)",
    tests: ["domain/mail/server-answers"],
  },
  {
    breaks: "An answer at MAIL FROM speaks against the recipient",
    file: "app/domain/mail/mail-server.server.ts",
    find: 'command !== "RCPT TO" && command !== "DATA"',
    replace: 'command !== "MAIL FROM" && command !== "RCPT TO" && command !== "DATA"',
    tests: ["domain/mail/refused-senders"],
  },
  {
    breaks: "The same answer to everybody marks everybody",
    file: run,
    find: "if (people.size < several) return { record: others, takeBack: [] };",
    replace: "if (people.size < several * 100) return { record: others, takeBack: [] };",
    tests: ["domain/mail/refused-senders"],
  },
  {
    breaks: "Marks that were recorded before the third refusal stay",
    file: run,
    find: "const takeBack = marks;",
    replace: "const takeBack: RefusalMark[] = [];",
    tests: ["domain/mail/refused-senders"],
  },
  {
    breaks: "An accepted test leaves the member's address marked",
    file: "app/domain/mail/mail-report.server.ts",
    find: "    clearRefusals(address);\n",
    replace: "",
    tests: ["domain/mail/refused-senders"],
  },
];
