import { type ComponentProps, useEffect, useRef } from "react";
import { Form as RouterForm, useActionData, useLocation, useNavigation } from "react-router";
import { noteSubmit } from "./client-action.ts";
import { useSite } from "./site.ts";

/**
 * React Router's form, without the attribute for the discovery of unknown routes: all are known (react-router.config.ts). A second
 * click that comes before React has shown the first one, as on a slow phone, sends nothing.
 */
export function Form({ onSubmit, ...props }: ComponentProps<typeof RouterForm>) {
  const isNavigation = props.method === "post" && props.navigate !== false && !props.reloadDocument;
  const isSent = useRef(false);
  const navigation = useNavigation();
  const [location, result] = [useLocation(), useActionData<unknown>()];
  // A fast answer may come before React has shown that the form is being sent: then only what it led to changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (navigation.state === "idle") isSent.current = false;
  }, [navigation, location, result]);
  return (
    <RouterForm
      discover="none"
      {...props}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (event.defaultPrevented) return;
        if (isSent.current) return event.preventDefault();
        isSent.current = isNavigation;
        noteSubmit(new FormData(event.currentTarget));
      }}
    />
  );
}

/** The hidden fields of every post. They also keep lynx from turning a form without named fields into a GET. */
export function PostFields({ intent }: { intent: string }) {
  const site = useSite();
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="csrf" value={site?.csrf ?? ""} />
    </>
  );
}

/**
 * A field that only bots fill in (`website` in messages.ts): invisible, without keyboard; the label is for browsers without
 * styles.
 */
export function HoneypotField({ id }: { id: string }) {
  return (
    <p className="sr-only" aria-hidden="true">
      <label htmlFor={id}>Please leave this field empty</label>{" "}
      <input id={id} name="website" type="text" tabIndex={-1} autoComplete="off" />
    </p>
  );
}

/** Pending work for each form, such as resizing a photo. */
const pendingWork = new WeakMap<HTMLFormElement, Promise<unknown>>();

/** Delays the form's submission until the task is done. */
export function waitBeforeSubmit(form: HTMLFormElement | null, task: Promise<unknown>): void {
  if (!form) return;
  const done = task.finally(() => {
    if (pendingWork.get(form) === done) pendingWork.delete(form);
  });
  pendingWork.set(form, done);
}

/** The work that the form is waiting for, if any. */
export const workBeforeSubmit = (form: HTMLFormElement): Promise<unknown> | undefined => pendingWork.get(form);

/** Submits a form by clicking its submit button. Some supported browsers lack `requestSubmit`. */
export const clickSubmit = (form: HTMLFormElement): void => form.querySelector<HTMLElement>("button[type=submit]")?.click();
