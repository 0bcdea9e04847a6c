import { existsSync, readdirSync } from "node:fs";
import { classNames, readSettings } from "./classes.ts";
import { at, Failure, readText, run, succeeds } from "./machine.ts";

/** What usually goes wrong on a machine, asked before anything is changed. Each check throws a Failure that says what to do. */

/** What the program, its pictures, and its backups need at first. */
const neededMegabytes = { memory: 900, disk: 2000, update: 1000 };

export function refuseUnlessRoot(command: string): void {
  if (run("id", ["-u"]).output.trim() !== "0") throw new Failure(`This changes the machine, so it needs root: sudo ${command}`);
}

export function refuseUnsuitableMachine(): void {
  if (!existsSync(at("run/systemd/system"))) {
    throw new Failure(
      "This machine does not run systemd, which starts the site. Take Debian 12 or 13, or Ubuntu 24.04; or use a container.",
    );
  }
  const missing = ["systemd-sysusers", "runuser", "prlimit", "ss", "getent"].filter(
    (name) => !succeeds("sh", "-c", `command -v ${name}`),
  );
  if (missing.length > 0) {
    throw new Failure(
      `These programs are missing: ${missing.join(", ")}. Install them first: apt-get install systemd util-linux iproute2`,
    );
  }
  const memory = [...readText(at("proc/meminfo")).matchAll(/^(?:MemTotal|SwapTotal): +(\d+) kB$/gm)];
  const megabytes = memory.reduce((sum, [, kilobytes]) => sum + Number(kilobytes) / 1024, 0);
  if (memory.length > 0 && megabytes < neededMegabytes.memory) {
    throw new Failure(
      `This machine has ${Math.round(megabytes)} MB of memory. The site needs ${neededMegabytes.memory}: rent one with 1 GB or more, or add a swap file: fallocate -l 1G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile`,
    );
  }
  refuseLittleDisk(neededMegabytes.disk);
}

export const refuseFullDisk = (): void => refuseLittleDisk(neededMegabytes.update);

function refuseLittleDisk(needed: number): void {
  for (const folder of ["srv", "var"]) {
    const free = freeMegabytes(at(folder));
    if (free !== null && free < needed) {
      throw new Failure(
        `The disk has ${free} MB free for /${folder}, and ${needed} are needed. Make room (df -h shows where), and try again.`,
      );
    }
  }
}

/** Free megabytes of the disk with a folder; null if nobody knows. */
export function freeMegabytes(folder: string): number | null {
  const { code, output } = run("df", ["-BM", "--output=avail", folder]);
  const [, free] = /(\d+)M\s*$/.exec(output) ?? [];
  return code === 0 && free ? Number(free) : null;
}

/** A class of the same year. Files of it that were left behind are taken over. */
export function refuseAnotherOfYear(year: string, address: string): void {
  if (!classNames().includes(year)) return;
  const { SITE_URL } = readSettings(year);
  throw new Failure(
    `There is a class of ${year} on this machine already, at ${SITE_URL ?? "an address that is not set"}, and one machine has one class of a year. For ${address}, take another machine or another year. To move that class to the new address: class-site set SITE_URL=https://${address}`,
  );
}

export function refuseAddressInUse(address: string): void {
  const other = classNames().find((name) => readSettings(name).SITE_URL === `https://${address}`);
  if (other)
    throw new Failure(`${address} is the address of class ${other} on this machine. Choose another name for this class.`);
}

export type FrontProxy = "caddy" | "nginx" | "none";

/** Which proxy has the ports that the internet asks. Throws a Failure if it is another program. */
export function findProxy(): FrontProxy {
  const holders = [80, 443].flatMap((port) => {
    const { output } = run("ss", ["-Hltnp", `sport = :${port}`]);
    return output.trim() ? [{ port, program: /users:\(\("([^"]+)"/.exec(output)?.[1] ?? "another program" }] : [];
  });
  const stranger = holders.find(({ program }) => !/^(caddy|nginx)$/.test(program));
  if (stranger) {
    throw new Failure(
      `Port ${stranger.port} is taken by ${stranger.program}, and the site needs it for https. Stop and disable it if you don't need it (apache2: systemctl disable --now apache2), and try again.`,
    );
  }
  const [holder] = holders;
  if (holder) return holder.program as FrontProxy;
  return succeeds("systemctl", "is-enabled", "--quiet", "caddy") ? "caddy" : "none";
}

/** The first port from 3000 that no class has and nobody listens on. */
export function freePort(): number {
  const taken = new Set(classNames().map((name) => Number(readSettings(name).PORT || 3000)));
  let port = 3000;
  while (taken.has(port) || run("ss", ["-Hltn", `sport = :${port}`]).output.trim()) port++;
  return port;
}

const privateAddress =
  /^(10\.|127\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd]|fe80|::1)/i;

/**
 * The name must lead here, or no certificate can be had. Returns a remark if that can't be known, because this machine's own address
 * is a private one.
 */
export function refuseForeignName(address: string): string | null {
  const own = run("hostname", ["-I"]).output.trim().split(/\s+/).filter(Boolean);
  const open = own.filter((ip) => !privateAddress.test(ip));
  const found = [
    ...new Set(
      run("getent", ["ahosts", address])
        .output.split("\n")
        .flatMap((line) => line.split(/\s+/)[0] || []),
    ),
  ];
  const record = `At the company where you registered the name, add an A record for ${address} with ${open[0] ?? "the public address of this machine"}. It can take an hour until everybody sees it`;
  if (found.length === 0) throw new Failure(`The name ${address} leads nowhere yet. ${record}; then try again.`);
  if (found.some((ip) => own.includes(ip))) return null;
  if (open.length === 0) {
    return `This machine has only a private address, so whether ${address} (${found.join(", ")}) leads here could not be checked.`;
  }
  throw new Failure(
    `The name ${address} leads to ${found.join(", ")}, and this machine is ${open.join(", ")}. ${record}; then try again. If a service such as a CDN stands in between, add --skip-name-check.`,
  );
}

/** What is left of a class that was removed, and would be used again. */
export const leftData = (year: string): boolean => {
  const folder = at("var/lib/class-of-1985", year);
  return existsSync(folder) && readdirSync(folder).includes("alumni.sqlite");
};
