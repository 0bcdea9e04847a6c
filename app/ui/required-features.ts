/** The browser features that scripts need; without one, pages stay plain HTML. A test checks that no script uses a newer one. */
export const requiredFeatures = {
  ReadableStream: () => typeof ReadableStream === "function",
  TextEncoderStream: () => typeof TextEncoderStream === "function",
  structuredClone: () => typeof structuredClone === "function",
  HTMLDialogElement: () => typeof HTMLDialogElement === "function",
  "Array.at": () => "at" in Array.prototype,
  "Object.hasOwn": () => "hasOwn" in Object,
} satisfies Record<string, () => boolean>;

export type RequiredFeature = keyof typeof requiredFeatures;

/** The syntax that the build keeps to: all of these browsers know it, and they are the oldest with the features above. */
export const scriptTargets = ["es2021", "chrome98", "firefox105", "safari15.4"];
