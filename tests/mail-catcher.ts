import { startMailServer } from "./support/mail-server.ts";

/** `npm run mail:catch`: a mail server, on port 2525 or `-- PORT`, on this machine that prints what it gets and passes nothing on. */

const port = Number(process.argv[2] ?? 2525);

await startMailServer(
  {
    async beforeAccepting({ from, to, subject, text, recipient }) {
      const sender = `${from?.name} <${from?.address}>`;
      const name = to?.[0]?.name;
      console.log(
        `\n${"=".repeat(72)}\nFrom: ${sender}\nTo: ${name ? `${name} <${recipient}>` : recipient}\nSubject: ${subject}\n\n${text}`,
      );
    },
  },
  port,
);
console.log(`Waiting for emails at smtp://localhost:${port}. Nothing is passed on. Ctrl-C ends it.`);
