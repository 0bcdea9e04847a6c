import { decideOnBook, findBookDecision, findOwnEntry } from "#app/domain/memory-book/book.server.ts";
import { formAction, formHandler, noDialogs } from "#app/http/form-action.server.ts";
import { memberContext } from "#app/http/guards.server.ts";
import { Button, ButtonRow, LinkButton } from "#app/ui/button.tsx";
import { ButtonForm } from "#app/ui/button-form.tsx";
import { makeClientAction } from "#app/ui/client-action.ts";
import { FormFailure } from "#app/ui/form-outcome.tsx";
import { PageHead, PageTitle } from "#app/ui/page-head.tsx";
import type { Route } from "./+types/route";
import { BookPortrait, HalfPage } from "./half-page.tsx";

/** A member's own page of the memory book, and whether it is printed: docs/behavior.md, "The memory book". */

const texts = {
  decide: {
    done: "Your choice was saved",
    failed: "Your choice was not saved",
    invalid: { title: "Your choice was not saved", description: "Please choose yes or no." },
  },
};

export function loader(args: Route.LoaderArgs) {
  const me = args.context.get(memberContext);
  return { userId: me.id, halves: findOwnEntry(me.id), isIncluded: findBookDecision(me.id).isIncluded };
}

export const action = formAction(texts, noDialogs, { decide: formHandler(decideOnBook) });
export const clientAction = makeClientAction(texts);

export default function OwnPage({ loaderData: { userId, halves, isIncluded } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>Your page in the memory book</PageTitle>
      <PageHead
        back={{ href: "/where-are-they-now", label: "Back to Where are they now" }}
        title="Your page in the memory book"
        subtitle="The class prints a book to keep. You decide whether you are in it."
      />
      <FormFailure intents={["decide"]} />
      <section className="mb-10 max-w-column" aria-labelledby="decision">
        <h2 id="decision" className="mb-2.5 text-xl">
          {isIncluded === null
            ? "May we print your page?"
            : isIncluded
              ? "Your page will be printed"
              : "Your page will not be printed"}
        </h2>
        <p className="mb-5">
          {isIncluded === null
            ? "Nothing is printed unless you say yes. You can change your mind until the book is printed."
            : "You can change your mind until the book is printed."}
        </p>
        <div className="*:mb-2 *:mr-2 *:inline-block print:hidden">
          {isIncluded === true ? null : <Choice choice="yes" label="Yes, print my page" />}
          {isIncluded === false ? null : <Choice choice="no" label="No, leave me out" />}
        </div>
      </section>
      <h2 className="mb-2.5 text-xl">How it will be printed</h2>
      <p className="mb-5 max-w-prose">
        {halves[0]?.look === "portrait"
          ? "Among the portraits, with your name at school and where you live. Answer a question or two, and you get more room, with both your portraits."
          : "Your name at school, both portraits, what you do, where you live, and all your answers, those ‘only for the book’ too."}{" "}
        <span className="xl:hidden">On a wide window, you see it exactly as on paper.</span>
      </p>
      <div className="overflow-x-auto border border-rule-strong bg-sheet p-4 sm:p-8">
        {halves.map((half, index) =>
          half.look === "portrait" ? (
            <div key={half.person.id} className="w-portrait-lg font-display leading-tight">
              <BookPortrait half={half} />
            </div>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the halves of an entry are fixed
            <div key={index} className="book-row">
              <HalfPage half={half} />
            </div>
          ),
        )}
      </div>
      <ButtonRow>
        <LinkButton href="/where-are-they-now/mine">Change your answers</LinkButton>{" "}
        <LinkButton href={`/profile/${userId}?edit=profile`}>Change your profile</LinkButton>
      </ButtonRow>
    </>
  );
}

function Choice({ choice, label }: { choice: "yes" | "no"; label: string }) {
  return (
    <ButtonForm intent="decide" fields={{ choice }}>
      <Button look={choice === "yes" ? "primary" : "outline"}>{label}</Button>
    </ButtonForm>
  );
}
