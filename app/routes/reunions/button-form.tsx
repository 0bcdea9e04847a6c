import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { Form } from "#app/ui/router-form.tsx";

interface ButtonFormProps {
  intent: string;
  reunionId: number;
  className?: string;
  onSend?: () => void;
  children: ReactNode;
}

/** A form with one button for one meet-up. Ignores more clicks while it is being sent. */
export function ButtonForm({ intent, reunionId, className, onSend, children }: ButtonFormProps) {
  const { formData } = useNavigation();
  const isPending = formData?.get("intent") === intent && formData.get("reunionId") === String(reunionId);
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
      <input type="hidden" name="reunionId" value={reunionId} />
      {children}
    </Form>
  );
}
