import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Form, PostFields } from "./router-form.tsx";

interface ButtonFormProps {
  intent: string;
  /** Its hidden fields. */
  fields: Readonly<Record<string, string | number>>;
  className?: string;
  onSend?: () => void;
  children: ReactNode;
}

/** A form with a button, one of several on a page. Ignores more clicks while it is being sent. */
export function ButtonForm({ intent, fields, className, onSend, children }: ButtonFormProps) {
  const { formData } = useNavigation();
  const entries = Object.entries(fields);
  const isPending = formData?.get("intent") === intent && entries.every(([name, value]) => formData.get(name) === String(value));
  return (
    <Form
      method="post"
      preventScrollReset
      className={className}
      onSubmit={(event) => {
        if (isPending) event.preventDefault();
        else onSend?.();
      }}
    >
      <PostFields intent={intent} />
      {entries.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
