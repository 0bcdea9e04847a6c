import { type ReactNode, useEffect } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/http/form-result.ts";
import { Form, PostFields } from "#app/ui/router-form.tsx";
import { showToast } from "#app/ui/toast-queue.ts";

interface RowFormProps {
  intent: (typeof rowIntents)[number];
  /** The hidden fields. */
  fields: Record<string, string | number>;
  onSend?: () => void;
  className?: string;
  children: (isPending: boolean) => ReactNode;
}

/** The form of one row of the list. Rows are sent independently of each other. */
export function RowForm({ intent, fields, onSend, className, children }: RowFormProps) {
  const fetcherKey = [intent, ...Object.values(fields)].join(" ");
  const fetcher = useFetcher<FormResult | null>({ key: fetcherKey });
  const isPending = fetcher.state !== "idle";
  const failure = fetcher.data?.failure;
  useEffect(() => {
    if (failure) showToast({ tone: "bad", title: failure.title, description: failure.description });
  }, [failure]);
  return (
    <Form
      method="post"
      navigate={false}
      fetcherKey={fetcherKey}
      className={className}
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
        else onSend?.();
      }}
    >
      <PostFields intent={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children(isPending)}
    </Form>
  );
}

export const texts = {
  "check-in": { failed: "Nobody was checked in" },
  "undo-check-in": { done: "Undone", failed: "Nothing was undone" },
  "mark-paid": { done: "Saved", failed: "Nothing was saved" },
  "add-walk-in": { failed: "Nobody was added" },
  "remove-walk-in": { done: "Walk-in removed", failed: "Nothing was removed" },
  "name-helper": { failed: "No helper was named" },
  "remove-helper": { done: "Helper removed", failed: "Nothing was removed" },
};

/** The intents of single buttons in lists. Without scripts, their errors appear at the top of the page. */
export const rowIntents = ["check-in", "undo-check-in", "mark-paid", "remove-walk-in", "remove-helper"] as const;
