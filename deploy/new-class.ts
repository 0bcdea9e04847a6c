import { existsSync, rmSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { BadSetting, readEnvironment } from "#app/settings/environment.server.ts";
import {
  type FrontProxy,
  findProxy,
  freePort,
  leftData,
  refuseAddressInUse,
  refuseAnotherOfYear,
  refuseForeignName,
} from "./checks.ts";
import { answers, classNames, disable, enable, readSettings, settingLine, settingsFile, site } from "./classes.ts";
import { allOrNothing, at, backupsFolder, dataFolder, Failure, removeAgain, run, say, succeeds, writeText } from "./machine.ts";
import { addToCaddy, getsCertificate, nginxLines } from "./proxy.ts";

/** Sets up a class on this machine: what is asked, what is checked before anything changes, and the steps, which can be undone. */

export interface ClassOptions {
  address?: string;
  year?: string;
  school?: string;
  email?: string;
  timeZone: string;
  yes?: true;
  sleeps?: true;
  proxy: boolean;
  skipNameCheck?: true;
}

export interface Answers {
  address: string;
  year: string;
  school: string;
  email: string;
}

/** A question: what is asked, how an answer is cleaned, and what is wrong with it. */
interface Question {
  option: string;
  text: string;
  clean: (answer: string) => string;
  fault: (answer: string) => string | null;
}

const questions: Record<keyof Answers, Question> = {
  address: {
    option: "--address",
    text: "The site's address, such as class1985.example",
    clean: (answer) =>
      answer
        .replace(/^https?:\/\//i, "")
        .replace(/\/.*$/, "")
        .toLowerCase(),
    fault: (answer) =>
      /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(answer)
        ? null
        : "An address is a name with a dot that you registered, such as class1985.example.",
  },
  year: {
    option: "--year",
    text: "The year the class graduated, such as 1985",
    clean: (answer) => answer,
    fault: (answer) => wrongAnswer({ CLASS_YEAR: answer || "none" }),
  },
  school: {
    option: "--school",
    text: "The name of the school",
    clean: (answer) => answer,
    fault: (answer) => (answer ? wrongAnswer({ SCHOOL_NAME: answer }) : "Please give the name of the school."),
  },
  email: {
    option: "--email",
    text: "The first administrator's email address",
    clean: (answer) => answer,
    fault: (answer) => (answer ? wrongAnswer({ ADMIN_EMAIL: answer }) : "Please give an email address."),
  },
};

/** What the site would say about these settings at its start; null if nothing. */
export function faultOf(settings: Record<string, string>): string | null {
  try {
    readEnvironment(settings);
    return null;
  } catch (error) {
    if (error instanceof BadSetting) return error.message;
    throw error;
  }
}

/** The same about an answer, whose setting nobody has heard of yet. */
const wrongAnswer = (settings: Record<string, string>) =>
  faultOf(settings)?.replace(/^\w+ is .* but must be/, "This must be") ?? null;

/** The four answers, from options or by asking. Throws a Failure for a bad option, and without a terminal to ask at. */
export async function askAbout(options: ClassOptions): Promise<Answers> {
  const given: Partial<Answers> = {};
  for (const [key, question] of Object.entries(questions) as [keyof Answers, Question][]) {
    const option = options[key];
    if (option === undefined) continue;
    const answer = question.clean(option.trim());
    const fault = question.fault(answer);
    if (fault) throw new Failure(`${question.option}: ${fault}`);
    given[key] = answer;
  }
  const open = (Object.keys(questions) as (keyof Answers)[]).filter((key) => given[key] === undefined);
  if (options.yes && open.length > 0) {
    throw new Failure(`With --yes nothing is asked, so please add ${open.map((key) => questions[key].option).join(", ")}.`);
  }
  if (open.length > 0) await ask(open, given);
  return given as Answers;
}

/** Asks line by line, so that answers may also come from a file. */
async function ask(open: readonly (keyof Answers)[], given: Partial<Answers>): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  const next = lines[Symbol.asyncIterator]();
  try {
    for (const key of open) {
      const question = questions[key];
      while (given[key] === undefined) {
        lines.setPrompt(`${question.text}: `);
        lines.prompt();
        const { value, done } = await next.next();
        if (done) throw new Failure("\nStopped. Nothing was changed.");
        const answer = question.clean(String(value).trim());
        const fault = question.fault(answer);
        if (fault) say(fault);
        else given[key] = answer;
      }
    }
  } finally {
    lines.close();
  }
}

/** Whether this very class is here already. */
export const isHere = ({ year, address }: Answers): boolean =>
  classNames().includes(year) && readSettings(year).SITE_URL === `https://${address}`;

/** Asks nothing, checks everything, and changes nothing. Returns the proxy, and remarks to print. */
export function checkNewClass(wanted: Answers, options: ClassOptions): { proxy: FrontProxy | null; remarks: string[] } {
  refuseAnotherOfYear(wanted.year, wanted.address);
  refuseAddressInUse(wanted.address);
  const fault = faultOf(settingsOf(wanted, options, 3000));
  if (fault) throw new Failure(fault);
  const proxy = options.proxy ? findProxy() : null;
  const remarks: (string | null)[] = [];
  if (proxy && !options.skipNameCheck) remarks.push(refuseForeignName(wanted.address));
  if (leftData(wanted.year))
    remarks.push(`The data of class ${wanted.year} that is still in ${dataFolder(wanted.year)} is used again.`);
  return { proxy, remarks: remarks.filter((remark) => remark !== null) };
}

const settingsOf = ({ address, year, school, email }: Answers, { timeZone, sleeps }: ClassOptions, port: number) => ({
  SITE_URL: `https://${address}`,
  TRUST_PROXY: "1",
  ...(sleeps ? {} : { PORT: String(port) }),
  CLASS_YEAR: year,
  SCHOOL_NAME: school,
  TIME_ZONE: timeZone,
  ADMIN_EMAIL: email,
});

/** Carries out `first`, then sets the class up. If a step fails, all of them are undone. Prints the first administrator's link. */
export async function setUpClass(
  wanted: Answers,
  options: ClassOptions,
  proxy: FrontProxy | null,
  first: (undo: (step: () => unknown) => void) => void = () => undefined,
): Promise<void> {
  const { year, address } = wanted;
  await allOrNothing(async (undo) => {
    first(undo);
    say(`Starting the site of class ${year}.`);
    const file = settingsFile(year);
    removeAgain(undo, file);
    const settings = Object.entries(settingsOf(wanted, options, freePort()));
    writeText(file, settings.map(([name, value]) => settingLine(name, value)).join(""));
    run("chmod", ["700", at("etc/class-of-1985")]);
    prepareToRemove(year, undo);
    if (!enable(year, options.sleeps ?? false) || !(await answers(year))) throw new Failure(whyNotStarted(year));
    if (proxy === "caddy" || proxy === "none") addToCaddy(year, proxy, undo);
  }).catch((error: Error) => {
    throw error instanceof Failure ? new Failure(`${error.message}\n\nThe machine is as it was.`) : error;
  });
  await reportNewClass(wanted, options, proxy, address);
}

/** What the units make for a class goes again, unless it was there. */
function prepareToRemove(name: string, undo: (step: () => unknown) => void): void {
  if (!succeeds("getent", "passwd", `class-${name}`)) undo(() => run("userdel", [`class-${name}`]));
  for (const folder of [dataFolder(name), backupsFolder(name)]) removeAgain(undo, folder);
  undo(() => {
    disable(name);
    run("systemctl", ["stop", `class-of-1985-owner@${name}.service`]);
    run("systemctl", ["reset-failed", `class-of-1985@${name}.service`]);
  });
}

function whyNotStarted(name: string): string {
  const { output } = run("journalctl", ["-n", "8", "-o", "cat", "-u", `class-of-1985@${name}`]);
  return `The site of class ${name} does not answer. Its log ends with:\n${output.trim()}`;
}

async function reportNewClass(
  { year, email }: Answers,
  options: ClassOptions,
  proxy: FrontProxy | null,
  address: string,
): Promise<void> {
  const [link] = /https?:\/\/\S+/.exec(site(year, ["sign-in-link", email]).output) ?? [];
  if (proxy === "nginx") {
    say("\nnginx runs on this machine. Get a certificate, which certbot renews from then on:\n");
    say("  apt-get install certbot");
    say(`  certbot certonly --webroot -w /var/www/html -d ${address} --deploy-hook "systemctl reload nginx"\n`);
    say(`Write these lines to /etc/nginx/sites-enabled/class-${year}, and run: nginx -t && systemctl reload nginx\n`);
    say(nginxLines(year));
  } else if (proxy === null) {
    say(
      `\nLet your proxy forward https://${address} to ${options.sleeps ? at("run/class-of-1985", `${year}.sock`) : `http://127.0.0.1:${readSettings(year).PORT}`}.`,
    );
  } else if (!(await getsCertificate(address))) {
    say(
      `\nThe certificate of https://${address} is not there yet. Caddy goes on trying: class-site status says when it is. If it takes`,
    );
    say("longer than some minutes, open the ports 80 and 443 in the firewall of the company where you rent the machine.");
  }
  say(`\nClass ${year} is at https://${address}`);
  if (link) say(`The first administrator, ${email}, chooses a password here, once, within 90 days:\n\n  ${link}\n`);
  else say(`To let somebody in: sudo class-site run sign-in-link ${email}`);
  say("A backup is made every Sunday; copy it to another machine. How it is doing: sudo class-site status");
}

/** Removes a class's files and user. Its backups stay, as root's. */
export function removeClassFiles(name: string): void {
  rmSync(settingsFile(name), { force: true });
  rmSync(dataFolder(name), { recursive: true, force: true });
  if (existsSync(backupsFolder(name))) run("chown", ["-R", "root:root", backupsFolder(name)]);
  run("systemctl", ["stop", `class-of-1985-owner@${name}.service`]);
  if (succeeds("getent", "passwd", `class-${name}`)) run("userdel", [`class-${name}`]);
}
