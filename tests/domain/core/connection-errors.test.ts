import { expect, test } from "vitest";
import { isConnectionError } from "#app/ui/connection-errors.ts";

/** The risk: a mistake of the program is shown as a lost connection, and people look for it in their own network. */

test.each([
  ["Chromium", "Failed to fetch"],
  ["Chromium, while the body arrives", "network error"],
  ["Chromium, a script", "Failed to fetch dynamically imported module: https://class.example/assets/route-1.js"],
  ["Firefox", "NetworkError when attempting to fetch resource."],
  ["Firefox, while the body arrives", "Error in input stream"],
  ["Firefox, a script", "error loading dynamically imported module: https://class.example/assets/route-1.js"],
  ["Safari", "Load failed"],
  ["Safari, a script", "Importing a module script failed."],
  ["older Safari", "The network connection was lost."],
  ["older Safari, offline", "The Internet connection appears to be offline."],
])("%s: no response is a lost connection", (_, message) => expect(isConnectionError(new TypeError(message))).toBe(true));

test.each([
  new TypeError("Cannot read properties of undefined (reading 'map')"),
  new TypeError("undefined is not an object (evaluating 'a.b')"),
  new TypeError('can\'t access property "map", a is undefined'),
  new TypeError("t is not a function"),
  new Error("Failed to fetch"),
  null,
])("%s is none", (error) => expect(isConnectionError(error)).toBe(false));
