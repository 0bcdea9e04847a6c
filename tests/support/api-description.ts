import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

/** The API's description as a reader of it sees it, and an independent check of JSON against what it says. */

export type Json = Record<string, unknown>;

export interface DescribedCall {
  operationId: string;
  /** Present and empty where nobody needs to be signed in. */
  security?: unknown[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: Json }> };
  responses: Record<string, { content: Record<string, { schema: Json }> }>;
}

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
// Its types take the default export for the module.
(formats as unknown as (ajv: Ajv2020) => void)(ajv);

/** What is wrong with a value by a schema; null when nothing is. */
export const faultsOf = (schema: Json, value: unknown) => (ajv.validate(schema, value) ? null : ajv.errorsText());

/** The calls of a valid OpenAPI document by names like 'GET /api/users/{userId}', with everything that they refer to. */
export async function callsOf(document: Json): Promise<Map<string, DescribedCall>> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  if (!valid) throw new Error(`This is no OpenAPI document: ${JSON.stringify(errors)}`);
  const { paths } = validator.resolveRefs() as { paths: Record<string, Record<string, DescribedCall>> };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
    ),
  );
}

/** What a call may send. */
export const bodyOf = (call: DescribedCall | undefined) => call?.requestBody?.content["application/json"];

/** Every schema within this one that has examples. */
export function schemasWithExamples(node: unknown): (Json & { examples: unknown[] })[] {
  if (typeof node !== "object" || node === null) return [];
  const below = Object.values(node).flatMap(schemasWithExamples);
  return "examples" in node && Array.isArray(node.examples) ? [node as Json & { examples: unknown[] }, ...below] : below;
}

/** The calls that clients may rely on. None of them goes away or gets another address. */
export const publishedCalls = `
  GET /api/auth/me
  POST /api/auth/login
  POST /api/auth/logout
  GET /api/featured-alumni
  POST /api/featured-alumni
  DELETE /api/featured-alumni
  POST /api/public-contact
  POST /api/public-contacts
  GET /api/photo-collections
  GET /api/photo-collections/{id}/photos
  POST /api/photo-collections
  PATCH /api/photo-collections/{id}
  DELETE /api/photo-collections/{id}
  POST /api/photo-collections/{id}/like
  POST /api/photo-collections/{id}/view
  POST /api/yearbook-photos/{id}/view
  POST /api/yearbook
  DELETE /api/yearbook/{id}
  GET /api/yearbook
  GET /api/photo-collections/{id}/comments
  POST /api/photo-collections/{id}/comments
  PATCH /api/comments/{id}
  DELETE /api/comments/{id}
  GET /api/reunions
  POST /api/reunions
  PATCH /api/reunions/{id}
  DELETE /api/reunions/{id}
  POST /api/reunions/{id}/join
  POST /api/reunions/{id}/leave
  PATCH /api/reunions/{id}/status
  PATCH /api/reunions/{id}/close
  GET /api/reunions/{id}/attendance
  GET /api/reunions/{id}/attendees
  GET /api/messages
  POST /api/messages
  PATCH /api/messages/{id}
  DELETE /api/messages/{id}
  PATCH /api/messages/{id}/read
  GET /api/users
  GET /api/users/{id}
  POST /api/users/{id}/view
  PATCH /api/users/{id}
  GET /api/activity-logs
  DELETE /api/activity-logs`
  .trim()
  .split("\n")
  .map((line) => line.trim());
