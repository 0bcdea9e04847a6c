import type { UnsavedPost } from "#app/http/form-result.ts";
import { Button, ButtonRow, LinkButton } from "./button.tsx";
import { TextArea, TextField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { useSite } from "./site.ts";

/** Shows the input of a post whose session had expired, in a form to the same address, with a link to sign in. */
export default function UnsavedPostPage({ post }: { post: UnsavedPost }) {
  const site = useSite();
  return (
    <>
      <title>Please sign in again</title>
      <h1>Please sign in again</h1>
      <Notice tone="bad" role="alert" className="mb-7 mt-5">
        {post.message}
      </Notice>
      <ButtonRow className="mb-8">
        <LinkButton href="/login" target="_blank" rel="noreferrer" look="primary">
          Sign in (opens a new tab)
        </LinkButton>
      </ButtonRow>
      <h2>Then send this again</h2>
      <form id="unsaved-post" method="post" className="mt-5">
        <input type="hidden" name="csrf" value={site?.csrf ?? ""} />
        {post.fields.map(([name, value]) =>
          wasTyped(name, post) ? (
            <UnsavedField key={name + value} name={name} value={value} />
          ) : (
            <input key={name + value} type="hidden" name={name} value={value} />
          ),
        )}
        <ButtonRow>
          <Button>Send again</Button>
        </ButtonRow>
      </form>
    </>
  );
}

function UnsavedField({ name, value }: { name: string; value: string }) {
  const field = { id: `again-${name}`, name, initialValue: value, errors: undefined };
  const Field = value.length > 80 || value.includes("\n") ? TextArea : TextField;
  return <Field field={field} label={labelFor(name)} />;
}

/** Whether a reader sees the field again: not what the form itself put in, nor a list of checked boxes. */
const wasTyped = (name: string, { fields }: UnsavedPost) =>
  name !== "intent" && !/Ids?$|Key$|^shown/.test(name) && fields.filter(([other]) => other === name).length === 1;

/** 'First name' for `firstName`. */
const labelFor = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
