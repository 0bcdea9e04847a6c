import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { filesBelow } from "../../deploy/releases.ts";
import { temporaryFolder } from "./site.ts";

/** Databases, snapshots, and notes that a running site changes by itself at any time. */
export const writtenBySites = /\.sqlite|last-purge/;

/**
 * A folder that looks like a server machine to 'install' and 'class-site'. Small programs replace those that they call: systemctl
 * starts and stops the real server, and others say what the test put into the folder run/says.
 */
export interface FakeMachine {
  root: string;
  /** Unpacks an archive of this checkout with the changes that `change` makes. Returns its folder. */
  unpackVersion(version: string, change?: (folder: string) => void): string;
  /** Packs what `unpackVersion` makes, or only some `parts` of it. Returns the path of the archive. */
  makeArchive(version: string, contents?: Partial<Contents>): string;
  /** Puts a version in place as 1.1 was: built on the machine, with one user for all classes. Starts all classes. */
  startOldVersion(version: string): Promise<void>;
  /** Sets up a class that runs all the time. Returns the port of its site. */
  addClass(name: string, settings?: Record<string, string>): Promise<number>;
  /** Sets up a class whose socket is enabled. Returns the path of the socket. */
  addSleepingClass(name: string, settings?: Record<string, string>): string;
  /** Runs a program of an unpacked archive. */
  install(folder: string, ...args: string[]): Promise<Outcome>;
  classSite(...args: string[]): Promise<Outcome>;
  /** What a program of the machine answers from now on, such as 'free' megabytes of disk. */
  say(what: Answer, text: string): void;
  /** Every file that an administrator of the machine would look at, with its checksum, except those whose name matches `leftOut`. */
  files(leftOut?: RegExp): string[];
  backups(className: string): string[];
  /** The user who owns a class's data. */
  owner(className: string): string;
  remove(): Promise<void>;
}

interface Contents {
  change?: ((folder: string) => void) | undefined;
  /** What is copied from this checkout. An archive that is refused for its version needs nothing. */
  parts: readonly string[];
}

/** What a class's site and its terminal commands read. */
const programParts = ["app/cli", "app/cli.ts", "app/domain", "app/server", "app/settings", "db", "deploy"];

interface Outcome {
  code: number;
  output: string;
}

/** ports: lines such as '80 apache2'. names: lines such as 'class.example 203.0.113.5'. caddy: what it complains about. */
type Answer = "user" | "free" | "ports" | "names" | "caddy";

const checkout = process.cwd();

