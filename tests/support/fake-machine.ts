import { execFile } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * A folder that looks like a server machine to deploy/upgrade.sh. Small programs replace those that the script calls:
 * git returns prepared versions, npm links this checkout's packages and build, and systemctl starts and stops the
 * real server.
 */
export interface FakeMachine {
  root: string;
  /** Adds a version: this checkout with the changes that `change` makes in its folder. */
  addVersion(name: string, change?: (folder: string) => void): void;
  /** Sets up a class that runs all the time. Returns the port of its site. */
  addClass(name: string, settings?: Record<string, string>): Promise<number>;
  /** Sets up a class whose socket is enabled. Returns the path of the socket. */
  addSleepingClass(name: string, settings?: Record<string, string>): string;
  upgrade(...args: string[]): Promise<{ code: number; output: string }>;
  backups(className: string): string[];
  /** The user who owns a class's data. */
  owner(className: string): string;
  remove(): Promise<void>;
}

const checkout = process.cwd();

const programs: Record<string, string> = {
  // The script polls a starting site.
  sleep: "exec /bin/sleep 0.1",
  // runuser -u USER -- env DATA_DIR=FOLDER COMMAND…: only its owner may use a class's folder. Others are builds.
  runuser: `case $5 in
  DATA_DIR=*) owner=$(cat "$ROOT/run/\${5##*/}.owner"); [ "$owner" = "$2" ] || { echo "$2 is not $owner"; exit 13; } ;;
esac
shift 3; exec "$@"`,
  // chown -R USER: FOLDER, of a class's data. Tests run as any user.
  chown: `case $3 in */var/lib/*) echo "\${2%:}" >"$ROOT/run/\${3##*/}.owner" ;; esac`,
  npm: `case $1 in ci) ln -s ${checkout}/node_modules . ;; run) [ -e build ] || ln -s ${checkout}/build . ;; esac`,
  // git -C SOURCE fetch… | rev-parse --verify --quiet VERSION^{commit} | archive --output FILE VERSION
  git: `cd "$2"; shift 2
case $1 in
  rev-parse) version=\${4%^*}; [ -d "$version" ] && echo "$version" ;;
  archive) tar -cf "$3" -C "$4" . ;;
esac`,
  // systemctl [--quiet] start|stop UNIT, or is-enabled --quiet UNIT. Starting a backup unit returns when the backup is done.
  systemctl: `[ "$1" != --quiet ] || shift
for unit; do :; done
class=\${unit#*@}; class=\${class%.*}; home=$ROOT/srv/class-of-1985/current; running=$ROOT/run/$class
settings() { cd "$home"; set -a; . "$ROOT/etc/class-of-1985/$class.env"; export DATA_DIR=$ROOT/var/lib/class-of-1985/$class; }
# The lines NAME=… of a unit, for this class and machine.
lines() { sed -n "s/^$2=+\\{0,1\\}//p" "$ROOT/etc/systemd/system/$1@.service" | sed "s/%i/$class/g; s|/srv/|$ROOT/srv/|g; s|/var/|$ROOT/var/|g"; }
# As systemd does with its StateDirectory before it starts a unit.
own() { lines "$1" User >"$ROOT/run/$class.owner"; }
end() {
  [ -e "$1" ] || exit 0
  pid=$(cat "$1"); rm "$1"
  kill "$pid" || exit 0
  # A zombie process has ended too.
  while kill -0 "$pid" && ! grep -qs ") Z " "/proc/$pid/stat"; do sleep 0.1; done
}
case "$1 $unit" in
  "is-enabled "*) [ -e "$ROOT/run/$class.enabled" ] ;;
  "start class-of-1985-backup@"*)
    settings; own class-of-1985-backup
    mkdir -p "$ROOT/var/backups/class-of-1985/$class"
    lines class-of-1985-backup 'ExecStart\\(Post\\)\\{0,1\\}' >"$running.backup"
    exec sh -e "$running.backup" ;;
  "start "*.socket)
    settings; own class-of-1985
    place=$ROOT/run/class-of-1985/$class.sock
    mkdir -p "$ROOT/run/class-of-1985"; rm -f "$place"
    node_modules/.bin/node ${checkout}/tests/support/socket-holder.ts "$place" \\
      /bin/sh -c "echo \\$\\$ >'$running'; exec $(lines class-of-1985 ExecStart)" >>"$ROOT/log" 2>&1 &
    echo $! >"$running.socket"
    until [ -e "$place" ]; do sleep 0.1; done ;;
  "start "*)
    settings; own class-of-1985
    $(lines class-of-1985 ExecStart) >>"$ROOT/log" 2>&1 &
    echo $! >"$running" ;;
  "stop "*.socket) end "$running.socket" ;;
  "stop "*) end "$running" ;;
esac`,
};

export function createFakeMachine(): FakeMachine {
  const root = mkdtempSync(path.join(tmpdir(), "machine-"));
  const source = path.join(root, "srv/class-of-1985/source.git");
  for (const folder of [
    source,
    path.join(root, "srv/class-of-1985/releases"),
    path.join(root, "etc/class-of-1985"),
    path.join(root, "etc/systemd/system"),
    path.join(root, "run"),
  ]) {
    mkdirSync(folder, { recursive: true });
  }
  const bin = path.join(root, "bin");
  mkdirSync(bin);
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\nexec 2>>"$ROOT/log"\n${script}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
  const env = { ...process.env, ROOT: root, PATH: `${bin}:${process.env.PATH}`, PATIENCE: "12" };
  const run = (file: string, ...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(file, args, { env }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });
  const classes: string[] = [];
  const writeSettings = (name: string, settings: Record<string, string>) => {
    const lines = Object.entries(settings).map(([key, value]) => `${key}="${value}"\n`);
    writeFileSync(path.join(root, "etc/class-of-1985", `${name}.env`), lines.join(""));
    classes.push(name);
  };
  return {
    root,
    addVersion(name, change) {
      const folder = path.join(source, name);
      mkdirSync(folder);
      for (const part of ["package.json", "app", "db", "deploy"])
        cpSync(path.join(checkout, part), path.join(folder, part), { recursive: true });
      change?.(folder);
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
    upgrade: (...args) => run(path.join(checkout, "deploy/upgrade.sh"), ...args),
    backups: (name) => readdirSync(path.join(root, "var/backups/class-of-1985", name)).sort(),
    owner: (name) => readFileSync(path.join(root, "run", `${name}.owner`), "utf8").trim(),
    async remove() {
      for (const name of classes) {
        for (const kind of ["socket", "service"]) await run(path.join(bin, "systemctl"), "stop", `class-of-1985@${name}.${kind}`);
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

/** Makes a version run all classes as one user, as version 1.1 does. */
export function shareUser(folder: string): void {
  const deploy = path.join(folder, "deploy");
  rmSync(path.join(deploy, "class-of-1985-owner@.service"));
  for (const name of readdirSync(deploy).filter((file) => file.endsWith(".service"))) {
    const unit = readFileSync(path.join(deploy, name), "utf8");
    writeFileSync(path.join(deploy, name), unit.replace("User=class-%i", "User=class-of-1985"));
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
