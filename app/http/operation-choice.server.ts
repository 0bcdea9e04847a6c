import type { z } from "zod";
import type { Actor } from "#app/domain/core/actor.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";

/** Operations of which each request performs one, by who asks and by the form or the path. */
export interface Choice<Schema extends z.ZodType, Result, About> {
  among: readonly Operation<Schema, Result>[];
  pick(actor: Actor, about: About): Operation<Schema, Result>;
}

/** The first operation if `isFirst` holds, otherwise the second. */
export function eitherOf<A extends z.ZodType, B extends z.ZodType, Result, About>(
  first: Operation<A, Result>,
  second: Operation<B, Result>,
  isFirst: (actor: Actor, about: About) => boolean,
): Choice<A | B, Result, About> {
  return { among: [first, second], pick: (actor, about) => (isFirst(actor, about) ? first : second) };
}

/** A single operation as a choice of one. */
export function choiceOf<Schema extends z.ZodType, Result, About>(
  operation: Operation<Schema, Result> | Choice<Schema, Result, About>,
): Choice<Schema, Result, About> {
  return "pick" in operation ? operation : { among: [operation], pick: () => operation };
}