const programs: Record<string, string> = {
  id: `cat "$ROOT/run/says/user"`,
  // df -BM --output=avail FOLDER
  df: `printf 'Avail\\n%sM\\n' "$(cat "$ROOT/run/says/free")"`,
  // ss -Hltnp 'sport = :PORT'. Sites listen on ports of the real machine.
  ss: `for last; do :; done; port=\${last#*:}
sed -n 's/^'"$port"' \\(.*\\)/LISTEN users:(("\\1",pid=1,fd=1))/p' "$ROOT/run/says/ports"
[ "$port" -lt 1024 ] || /usr/bin/ss "$@"`,
  hostname: "echo 203.0.113.5",
  // getent ahosts NAME | passwd NAME
  getent: `[ "$1" = ahosts ] && sed -n "s/^$2 //p" "$ROOT/run/says/names"`,
  caddy: `[ -e "$ROOT/run/says/caddy" ] || exit 0; cat "$ROOT/run/says/caddy"; exit 1`,
  // apt-get update | install -y … caddy | purge -y …: a package brings its own page.
  "apt-get": `case $1 in
  install) mkdir -p "$ROOT/etc/caddy"; printf ':80 {\\n\\troot * /usr/share/caddy\\n\\tfile_server\\n}\\n' >"$ROOT/etc/caddy/Caddyfile" ;;
esac`,
  // The programs of caddy are not there before.
  sh: `case $2 in "command -v caddy") [ -e "$ROOT/etc/caddy" ] ;; *) exec /bin/sh "$@" ;; esac`,
  dpkg: "echo base install",
  userdel: "true",
  "systemd-sysusers": "true",
  journalctl: `tail -n 8 "$ROOT/log"`,
  // runuser -u USER -- env DATA_DIR=FOLDER COMMAND…: only its owner may use a class's folder. Others are builds.
  runuser: `case $5 in
  DATA_DIR=*) owner=$(cat "$ROOT/run/\${5##*/}.owner"); [ "$owner" = "$2" ] || { echo "$2 is not $owner"; exit 13; } ;;
esac
shift 3; exec "$@"`,
  // chown -R USER: FOLDER, of a class's data. Tests run as any user.
  chown: `case $3 in */var/lib/*) echo "\${2%:}" >"$ROOT/run/\${3##*/}.owner" ;; esac`,
  // systemctl [--quiet] start|stop UNIT, or is-enabled --quiet UNIT. Starting a backup unit returns when the backup is done.
  systemctl: `[ "$1" != --quiet ] || shift
for unit; do :; done
class=\${unit#*@}; class=\${class%.*}; home=$ROOT/srv/class-of-1985/current; running=$ROOT/run/$class
settings() { cd "$home"; set -a; . "$ROOT/etc/class-of-1985/$class.env"; export DATA_DIR=$ROOT/var/lib/class-of-1985/$class; }
# The lines NAME=… of a unit, for this class and machine.
lines() { sed -n "s/^$2=+\\{0,1\\}//p" "$ROOT/etc/systemd/system/$1@.service" | sed "s/%i/$class/g; s|/srv/|$ROOT/srv/|g; s|/var/|$ROOT/var/|g"; }
# As systemd does with its StateDirectory before it starts a unit.
own() { lines "$1" User >"$ROOT/run/$class.owner"; }
begin() { "$ROOT/bin/systemctl" start "$1"; }
end() {
  [ -e "$1" ] || exit 0
  pid=$(cat "$1"); rm "$1"
  kill "$pid" || exit 0
  while lives "$pid"; do sleep 0.1; done
}
# A zombie process has ended too.
lives() { kill -0 "$1" && ! grep -qs ") Z " "/proc/$1/stat"; }
is_started() { [ -e "$1" ] && lives "$(cat "$1")"; }
case "$1 $unit" in
  "is-enabled "*) [ -e "$ROOT/run/$class.enabled" ] ;;
  "start class-of-1985-backup@"*)
    settings; own class-of-1985-backup
    mkdir -p "$ROOT/var/backups/class-of-1985/$class"
    lines class-of-1985-backup 'ExecStart\\(Post\\)\\{0,1\\}' >"$running.backup"
    code=0; sh -e "$running.backup" || code=$?
    lines class-of-1985-backup ExecStopPost | sh
    exit $code ;;
  "start "*.socket)
    ! is_started "$running.socket" || exit 0
    settings; own class-of-1985
    place=$ROOT/run/class-of-1985/$class.sock
    mkdir -p "$ROOT/run/class-of-1985"; rm -f "$place"
    node_modules/.bin/node ${checkout}/tests/support/socket-holder.ts "$place" \\
      /bin/sh -c "echo \\$\\$ >'$running'; exec $(lines class-of-1985 ExecStart)" >>"$ROOT/log" 2>&1 &
    echo $! >"$running.socket"
    until [ -e "$place" ]; do sleep 0.1; done ;;
  "start "*)
    ! is_started "$running" || exit 0
    settings; own class-of-1985
    $(lines class-of-1985 ExecStart) >>"$ROOT/log" 2>&1 &
    echo $! >"$running" ;;
  "enable "*) shift 2
    for unit; do case $unit in
      class-of-1985-backup@*) ;;
      caddy) touch "$ROOT/run/caddy" ;;
      *.socket) touch "$ROOT/run/$class.enabled"; begin "$unit" ;;
      *) begin "$unit" ;;
    esac; done ;;
  "disable "*) rm -f "$ROOT/run/$class.enabled"
    "$ROOT/bin/systemctl" stop "class-of-1985@$class.socket"; "$ROOT/bin/systemctl" stop "class-of-1985@$class.service" ;;
  "restart "*) (end "$running"); begin "$unit" ;;
  "is-active "*) false ;;
  # NRestarts: once more each time it is asked while the site has ended by itself.
  "show "*) case "$*" in
      *NRestarts*)
        [ ! -e "$running" ] || is_started "$running" || echo x >>"$running.restarts"
        if [ -e "$running.restarts" ]; then wc -l <"$running.restarts"; else echo 0; fi ;;
      *) echo active ;;
    esac ;;
  "stop "*.socket) end "$running.socket" ;;
  "stop "*) end "$running" ;;
esac`,
};

