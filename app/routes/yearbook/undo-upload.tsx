import { Button } from "#app/ui/button.tsx";
import { PostFields } from "#app/ui/hidden-fields.tsx";
import { pluralize } from "#app/ui/pluralize.ts";
import { Form } from "#app/ui/router-form.tsx";

export interface UndoUploadProps {
  /** The photos that one form added. */
  added: { submissionKey: string; count: number };
}

/** Takes back the photos that were added a moment ago, for those who chose the wrong ones. */
export default function UndoUpload({ added: { submissionKey, count } }: UndoUploadProps) {
  return (
    <Form id="undo-upload" method="post" className="mb-7 border-l-6 border-good pl-4 print:hidden">
      <PostFields intent="undo-upload" />
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <p>
        <span className="mr-4 inline-block py-tap">{pluralize(count, "photo")} added.</span>{" "}
        <Button look="quiet">
          Undo<span className="sr-only"> adding {count === 1 ? "this photo" : "these photos"}</span>
        </Button>
      </p>
    </Form>
  );
}
