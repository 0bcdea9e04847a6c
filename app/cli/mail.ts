import type { Command } from "commander";
import type { z } from "zod";
import type { Actor } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { sendTestEmail } from "#app/domain/mail/test-email.server.ts";
import { environment } from "#app/settings/environment.server.ts";
import { Failure, noMailServer, siteCommand, testEmailReport } from "./report.ts";

/** The command that sends a test email. */

interface CommandTools {
  withSite: (work: (actor: Actor) => Promise<void>) => Promise<void>;
  perform: <Schema extends z.ZodType, Result>(
    operation: Operation<Schema, Result>,
    actor: Actor,
    input: z.input<Schema>,
  ) => Promise<Result>;
  say: (sentence: string) => void;
}

export function addMailCommand(program: Command, { withSite, perform, say }: CommandTools): void {
  program
    .command("mail-test")
    .argument("<ADDRESS>", "where to send it, such as your own email address")
    .description("send a test email now, and say whether the mail server accepts it")
    .addHelpText("after", `\nExample:\n  ${siteCommand} mail-test anna@example.com`)
    .action(async (address: string) => {
      const { mail } = environment();
      if (!mail) throw new Failure(noMailServer);
      await withSite(async (actor) => {
        const sent = await perform(sendTestEmail, actor, { address });
        say(testEmailReport(sent.address, mail));
      });
    });
}
