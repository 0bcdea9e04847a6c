import { texts } from "./texts.ts";
import type { AddedPhoto, Upload } from "./upload-queue.ts";

const uploadPath = "/yearbook/upload";
const unreachable = "The site could not be reached. Please try again in a moment.";

/**
 * Posts the Add Photo form with one file, and with the photo's own title or the form's. Uses XMLHttpRequest, because fetch
 * does not report upload progress.
 */
export function sendPhoto(
  fields: FormData,
  { file, title, index, isResized }: Upload & { isResized: boolean },
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<AddedPhoto> {
  const form = new FormData();
  for (const [name, value] of fields) if (name !== "photo" && name !== "title") form.append(name, value);
  // A smaller copy is not the original.
  if (isResized) form.delete("keepOriginal");
  form.append("title", title.trim() || String(fields.get("title") ?? ""));
  form.append("indexInForm", String(index));
  form.append("photo", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.addEventListener("abort", () => request.abort());
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onload = () => {
      const answer = parseAnswer(request.responseText);
      const { id, originalProblem } = answer ?? {};
      if (request.status === 201 && typeof id === "number") {
        resolve({ id, originalProblem: typeof originalProblem === "string" ? originalProblem : null });
      } else reject(new Error(typeof answer?.error === "string" ? answer.error : texts["add-photo"].otherwise));
    };
    request.onerror = () => reject(new Error(unreachable));
    request.onabort = () => reject(new Error("Cancelled"));
    request.open("POST", uploadPath);
    request.send(form);
  });
}

/** The answer as an object; null if it is not JSON, for example from a proxy. */
function parseAnswer(text: string): { id?: unknown; originalProblem?: unknown; error?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
