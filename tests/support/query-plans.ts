import { closeDatabase, openDatabase } from "#db/client.server.ts";

/**
 * The different statements that a function prepares, and how SQLite runs each. Opens the database of `dataDir` again, because
 * some queries are prepared once for each connection.
 */
export function queryPlans(dataDir: string, run: () => void): { statement: string; plan: string }[] {
  closeDatabase();
  const { $client } = openDatabase(dataDir);
  const prepare = $client.prepare.bind($client);
  const statements = new Set<string>();
  $client.prepare = ((source: string) => {
    statements.add(source);
    return prepare(source);
  }) as typeof $client.prepare;
  run();
  $client.prepare = prepare;
  return [...statements].map((statement) => {
    const values = Array(statement.split("?").length - 1).fill(1);
    const rows = prepare(`explain query plan ${statement}`).all(...values) as { detail: string }[];
    return { statement, plan: rows.map(({ detail }) => detail).join("; ") };
  });
}
