interface Named {
  name: string;
}

/** What stands before a row of names. The back row comes first, as in class pictures. */
export function rowLabel(rows: readonly (readonly Named[])[], row: number): string {
  if (rows.length === 1) return rows[0]?.length === 1 ? "In this photo:" : "In this photo, from left:";
  if (row === 0) return "In this photo, back row:";
  if (row === rows.length - 1) return "Front row:";
  return rows.length === 3 ? "Middle row:" : `Row ${row + 1}:`;
}

/** Names that are read out for a picture. */
const readNames = 8;

/** Who is in a photo, for its text alternative: '. From left: A, B, C'. Empty without names. */
export function spokenNames(rows: readonly (readonly Named[])[]): string {
  const names = rows.flatMap((row) => row.map(({ name }) => name));
  if (names.length === 0) return "";
  const others = names.length - readNames;
  const shown = names.slice(0, readNames).join(", ") + (others > 0 ? `, and ${others} more` : "");
  return names.length === 1 ? `. With ${shown}` : `. From left: ${shown}`;
}
