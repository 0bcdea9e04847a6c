import { Form } from "react-router";
import { listNotJoined, makeLetters, type NotJoined } from "#app/domain/joining-letters.server.ts";
import { lettersPath } from "#app/domain/joining-letters.ts";
import { fullName } from "#app/domain/people.ts";
import { enhanced } from "#app/http/enhanced.ts";
import { formAction, performs } from "#app/http/forms.server.ts";
import { signedInAdministrator } from "#app/http/guards.server.ts";
import { FormFailure } from "#app/ui/form.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { PostFields } from "#app/ui/post-fields.tsx";
import { Day } from "#app/ui/time.tsx";
import type { Route } from "./+types/route";

/** Joining letters for many: whose, then /admin/letters/{batch} with the letters themselves. */

const texts = { "make-letters": { failed: "No letters were made" } };

export function loader(args: Route.LoaderArgs) {
  signedInAdministrator(args, "Only administrators can make joining letters.");
  return listNotJoined(Math.max(1, Math.trunc(Number(args.url.searchParams.get("page"))) || 1));
}

export const action = formAction(texts, {
  "make-letters": performs(makeLetters, { to: ({ batch }) => lettersPath(batch) }),
});

export const clientAction = enhanced(texts);

export default function Letters({ loaderData: { people, total, pages, page } }: Route.ComponentProps) {
  return (
    <>
      <title>Joining letters · Class of 1985</title>
      <FormFailure intents={["make-letters"]} />
      <div className="page-head">
        <p className="back">
          <a href="/alumni" className="link">
            Back to the Directory
          </a>
        </p>
        <h1>Joining letters</h1>
        <p className="subtitle">A letter with a link of their own for everyone who has not joined yet</p>
      </div>
      {total === 0 ? (
        <p className="empty">Everyone in the directory has joined.</p>
      ) : (
        <>
          <p className="notice">
            Each link works once, for 7 days. Making a new letter ends the link of an earlier one that was not used.
          </p>
          <Form method="post" className="letters-everyone">
            <PostFields intent="make-letters" />
            <input type="hidden" name="everyone" value="on" />
            <button type="submit" className="btn btn-primary">
              Make {total === 1 ? "the letter" : `all ${total.toLocaleString("en-US")} letters`}
            </button>
          </Form>
          <Form method="post">
            <PostFields intent="make-letters" />
            <h2>Or only for some</h2>
            <p className="meta">Those ticked have no link that still works.</p>
            <ul className="rows letters-names">
              {people.map((person) => (
                <li key={person.id}>
                  <Name person={person} />
                </li>
              ))}
            </ul>
            <p className="btn-row">
              <button type="submit" className="btn">
                Make letters for those ticked
              </button>
            </p>
          </Form>
        </>
      )}
      <Pager page={page} pages={pages} addressOf={(page) => (page > 1 ? `?page=${page}` : "/admin/letters")} />
    </>
  );
}

/** Whoever has a link that still works is not ticked: it may be on its way to them. */
function Name({ person }: { person: NotJoined }) {
  const id = `letter-${person.id}`;
  return (
    <p className="check">
      <input type="checkbox" id={id} name="userIds" value={person.id} defaultChecked={person.linkUntil === null} />
      <label htmlFor={id}>
        {fullName(person)}, {person.email}
        {person.linkUntil ? (
          <span className="meta">
            {" "}
            · has a link until <Day date={person.linkUntil} />
          </span>
        ) : null}
      </label>
    </p>
  );
}
