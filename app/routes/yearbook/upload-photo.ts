import type { Upload } from "./upload-queue.ts";

const uploadPath = "/yearbook/upload";
const unreachable = "The site could not be reached. Please try again in a moment.";

/**
 * Posts the Add Photo form with one file, and with the photo's own title or the form's. Uses XMLHttpRequest, because fetch
 * does not report upload progress.
 */
export function sendPhoto(
  fields: FormData,
  { file, title, index }: Upload,
  progress: (sent: number) => void,
  signal: AbortSignal,
): Promise<{ id: number }> {
  const form = new FormData();
  for (const [name, value] of fields) if (name !== "photo" && name !== "title") form.append(name, value);
  form.append("title", title.trim() || String(fields.get("title") ?? ""));
  form.append("indexInForm", String(index));
  form.append("photo", file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    signal.addEventListener("abort", () => request.abort());
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onload = () => {
      const answer = parseAnswer(request.responseText);
      if (request.status === 201 && typeof answer?.id === "number") resolve({ id: answer.id });
      else reject(new Error(typeof answer?.error === "string" ? answer.error : `HTTP ${request.status}`));
    };
    request.onerror = () => reject(new Error(unreachable));
    request.onabort = () => reject(new Error("Cancelled"));
    request.open("POST", uploadPath);
    request.send(form);
  });
}

/** The answer as an object; null if it is not JSON, for example from a proxy. */
function parseAnswer(text: string): { id?: unknown; error?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
