import type { NamedPeople } from "#app/domain/roster/joining-letters.server.ts";
import type { ListedBatch, listBatches } from "#app/domain/roster/letter-batches.server.ts";
import { type Envelope, lettersPath } from "#app/domain/roster/letters.ts";
import { Notice } from "#app/ui/notice.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Day, Moment } from "#app/ui/time.tsx";

/** How many batches the page lists unless all are asked for. */
export const batchesListed = 5;
/** The address of the page with all of them. */
const allBatches = "/admin/letters?batches=all";

/** Letters that were made to be printed together, each with what became of it and a link to print it again. */
export function MadeLetters({ made: { batches, total } }: { made: ReturnType<typeof listBatches> }) {
  if (total === 0) return null;
  return (
    <section className="mb-10 max-w-column" aria-labelledby="made-letters">
      <h2 id="made-letters" className="text-2xl">
        Letters you can print again
      </h2>
      <p className="mt-1.5 max-w-prose text-sm text-ink-2">
        Printing again changes no link: letters that are in the mail keep working. Only the letters of people who have not joined
        yet are printed.
      </p>
      <ul className="mt-3 border-t border-rule-strong">
        {batches.map((batch) => (
          <li key={batch.id} className="border-b border-rule py-2.5">
            <Batch batch={batch} />
          </li>
        ))}
      </ul>
      {batches.length < total ? (
        <p>
          <a href={allBatches} className="inline-block py-tap">
            Show all {total}
          </a>
        </p>
      ) : null}
    </section>
  );
}

function Batch({ batch: { id, letters, createdAt, expiresAt, by, joined, open, canPrint } }: { batch: ListedBatch }) {
  const title = (
    <>
      {pluralize(letters, "letter")} of <Day date={createdAt} />
    </>
  );
  const rest = letters - joined - open;
  return (
    <>
      <p>
        {canPrint ? (
          <a href={lettersPath(id)} className="inline-block py-tap font-semibold">
            {title}
            {open < letters ? `: print the ${open === 1 ? "one" : open} still open` : ": print again"}
          </a>
        ) : (
          <span className="inline-block py-tap">{title}</span>
        )}
      </p>
      <p className="text-sm text-ink-2">
        {joined} of {letters} joined with it.{" "}
        {open > 0 ? (
          <>
            {open} still open, until <Day date={expiresAt} />.{" "}
          </>
        ) : null}
        {rest > 0 ? `${rest} replaced or no longer needed. ` : ""}
        {open > 0 && !canPrint
          ? "This site was restored from a backup since then and can’t print them again; the letters in the mail still work. "
          : ""}
        Made{by ? ` by ${by}` : ""}, <Moment date={createdAt} />.
      </p>
    </>
  );
}

/** Tells before letters are made whose cannot be mailed. */
export function WithoutAddress({ people: { total, names } }: { people: NamedPeople }) {
  if (total === 0) return null;
  const isOne = total === 1;
  return (
    <Notice title={`No postal address for ${pluralize(total, "person", "people")}`} className="mb-5 max-w-prose">
      {namesInSentence(names, total)} {isOne ? "The letter" : "Their letters"} can be printed, but not mailed in a window
      envelope. Add {isOne ? "the address" : "the addresses"} first, in the Directory with ‘Edit’, or hand {isOne ? "it" : "them"}{" "}
      over. <a href="/admin/letters?address=no">{isOne ? "Show who" : "Show them"}</a>
    </Notice>
  );
}

const namesShown = 50;

/** 'Ann Abbott, Bea Baker, and 3 others.' `total` counts also those whose names are not in the list. */
export function namesInSentence(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, namesShown);
  const others = total - shown.length;
  return others > 0 ? `${shown.join(", ")}, and ${pluralize(others, "other")}.` : `${shown.join(", ")}.`;
}

/** How to print and fold letters, and whose window stays empty. */
export function PrintingHelp({ withoutAddress, envelope }: { withoutAddress: string[]; envelope: Envelope }) {
  return (
    <>
      {withoutAddress.length > 0 ? (
        <Notice
          title={`No postal address for ${pluralize(withoutAddress.length, "person", "people")}`}
          className="mt-4 max-w-prose"
        >
          {namesInSentence(withoutAddress)} Their window stays empty but for the name. You can add an address in the Directory,
          with ‘Edit’, and print again.
        </Notice>
      ) : null}
      <p className="mt-3 max-w-prose">
        Fold each letter in three. The address then shows in the window of a {envelope} envelope. In your browser’s print window,
        choose 100% as the scale and leave the margins as they are.
      </p>
    </>
  );
}
