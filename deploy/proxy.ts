import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { connect } from "node:tls";
import type { FrontProxy } from "./checks.ts";
import { portOf, readSettings, sleeps } from "./classes.ts";
import {
  at,
  currentLink,
  Failure,
  must,
  readText,
  removeAgain,
  run,
  say,
  socketPath,
  succeeds,
  waitUntil,
  writeText,
} from "./machine.ts";

/** The proxy that speaks https with the internet: Caddy, which is set up here, or nginx, whose lines are only printed. */

const caddyfile = at("etc/caddy/Caddyfile");
const importLine = "import class-of-1985/*.caddy";
const caddyClassFile = (name: string) => at("etc/caddy/class-of-1985", `${name}.caddy`);

/** What a class's site is called in the world. */
export const addressOf = (name: string): string =>
  (readSettings(name).SITE_URL ?? "").replace(/^https?:\/\//, "").replace(/\/.*$/, "");

const caddyTarget = (name: string) => (sleeps(name) ? `unix/${socketPath(name)}` : `127.0.0.1:${portOf(name)}`);

const caddyLines = (name: string) => `# Class ${name}: written by class-site.
${addressOf(name)} {
	reverse_proxy ${caddyTarget(name)} {
		transport http {
			# Shorter than the site's 65 seconds, so that no request is sent on a connection that the site is closing.
			keepalive 60s
		}
	}
}
`;

/** The lines of deploy/nginx.conf for a class. */
export function nginxLines(name: string): string {
  const target = sleeps(name) ? `unix:${socketPath(name)}` : `127.0.0.1:${portOf(name)}`;
  return readText(path.join(currentLink, "deploy/nginx.conf"))
    .replace(/^#[\s\S]*?\n\n/, "")
    .replace(/^\t# For a class that sleeps.*\n/m, "")
    .replace("127.0.0.1:3000", target)
    .replaceAll("class1985.example", addressOf(name))
    .replaceAll("class-1985", `class-${name}`);
}

/** Lets Caddy answer for a class, and installs it first where there is no proxy. Each step can be undone. */
export function addToCaddy(name: string, proxy: FrontProxy, undo: (step: () => unknown) => void): void {
  if (proxy === "none") installCaddy(undo);
  const before = readText(caddyfile);
  if (!before.includes(importLine)) {
    undo(() => writeText(caddyfile, before, 0o644));
    const own = readText(path.join(currentLink, "deploy/Caddyfile"));
    writeText(caddyfile, isPackagesOwn(before) ? own : `${before.replace(/\n*$/, "\n")}\n${importLine}\n`, 0o644);
  }
  const file = caddyClassFile(name);
  removeAgain(undo, file);
  writeText(file, caddyLines(name), 0o644);
  const { code, output } = run("caddy", ["validate", "--adapter", "caddyfile", "--config", caddyfile]);
  if (code !== 0) throw new Failure(`Caddy does not accept ${caddyfile} with the lines in ${file}:\n${lastLine(output)}`);
  undo(() => run("systemctl", ["reload", "caddy"]));
  reloadCaddy();
}

/** What Debian's and Ubuntu's packages bring: a page that says that Caddy works. */
const isPackagesOwn = (text: string) =>
  /^(:80\{root\*\/usr\/share\/caddyfile_server\})?$/.test(text.replace(/^\s*#.*$/gm, "").replace(/\s/g, ""));

const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";

function installCaddy(undo: (step: () => unknown) => void): void {
  if (succeeds("sh", "-c", "command -v caddy")) return;
  say("Installing Caddy, which speaks https for the site.");
  // Old lists are good enough when there are no new ones to be had.
  run("apt-get", ["update"]);
  const before = new Set(packages());
  undo(() => {
    run("apt-get", ["purge", "-y", ...packages().filter((name) => !before.has(name))]);
    run("userdel", ["caddy"]);
    rmSync(path.dirname(caddyfile), { recursive: true, force: true });
  });
  const { code, output } = run("apt-get", ["install", "-y", "--no-install-recommends", "caddy"]);
  if (code === 0) return;
  throw new Failure(
    `Caddy could not be installed from the system's packages: ${lastLine(output)}\nRun 'apt-get install caddy' to see all of it, and then this again. With a proxy of your own, add --no-proxy.`,
  );
}

const packages = () =>
  run("dpkg", ["--get-selections"])
    .output.split("\n")
    .flatMap((line) => line.split(/\s/)[0] || []);

function reloadCaddy(): void {
  if (succeeds("systemctl", "is-active", "--quiet", "caddy")) must("systemctl", "reload", "caddy");
  must("systemctl", "enable", "--now", "caddy");
}

/** Writes a class's lines again after its address or port was changed. */
export function renewInCaddy(name: string): void {
  if (!existsSync(caddyClassFile(name))) return;
  writeText(caddyClassFile(name), caddyLines(name), 0o644);
  run("systemctl", ["reload", "caddy"]);
}

export function removeFromCaddy(name: string): void {
  if (!existsSync(caddyClassFile(name))) return;
  rmSync(caddyClassFile(name));
  run("systemctl", ["reload", "caddy"]);
}

export interface Certificate {
  isTrusted: boolean;
  validTo: Date;
}

/** The certificate that the proxy on this machine shows for a name; null if it shows none. */
export function certificateOf(address: string): Promise<Certificate | null> {
  return new Promise((resolve) => {
    const socket = connect(
      { host: "127.0.0.1", port: 443, servername: address, rejectUnauthorized: false, timeout: 5000 },
      () => {
        resolve({ isTrusted: socket.authorized, validTo: new Date(socket.getPeerCertificate().valid_to) });
        socket.destroy();
      },
    );
    socket.on("error", () => resolve(null)).on("timeout", () => socket.destroy(new Error("no answer")));
  });
}

/** Waits until the proxy has a certificate for a name. Where the proxy doesn't run, nobody waits. */
export async function getsCertificate(address: string): Promise<boolean> {
  if (!succeeds("systemctl", "is-active", "--quiet", "caddy")) return false;
  return waitUntil(async () => (await certificateOf(address)) !== null);
}
