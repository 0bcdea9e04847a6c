import { ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { DialogLink } from "#app/ui/dialog.tsx";

/** For administrators: links to add members, print their joining letters, bring in their portraits, and see the site's email. */
export function AdministrationLinks({ hasMail }: { hasMail: boolean }) {
  return (
    <ButtonRow className="-mb-2 mt-4">
      <DialogLink open={{ dialog: "add-member" }}>Add member</DialogLink>{" "}
      <LinkButton href="/admin/import">Import roster</LinkButton> <LinkButton href="/admin/letters">Joining letters</LinkButton>{" "}
      <LinkButton href="/admin/yearbook-portraits">Yearbook portraits</LinkButton>{" "}
      <LinkButton href="/admin/book">Memory book</LinkButton>
      {hasMail ? (
        <>
          {" "}
          <LinkButton href="/admin/mail">Email</LinkButton>
        </>
      ) : null}
    </ButtonRow>
  );
}
