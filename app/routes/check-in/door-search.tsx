import { FilterForm } from "#app/ui/filter-form.tsx";
import { doorAddress, type ShownPart, shownParts } from "./urls.ts";

interface DoorSearchProps {
  reunionId: number;
  text: string;
  show: ShownPart;
}

/** Finds somebody by name, or by the name of a guest. */
export function DoorSearch({ reunionId, text, show }: DoorSearchProps) {
  return (
    <>
      <FilterForm className="flex items-end [&>:first-child]:mr-3 [&>:first-child]:flex-auto" text={text} label="Find a name">
        {show === "all" ? null : <input type="hidden" name="show" value={show} />}
      </FilterForm>
      <nav aria-label="Whom to show" className="mb-3 print:hidden">
        {shownParts.map(({ value, label }) => (
          <a
            key={value}
            href={doorAddress(reunionId, { text, show: value })}
            aria-current={value === show ? "true" : undefined}
            className="mr-4 inline-block border-transparent py-tap aria-current:border-b-4 aria-current:border-accent aria-current:font-semibold aria-current:text-ink aria-current:no-underline"
          >
            {label}
          </a>
        ))}
        {text ? (
          <a href={doorAddress(reunionId, { text: "", show })} className="inline-block py-tap">
            Clear the search
          </a>
        ) : null}
      </nav>
    </>
  );
}
