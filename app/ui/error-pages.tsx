import type { MouseEvent } from "react";
import type { UnsavedPost } from "#app/http/form-result.ts";
import { useSite } from "./site.ts";

interface MessagePageProps {
  status: number;
  title: string;
  sentence: string;
}

/** A page with a single message, such as 'not found' or 'not allowed'. */
export function MessagePage({ status, title, sentence }: MessagePageProps) {
  // If the root loader failed, the version is unknown too.
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

/** The page for a server error, with a reference that administrators can find in the log. */
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

/** The page for a lost connection. */
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

/** Shows the input of a post whose session had expired, in a form to the same address, with a link to sign in. */
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
                  {labelFor(name)}
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

/** 'First name' for `firstName`. */
const labelFor = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
