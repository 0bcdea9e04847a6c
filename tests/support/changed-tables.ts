import { db } from "#db/client.server.ts";

/**
 * Triggers that note the tables in which a row changed, whoever changed it, and the way back to the rows of before. Reading or
 * copying all of some sixty tables after each request would take longer than the request.
 */

/** What the page that refuses a form may count. */
const uncounted = "view_count";

const quoted = (name: string) => `"${name}"`;

export interface TableWatch {
  /** The tables that have changed since the last call. */
  changed(): string[];
  /** Whether a table differs from what it had at first. */
  isDifferent(name: string): boolean;
  /** Brings every table back to the rows that it had at first. */
  restore(): void;
}

/** Begins to watch the tables, whose rows of now come back with `restore`. */
export function watchTables(): TableWatch {
  const client = db().$client;
  // What this process writes need not outlast a power cut.
  client.pragma("synchronous = off");
  const tables = client
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite%'")
    .pluck()
    .all() as string[];
  client.transaction(() => {
    client.exec("create table changed_tables (name text primary key) without rowid");
    for (const table of tables) {
      const columns = client.prepare("select name from pragma_table_info(?)").pluck().all(table) as string[];
      const differs = columns
        .filter((column) => column !== uncounted)
        .map((column) => `old.${quoted(column)} is not new.${quoted(column)}`);
      for (const [event, when] of [["insert"], ["delete"], ["update", differs.join(" or ")]] as const) {
        client.exec(
          `create trigger "changed_${table}_${event}" after ${event} on ${quoted(table)} ${when ? `when ${when}` : ""}
          begin insert into changed_tables values ('${table}') on conflict do nothing; end;`,
        );
      }
      client.exec(`create temp table "saved_${table}" as select * from main.${quoted(table)}`);
    }
  })();
  const read = client.prepare("select name from changed_tables").pluck();
  const forget = client.prepare("delete from changed_tables");
  const different = new Set<string>();
  const changed = () => {
    const names = read.all() as string[];
    if (names.length > 0) forget.run();
    for (const name of names) different.add(name);
    return names;
  };
  return {
    changed,
    isDifferent(name) {
      changed();
      return different.has(name);
    },
    restore() {
      changed();
      if (different.size === 0) return;
      // Triggers count the entries of the log, so their numbers come last.
      if (different.delete("activity_logs") || different.delete("activity_counts"))
        for (const name of ["activity_logs", "activity_counts"]) different.add(name);
      const statements = [...different].map(
        (name) => `delete from main.${quoted(name)}; insert into main.${quoted(name)} select * from "saved_${name}";`,
      );
      client.pragma("foreign_keys = off");
      client.exec(`begin immediate; ${statements.join(" ")} delete from changed_tables; commit;`);
      client.pragma("foreign_keys = on");
      different.clear();
    },
  };
}
