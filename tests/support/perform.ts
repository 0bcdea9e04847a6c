import type { z } from "zod";
import type { Member } from "#app/domain/core/member.ts";
import type { Operation } from "#app/domain/core/operation.server.ts";
import { actorOf } from "./database.ts";

/** Performs an operation as a member, with an input as a form or call sends it. */
export const perform = <Schema extends z.ZodType, Result>(operation: Operation<Schema, Result>, by: Member, input: object) =>
  operation.perform(actorOf(by), operation.input.parse(input));
