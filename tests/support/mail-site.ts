import { type MailServer, startMailServer } from "./mail-server.ts";
import { type SampleSite, startClassSite, startSampleSite } from "./sample-site.ts";

/** A site with a mail server. Both stop together. */
export interface MailSite {
  site: SampleSite;
  server: MailServer;
  stop(): Promise<void>;
}

type Behavior = Parameters<typeof startMailServer>[0];

/** Starts a mail server and the production build with a new sample class, or with the class in a folder, which is deleted at the end. */
export async function startMailSite({ dataDir, ...behavior }: { dataDir?: string } & Behavior = {}): Promise<MailSite> {
  const server = await startMailServer(behavior);
  const settings = { SMTP_URL: server.url, MAIL_FROM: "Class of 1985 <site@class.example>" };
  const site = dataDir ? await startClassSite(dataDir, settings) : await startSampleSite(settings);
  return {
    site,
    server,
    async stop() {
      await site.stop();
      await server.close();
    },
  };
}
