import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/**
 * Loaded into both servers before their own code: the time stands still at FIXED_TIME, and request ids are all the same, so
 * that texts like '2 minutes ago' and the reference on an error page are equal.
 */

const fixed = Number(process.env.FIXED_TIME);

globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [fixed], newTarget),
  apply: (target) => new target(fixed).toString(),
});
Date.now = () => fixed;

crypto.randomUUID = () => "00000000-0000-4000-8000-000000000000";
syncBuiltinESMExports();
