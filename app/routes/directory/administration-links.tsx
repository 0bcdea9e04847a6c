import { DialogLink } from "#app/ui/dialog.tsx";

/** How members come to be, for administrators: one, a whole list, and the letters that let them in. */
export function CareLinks() {
  return (
    <p className="btn-row care-links">
      <DialogLink open={{ dialog: "add-member" }}>Add member</DialogLink>{" "}
      <a href="/admin/import" className="btn">
        Import roster
      </a>{" "}
      <a href="/admin/letters" className="btn">
        Joining letters
      </a>
    </p>
  );
}
