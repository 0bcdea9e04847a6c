/**
 * What scripts need of a browser, by the names of the compatibility tables. One that lacks any of it keeps its pages as
 * plain HTML. A test holds that no script uses anything that came later than the last of these.
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
