import type { ReactNode } from "react";

/** For the table, `*:*:` are its rows and `*:*:*:` its cells; for its head and body, `*:` and `*:*:`. */
const looks = {
  /** With space to check names off. */
  spacious: { table: "max-w-column print:max-w-none print:*:*:*:py-1.5", head: "", body: "" },
  /** With as many rows on a sheet as can be read. On phones, the cells of a row are below each other. */
  dense: {
    table: "print:*:*:*:py-0.5 print:*:*:*:leading-snug",
    head: "phone:sr-only",
    body: "phone:*:*:block phone:*:block phone:*:overflow-hidden phone:*:*:p-0 phone:*:py-2 phone:[&_th]:font-semibold",
  },
} satisfies Record<string, Record<"table" | "head" | "body", string>>;

interface PrintTableProps {
  look: keyof typeof looks;
  columns: readonly { name: string; className?: string }[];
  /** The rows. The first cell of a row, or the one with the name, is its heading. */
  children: ReactNode;
}

/** A table to print, with a line below each row. */
export function PrintTable({ look, columns, children }: PrintTableProps) {
  const { table, head, body } = looks[look];
  return (
    <table
      className={`w-full border-collapse tabular-nums break-anywhere *:*:border-b *:*:*:py-2 *:*:*:pl-0 *:*:*:pr-3 *:*:*:text-left *:*:break-inside-avoid ${table}`}
    >
      <thead className={`*:border-ink *:*:font-semibold ${head}`.trim()}>
        <tr>
          {columns.map(({ name, className }) => (
            <th key={name} scope="col" className={className}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={`*:border-rule-strong *:*:font-normal ${body}`.trim()}>{children}</tbody>
    </table>
  );
}
