import type { MouseEvent } from "react";
import type { UnsavedPost } from "#app/http/form-result.ts";
import { useSite } from "./site.ts";

interface MessagePageProps {
  status: number;
  title: string;
  sentence: string;
}

/** A page that says one thing: not found, not allowed. */
export function MessagePage({ status, title, sentence }: MessagePageProps) {
  // A page that knows nothing of the site does not know its version either.
  const isSimple = useSite()?.isSimple ?? true;
  return (
    <>
      <title>{title}</title>
      <p className="eyebrow">{status}</p>
      <h1>{title}</h1>
      <p className="lede">{sentence}</p>
      <p className="btn-row">
        <a href="/" className="btn btn-primary">
          Go to the home page
        </a>
      </p>
      {isSimple ? null : <img src="/art/not-found.svg" alt="" width={320} height={240} className="decor" />}
    </>
  );
}

/** Something failed on our side: what to do, and a reference that the log has too. */
export function UnexpectedErrorPage() {
  const reference = useSite()?.requestId;
  return (
    <>
      <title>Something went wrong</title>
      <h1>Something went wrong</h1>
      <p className="lede">
        The error is ours, not yours. Please go back and try again in a moment. Everything you saved is safe.
      </p>
      {reference ? (
        <p>
          If it happens again, tell an administrator this reference: <code>{reference}</code>
        </p>
      ) : null}
      <p className="btn-row">
        <a href="/" className="btn btn-primary">
          Go to the home page
        </a>
      </p>
    </>
  );
}

const reload = (event: MouseEvent) => {
  event.preventDefault();
  location.reload();
};

/** A page that scripts could not fetch: the line, not the site. */
export function UnreachablePage() {
  return (
    <>
      <title>The site could not be reached</title>
      <h1>The site could not be reached</h1>
      <p className="lede">Your connection may be down. Everything you saved is safe.</p>
      <p className="btn-row">
        <a href="/" className="btn btn-primary" onClick={reload}>
          Try again
        </a>
      </p>
    </>
  );
}

/** A post whose session had ended: its text again, as a form to the same address, beside a link to sign in. */
export function UnsavedPostPage({ post }: { post: UnsavedPost }) {
  const site = useSite();
  return (
    <>
      <title>Please sign in again</title>
      <h1>Please sign in again</h1>
      <div className="notice notice-bad" role="alert">
        <p>{post.message}</p>
      </div>
      <p className="lost-post-sign-in">
        <a href="/login" target="_blank" rel="noreferrer" className="btn btn-primary">
          Sign in (opens a new tab)
        </a>
      </p>
      <h2>Then send this again</h2>
      <form method="post" className="lost-post">
        <input type="hidden" name="csrf" value={site?.csrf ?? ""} />
        {post.fields.map(([name, value]) =>
          name === "intent" || /Id$|Key$|^shown/.test(name) ? (
            <input key={name + value} type="hidden" name={name} value={value} />
          ) : (
            <div className="field" key={name + value}>
              <div>
                <label className="label" htmlFor={`again-${name}`}>
                  {spelledOut(name)}
                </label>
              </div>
              {value.length > 80 || value.includes("\n") ? (
                <textarea className="input" id={`again-${name}`} name={name} rows={6} defaultValue={value} />
              ) : (
                <input className="input" id={`again-${name}`} name={name} defaultValue={value} />
              )}
            </div>
          ),
        )}
        <p className="btn-row">
          <button type="submit" className="btn">
            Send again
          </button>
        </p>
      </form>
    </>
  );
}

/** `firstName` as 'First name'. */
const spelledOut = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
