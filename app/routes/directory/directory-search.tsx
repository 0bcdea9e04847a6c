import { useLocation } from "react-router";
import type { DirectorySearch as Search } from "#app/domain/people/directory.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { FilterForm } from "#app/ui/filter-form.tsx";

const typeLabels = [
  { value: "all", label: "All Types" },
  { value: "classmates", label: "Classmates" },
  { value: "teachers", label: "Teachers" },
  { value: "missing", label: "Missing" },
] as const;
const stateLabels = [
  { value: "not-joined", label: "Not joined yet" },
  { value: "in-memoriam", label: "In Memoriam" },
  { value: "not-listed", label: "Not listed" },
  { value: "deactivated", label: "Deactivated" },
] as const;
const mailLabel = { value: "mail-comes-back", label: "Mail comes back" } as const;

interface DirectorySearchProps {
  search: Omit<Search, "page">;
  total: number;
  /** Whether to offer the filters by account state, too. */
  canManage: boolean;
  /** Whether there is one more for addresses that come back. */
  hasMail: boolean;
}

/** Search box and type filter. */
export function DirectorySearch({ search, total, canManage, hasMail }: DirectorySearchProps) {
  const { pathname } = useLocation();
  return (
    <FilterForm
      className="mb-8 grid-cols-search items-end gap-x-4 md:grid"
      text={search.text}
      label="Search by name, email, city, or profession"
      choice={{
        name: "type",
        label: "Type",
        value: search.type,
        options: canManage ? [...typeLabels, ...stateLabels, ...(hasMail ? [mailLabel] : [])] : typeLabels,
      }}
      more={
        <>
          {" "}
          <LinkButton look="quiet" href={pathname}>
            Clear
          </LinkButton>
        </>
      }
    >
      <p className="col-span-full text-sm text-ink-2" role="status">
        Showing {total} result(s){search.letter ? ` under ${search.letter}` : ""}
      </p>
    </FilterForm>
  );
}
