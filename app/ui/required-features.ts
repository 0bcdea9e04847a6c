/**
 * The browser features that scripts need, as named in compatibility tables. A browser that lacks one of them gets plain
 * HTML pages. A test checks that no script uses a newer feature.
 */
export const requiredFeatures = {
  ReadableStream: () => typeof ReadableStream === "function",
  TextEncoderStream: () => typeof TextEncoderStream === "function",
  structuredClone: () => typeof structuredClone === "function",
  HTMLDialogElement: () => typeof HTMLDialogElement === "function",
  "Array.at": () => "at" in Array.prototype,
  "Object.hasOwn": () => "hasOwn" in Object,
} satisfies Record<string, () => boolean>;

export type RequiredFeature = keyof typeof requiredFeatures;
