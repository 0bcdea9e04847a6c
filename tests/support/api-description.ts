import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

/** Reads the OpenAPI document as a client does, and validates JSON against it with an independent validator. */

export type Json = Record<string, unknown>;

export interface DescribedEndpoint {
  operationId: string;
  /** Empty if the endpoint is public, otherwise missing. */
  security?: unknown[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: Json }> };
  responses: Record<string, { content: Record<string, { schema: Json }> }>;
}

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
// Its types mistake the default export for the module.
(formats as unknown as (ajv: Ajv2020) => void)(ajv);

/** Why a value does not match a schema; null if it does. */
export const validationErrors = (schema: Json, value: unknown) => (ajv.validate(schema, value) ? null : ajv.errorsText());

/** The endpoints of a valid OpenAPI document by names like 'GET /api/users/{userId}', with all references resolved. */
export async function endpointsOf(document: Json): Promise<Map<string, DescribedEndpoint>> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  if (!valid) throw new Error(`This is not an OpenAPI document: ${JSON.stringify(errors)}`);
  const { paths } = validator.resolveRefs() as { paths: Record<string, Record<string, DescribedEndpoint>> };
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, endpoint]) => [`${method.toUpperCase()} ${path}`, endpoint] as const),
    ),
  );
}

/** The JSON body of an endpoint's requests. */
export const requestBodyOf = (endpoint: DescribedEndpoint | undefined) => endpoint?.requestBody?.content["application/json"];

/** Every schema inside this one that has examples. */
export function schemasWithExamples(node: unknown): (Json & { examples: unknown[] })[] {
  if (typeof node !== "object" || node === null) return [];
  const nested = Object.values(node).flatMap(schemasWithExamples);
  return "examples" in node && Array.isArray(node.examples) ? [node as Json & { examples: unknown[] }, ...nested] : nested;
}

/** The endpoints that clients may rely on. None may be removed or get another address. */
export const publishedEndpoints = `
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
