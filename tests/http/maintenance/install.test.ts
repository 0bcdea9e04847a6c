import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changeServer, createFakeMachine, type FakeMachine, writtenBySites } from "#tests/support/fake-machine.ts";

/** 'install' and 'class-site' say what is wrong before they change anything, and leave the machine as it was when they fail. */

let machine: FakeMachine;
beforeEach(() => {
  machine = createFakeMachine();
});
afterEach(() => machine.remove());

const answers = [
  "--yes",
  "--address",
  "class.example",
  "--year",
  "1985",
  "--school",
  'St. Mary’s "High"',
  "--email",
  "olga@class.example",
];
const at = (...parts: string[]) => path.join(machine.root, ...parts);
const settings = () => readFileSync(at("etc/class-of-1985/1985.env"), "utf8");

test("what usually goes wrong is said before anything changes, with what to do", async () => {
  const folder = machine.unpackVersion("1.2.0");
  const before = machine.files();
  const meminfo = readFileSync(at("proc/meminfo"));
  const said: string[] = [];
  const attempt = async (args = answers) => {
    const { code, output } = await machine.install(folder, ...args);
    expect(code).toBe(1);
    said.push(output.trim());
  };
  const attemptWhile = async (what: Parameters<typeof machine.say>[0], wrong: string, right: string) => {
    machine.say(what, wrong);
    await attempt();
    machine.say(what, right);
  };
  await attemptWhile("user", "1000", "0");
  rmSync(at("run/systemd/system"), { recursive: true });
  await attempt();
  mkdirSync(at("run/systemd/system"));
  writeFileSync(at("proc/meminfo"), "MemTotal: 500000 kB\n");
  await attempt();
  writeFileSync(at("proc/meminfo"), meminfo);
  await attemptWhile("free", "300", "9000");
  await attemptWhile("ports", "443 apache2\n", "");
  await attemptWhile("names", "", "class.example 203.0.113.9\n");
  await attempt();
  machine.say("names", "class.example 203.0.113.5\n");
  await attempt(answers.slice(0, 3));
  await attempt([...answers, "--year", "85"]);
  appendFileSync(path.join(folder, "app/cli.ts"), "// changed");
  await attempt();
  expect(said).toEqual([
    "This changes the machine, so it needs root: sudo ./install",
    expect.stringMatching(/^This machine does not run systemd.* or use a container\.$/),
    expect.stringMatching(/^This machine has 488 MB of memory\. The site needs 900: .*swapon/),
    expect.stringMatching(/^The disk has 300 MB free for \/srv, and 2000 are needed\. Make room/),
    expect.stringMatching(/^Port 443 is taken by apache2, .*systemctl disable --now apache2/),
    expect.stringMatching(
      /^The name class\.example leads nowhere yet\. .*add an A record for class\.example with 203\.0\.113\.5/,
    ),
    expect.stringMatching(/^The name class\.example leads to 203\.0\.113\.9, and this machine is 203\.0\.113\.5\./),
    "With --yes nothing is asked, so please add --year, --school, --email.",
    "--year: This must be a graduation year from 1900 to 2100, like 1985.",
    expect.stringMatching(/^The archive is damaged or was changed \(app\/cli\.ts\)\./),
  ]);
  expect(machine.files()).toEqual(before);
});

