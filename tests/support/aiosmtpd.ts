import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/**
 * A mail server that shares no code with the site or its mail library: Debian's aiosmtpd. What it receives is parsed by
 * Python's own email package.
 */

/** What Python read from an email. */
export interface PythonEmail {
  recipients: string[];
  isEncrypted: boolean;
  subject: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  headers: Record<string, string>;
  /** What the parser found wrong. */
  defects: string[];
  text: string;
  longestLine: number;
  /** Whether every line ends with CR and LF, and all bytes are ASCII. */
  isPlainAscii: boolean;
}

const program = `
import asyncio, email, email.header, email.policy, email.utils, json, re, ssl, sys
from aiosmtpd.smtp import SMTP

# The newer parser of Python 3.11 puts spaces into long names: it keeps those between encoded words.
def mailbox(text):
    name, address = email.utils.parseaddr(text)
    return {"name": str(email.header.make_header(email.header.decode_header(name))), "address": address}

class Handler:
    async def handle_DATA(self, server, session, envelope):
        content = envelope.original_content
        message = email.message_from_bytes(content, policy=email.policy.default)
        as_written = email.message_from_bytes(content)
        print(json.dumps({
            "recipients": envelope.rcpt_tos,
            "isEncrypted": session.ssl is not None,
            "subject": str(message["subject"]),
            "from": mailbox(as_written["from"]),
            "to": mailbox(as_written["to"]),
            "headers": {name.lower(): str(value) for name, value in message.items()},
            "defects": [repr(defect) for value in message.values() for defect in value.defects] + [repr(one) for one in message.defects],
            "text": message.get_content().replace("\\r\\n", "\\n"),
            "longestLine": max(len(line) for line in content.split(b"\\r\\n")),
            "isPlainAscii": content.isascii() and not re.search(rb"(?<!\\r)\\n|\\r(?!\\n)", content),
        }), flush=True)
        return "250 OK"

async def main():
    context = None
    if len(sys.argv) > 1:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
    make = lambda: SMTP(Handler(), tls_context=context, require_starttls=context is not None)
    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()

asyncio.run(main())
`;

/** Starts it on a free port. With a certificate, it takes email only after STARTTLS. Throws if aiosmtpd is not installed. */
export async function startAiosmtpd(certificate?: { certificateFile: string; keyFile: string }) {
  const files = certificate ? [certificate.certificateFile, certificate.keyFile] : [];
  // Debian's Python, which has Debian's packages.
  const server = spawn("/usr/bin/python3", ["-c", program, ...files], { stdio: ["ignore", "pipe", "pipe"] });
  let errors = "";
  server.stderr.on("data", (text) => {
    errors += text;
  });
  const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`aiosmtpd ended (is Debian's python3-aiosmtpd installed?): ${errors}`);
    return value;
  };
  const port = Number(await nextLine());
  return {
    port,
    /** Waits for the next email. */
    next: async (): Promise<PythonEmail> => JSON.parse(await nextLine()),
    async stop() {
      server.kill();
      await once(server, "exit");
    },
  };
}
