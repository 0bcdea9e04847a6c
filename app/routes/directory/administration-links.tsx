import { DialogLink } from "#app/ui/dialog.tsx";

/** For administrators: links to add members and print their joining letters. */
export function AdministrationLinks() {
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