test("a class is installed, its administrator gets a link, and a second time changes nothing", async () => {
  const folder = machine.unpackVersion("1.2.0");
  const { code, output } = await machine.install(folder, ...answers);
  expect([code, output]).toEqual([0, expect.stringMatching(/\n {2}https:\/\/class\.example\/join\/[A-Z0-9-]+\n/)]);
  expect(settings()).toContain('SCHOOL_NAME="St. Mary’s \\"High\\""\n');
  expect(statSync(at("etc/class-of-1985/1985.env")).mode & 0o777).toBe(0o600);
  expect(readFileSync(at("etc/caddy/Caddyfile"), "utf8")).toMatch(/read_body 900s[\s\S]*\nimport class-of-1985\/\*\.caddy\n$/);
  const [, port] = /^PORT=(\d+)$/m.exec(settings()) ?? [];
  expect(readFileSync(at("etc/caddy/class-of-1985/1985.caddy"), "utf8")).toContain(
    `class.example {\n\treverse_proxy 127.0.0.1:${port} {`,
  );
  const site = `http://127.0.0.1:${port}/api/health`;
  expect((await fetch(site)).status).toBe(200);
  const [joinPath = ""] = /\/join\/\S+/.exec(output) ?? [];
  expect(await (await fetch(new URL(joinPath, site))).text()).toContain("Please say who you are, and choose a password.");

  const before = machine.files(writtenBySites);
  expect(await machine.install(folder, ...answers)).toEqual({ code: 0, output: expect.stringContaining("Nothing was changed.") });
  const other = answers.with(2, "other.example");
  expect(await machine.install(folder, ...other)).toEqual({
    code: 1,
    output: expect.stringContaining("There is a class of 1985 on this machine already, at https://class.example"),
  });
  expect(await machine.install(machine.unpackVersion("1.3.0"), ...answers)).toEqual({
    code: 1,
    output: expect.stringMatching(/This machine has version 1\.2\.0 .*class-site update/),
  });
  expect(machine.files(writtenBySites)).toEqual(before);

  // Settings.
  const refused = [
    await machine.classSite("set", "SMTP_SERVER=mail.example"),
    await machine.classSite("set", "TIME_ZONE=Middle/Earth"),
    await machine.classSite("set", "CLASS_YEAR=1986"),
    await machine.classSite("set", "DATA_DIR=/tmp"),
  ];
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(refused.map(({ output }) => output)).toEqual([
    expect.stringMatching(/^There is no setting SMTP_SERVER\. The settings: PORT, .*\. Nothing was changed\.\n$/),
    expect.stringContaining('TIME_ZONE is "Middle/Earth", but must be the name of a time zone'),
    expect.stringContaining("CLASS_YEAR stays"),
    expect.stringContaining("There is no setting DATA_DIR."),
  ]);
  expect(machine.files(writtenBySites)).toEqual(before);
  expect(await machine.classSite("set", "TIME_ZONE=America/Chicago")).toEqual({
    code: 0,
    output: expect.stringContaining("runs with"),
  });
  expect(settings()).toMatch(/^SITE_URL=[\s\S]*\nTIME_ZONE=America\/Chicago\n$/);
  expect((await fetch(site)).status).toBe(200);
  // Nobody listens to an address of another machine.
  const settingsBefore = settings();
  expect(await machine.classSite("set", "HOST=192.0.2.1")).toEqual({
    code: 1,
    output: expect.stringContaining("and it runs again"),
  });
  expect(settings()).toBe(settingsBefore);

  // Another class, behind nginx.
  machine.say("names", "class.example 203.0.113.5\nother.example 203.0.113.5\n");
  machine.say("ports", "80 nginx\n443 nginx\n");
  const { output: added } = await machine.classSite("add", ...other.with(4, "1986"));
  expect(added).toContain('-d other.example --deploy-hook "systemctl reload nginx"\n');
  expect(added).toMatch(
    /sites-enabled\/class-1986, .*\n\nupstream class-1986 \{\n\tserver 127\.0\.0\.1:\d+;\n[\s\S]*\tserver_name other\.example;/,
  );
  expect(machine.files().filter((file) => file.includes("1986.caddy"))).toEqual([]);
  expect(added).toMatch(/\n {2}https:\/\/other\.example\/join\/[A-Z0-9-]+\n/);
  const { output: status } = await machine.classSite("status");
  expect(status).toMatch(
    /Class 1985, https:\/\/class\.example\n[\s\S]*Class 1986, https:\/\/other\.example\n[\s\S]*replica +none/,
  );
  expect(await machine.classSite("set", "TIME_ZONE=")).toEqual({ code: 1, output: expect.stringContaining("--class") });

  // Terminal commands. The one about the replica knows where it is.
  const replicaOf1986 = () => machine.classSite("run", "--class", "1986", "replica");
  expect((await replicaOf1986()).output).toContain("This site has no replica");
  appendFileSync(at("etc/class-of-1985/1986.env"), `REPLICA_URL=${at("replica")}\n`);
  expect((await replicaOf1986()).output).toContain("nothing is copied now");
  expect((await machine.classSite("run", "--class", "1986", "list")).output).toMatch(/1 member\./);

  // Restoring.
  const { output: made } = await machine.classSite("backup", "--class", "1985");
  const [, file = ""] = /^Class 1985: (\S+)/m.exec(made) ?? [];
  // A backup of another class.
  const wrong = await machine.classSite("restore", "--class", "1986", "--yes", file);
  expect([wrong.code, wrong.output]).toEqual([1, "Class 1986 runs.\n"]);
  const restored = await machine.classSite("restore", "--class", "1985", "--yes", file);
  expect([restored.code, restored.output]).toEqual([0, expect.stringMatching(/Restored\.[\s\S]*Class 1985 runs\.\n$/)]);
  expect((await fetch(site)).status).toBe(200);

  // Removing.
  expect(await machine.classSite("remove", "--class", "1985")).toEqual({
    code: 1,
    output: expect.stringContaining("Nothing was changed."),
  });
  const { output: removed } = await machine.classSite("remove", "--class", "1985", "--yes");
  const [, backup = ""] = /Its backup is (\S+)\. /.exec(removed) ?? [];
  expect(statSync(backup).size).toBeGreaterThan(10_000);
  expect(machine.files().filter((file) => /1985\.(env|caddy)|lib\/class-of-1985\/1985/.test(file))).toEqual([]);
  await expect(fetch(site)).rejects.toThrow();
});

test("a site that does not start, and a proxy that refuses, leave the machine as it was", async () => {
  const before = machine.files();
  const silent = machine.unpackVersion("1.2.0", (folder) =>
    changeServer(folder, 'console.log("no sharp here"); process.exit(1);'),
  );
  expect(await machine.install(silent, ...answers)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /does not answer\. Its log ends with:\n[\s\S]*no sharp here[\s\S]*\n\nThe machine is as it was\.\n$/,
    ),
  });
  expect(machine.files()).toEqual(before);

  mkdirSync(at("etc/caddy"), { recursive: true });
  writeFileSync(at("etc/caddy/Caddyfile"), "other.example {\n\trespond hello\n}\n");
  const withCaddy = machine.files();
  machine.say("ports", "80 caddy\n443 caddy\n");
  machine.say("caddy", "Error: ambiguous site definition\n");
  expect(await machine.install(machine.unpackVersion("1.2.0"), ...answers)).toEqual({
    code: 1,
    output: expect.stringMatching(/Caddy does not accept .*:\nError: ambiguous site definition\n\nThe machine is as it was\.\n$/),
  });
  expect(machine.files()).toEqual(withCaddy);
});