export function createFakeMachine(): FakeMachine {
  const root = temporaryFolder("machine-");
  const says = path.join(root, "run/says");
  for (const folder of ["etc/systemd/system", "proc", "srv", "var", "run/systemd/system", "run/says", "downloads"]) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
  writeFileSync(path.join(root, "proc/meminfo"), "MemTotal:        1000000 kB\nSwapTotal:             0 kB\n");
  const answers: Record<string, string> = { user: "0\n", free: "9000", ports: "", names: "class.example 203.0.113.5\n" };
  for (const [what, text] of Object.entries(answers)) writeFileSync(path.join(says, what), text);
  const bin = path.join(root, "bin");
  mkdirSync(bin);
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\nexec 2>>"$ROOT/log"\n${script}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  const env = { ...process.env, ROOT: root, PATH: `${bin}:${process.env.PATH}`, PATIENCE: "10" };
  const run = (file: string, ...args: string[]) =>
    new Promise<Outcome>((resolve) => {
      const child = execFile(file, args, { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
      child.stdin?.end();
    });
  const folderOf = (version: string, place: string, { change, parts }: Contents) => {
    const folder = path.join(root, place, `class-site-${version}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(path.join(folder, "bin"), { recursive: true });
    const isCopied = (file: string) => !file.startsWith(path.join(checkout, "db/demo"));
    for (const part of parts) cpSync(path.join(checkout, part), path.join(folder, part), { recursive: true, filter: isCopied });
    const { version: _, ...others } = JSON.parse(readFileSync(path.join(checkout, "package.json"), "utf8"));
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ version, ...others }));
    for (const program of ["install", "bin/class-site"]) {
      cpSync(path.join(checkout, "deploy/bin", path.basename(program)), path.join(folder, program));
    }
    symlinkSync(process.execPath, path.join(folder, "bin/node"));
    symlinkSync(path.join(checkout, "node_modules"), path.join(folder, "node_modules"));
    change?.(folder);
    if (!existsSync(path.join(folder, "build"))) symlinkSync(path.join(checkout, "build"), path.join(folder, "build"));
    const sums = filesBelow(folder).map((name) => `${sha256(path.join(folder, name))}  ${name}\n`);
    writeFileSync(path.join(folder, "SHA256SUMS"), sums.join(""));
    return folder;
  };
  const systemctl = (...args: string[]) => run(path.join(bin, "systemctl"), ...args);
  const classes: string[] = [];
  const writeSettings = (name: string, settings: Record<string, string>) => {
    mkdirSync(path.join(root, "etc/class-of-1985"), { recursive: true });
    const lines = Object.entries(settings).map(([key, value]) => `${key}="${value}"\n`);
    writeFileSync(path.join(root, "etc/class-of-1985", `${name}.env`), lines.join(""));
    classes.push(name);
  };
  const noteClass = (args: string[]) => classes.push(args[args.indexOf("--year") + 1] ?? "1985");
  return {
    root,
    unpackVersion: (version, change) => folderOf(version, "downloads", { change, parts: programParts }),
    makeArchive(version, { change, parts = programParts } = {}) {
      const folder = folderOf(version, "downloads/packing", { change, parts });
      const archive = path.join(root, "downloads", `class-site-${version}-linux-x64.tar.gz`);
      execFileSync("tar", ["-I", "gzip -1", "-cf", archive, "-C", path.dirname(folder), path.basename(folder)]);
      rmSync(folder, { recursive: true });
      return archive;
    },
    async startOldVersion(version) {
      const release = path.join(root, "srv/class-of-1985/releases", version);
      mkdirSync(path.dirname(release), { recursive: true });
      renameSync(folderOf("1.1.0", "downloads", { change: shareUser, parts: programParts }), release);
      for (const name of ["bin", "install", "SHA256SUMS"]) rmSync(path.join(release, name), { recursive: true });
      symlinkSync(release, path.join(root, "srv/class-of-1985/current"));
      cpSync(path.join(release, "deploy"), path.join(root, "etc/systemd/system"), {
        recursive: true,
        filter: (file) => !/\.\w+$/.test(file) || /class-of-1985/.test(path.basename(file)),
      });
      for (const name of classes) {
        const isSleeping = existsSync(path.join(root, "run", `${name}.enabled`));
        await systemctl("start", `class-of-1985@${name}.${isSleeping ? "socket" : "service"}`);
      }
    },
    async addClass(name, settings = {}) {
      const port = await freePort();
      writeSettings(name, { PORT: String(port), ...settings });
      return port;
    },
    addSleepingClass(name, settings = {}) {
      writeSettings(name, { SITE_URL: "http://class.example", ...settings });
      writeFileSync(path.join(root, "run", `${name}.enabled`), "");
      return path.join(root, "run/class-of-1985", `${name}.sock`);
    },
    install: (folder, ...args) => {
      noteClass(args);
      return run(path.join(folder, "install"), ...args);
    },
    classSite: (...args) => {
      if (args[0] === "add") noteClass(args);
      return run(process.execPath, path.join(checkout, "deploy/class-site.ts"), ...args);
    },
    say: (what, text) => writeFileSync(path.join(says, what), text),
    files: (leftOut) =>
      filesBelow(root)
        .filter((name) => /^(etc|srv|var|usr)\//.test(name) && !leftOut?.test(name))
        .sort()
        .map((name) => `${name} ${sha256(path.join(root, name))}`),
    backups: (name) => readdirSync(path.join(root, "var/backups/class-of-1985", name)).sort(),
    owner: (name) => readFileSync(path.join(root, "run", `${name}.owner`), "utf8").trim(),
    async remove() {
      for (const name of classes) {
        for (const kind of ["socket", "service"]) await systemctl("stop", `class-of-1985@${name}.${kind}`);
      }
      rmSync(root, { recursive: true });
    },
  };
}

/** Adds a migration after the last one. */
export function addMigration(folder: string, sql: string): void {
  const file = path.join(folder, "db/migrations/meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.at(-1);
  const tag = `${String(last.idx + 1).padStart(4, "0")}_next`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(folder, "db/migrations", `${tag}.sql`), sql);
}

const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

/** Makes a version run all classes as one user with the Node among its packages, as version 1.1 does. */
function shareUser(folder: string): void {
  const deploy = path.join(folder, "deploy");
  rmSync(path.join(deploy, "class-of-1985-owner@.service"));
  for (const name of readdirSync(deploy).filter((file) => file.endsWith(".service"))) {
    const unit = readFileSync(path.join(deploy, name), "utf8");
    writeFileSync(
      path.join(deploy, name),
      unit.replace("User=class-%i", "User=class-of-1985").replaceAll("current/bin/node", "current/node_modules/.bin/node"),
    );
  }
}

/** Makes the server of a version run this code before it starts. */
export function changeServer(folder: string, code: string): void {
  const server = path.join(folder, "build/server");
  mkdirSync(server, { recursive: true });
  symlinkSync(path.join(checkout, "build/client"), path.join(folder, "build/client"));
  writeFileSync(
    path.join(server, "index.js"),
    `${code}\nawait import(${JSON.stringify(path.join(checkout, "build/server/index.js"))});\n`,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
