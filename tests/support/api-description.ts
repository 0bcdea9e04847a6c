import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, expect } from "vitest";
import { hashPassword } from "#app/domain/sign-in/passwords.server.ts";
import { temporaryDatabase } from "./database.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { addAdministrator, addMember, password } from "./people.ts";
import { type Site, startSite } from "./site.ts";
import { Visitor } from "./visitor.ts";

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

/** The name of an address of app/routes.ts in the document. */
export const describedName = (method: string, path: string) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`;

/** Throws unless the document describes a response of this status, and this is one. */
export function expectDescribed(endpoints: Map<string, DescribedEndpoint>, name: string, status: number, body: unknown) {
  const schema = endpoints.get(name)?.responses[status]?.content["application/json"]?.schema;
  if (!schema) throw new Error(`${name} returned ${status}, which is not described: ${JSON.stringify(body)}`);
  expect({ name, status, errors: validationErrors(schema, body) }).toEqual({ name, status, errors: null });
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

/** A running site with a mail server and a small class, and the OpenAPI document it serves. */
export interface DescribedSite {
  dataDir: string;
  site: Site;
  document: Json & { openapi: string; components: { schemas: object } };
  endpoints: Map<string, DescribedEndpoint>;
  /** An administrator (member 1) and two members (2 and 3). Maria's credentials are those of the examples, and she is not signed in. */
  browsers: Record<"visitor" | "admin" | "maria" | "david", Visitor>;
}

/** Starts the site before the tests of a file and stops it after them. */
export function describedSite(): DescribedSite {
  const site = { dataDir: temporaryDatabase() } as DescribedSite;
  let mailServer: MailServer;
  beforeAll(async () => {
    const email = { admin: "admin@class1985.example", maria: "maria@class1985.example", david: "david@class1985.example" };
    addAdministrator({ email: email.admin });
    addMember({ email: email.maria, password: await hashPassword("art-and-design-1985") });
    addMember({ email: email.david });
    mailServer = await startMailServer({ answerTo: (recipient) => (recipient.startsWith("refused") ? 550 : undefined) });
    site.site = await startSite(site.dataDir, { SMTP_URL: mailServer.url, MAIL_FROM: "site@class1985.example" });
    const visitor = () => new Visitor(site.site.origin);
    const [admin, david] = [await visitor().signIn(email.admin, password), await visitor().signIn(email.david, password)];
    site.browsers = { visitor: visitor(), admin, maria: visitor(), david };
    site.document = (await visitor().call("GET", "/api/openapi.json")).body;
    site.endpoints = await endpointsOf(site.document);
  });
  afterAll(async () => {
    await site.site.stop();
    await mailServer.close();
  });
  return site;
}

/** A path with each of its parameters replaced by this ID. */
export const withIds = (path: string, id: string) => path.replaceAll(/\{\w+\}/g, id);

/** Finds 'PATCH /api/comments/{commentId}' for 'PATCH /api/comments/12'. */
export function endpointNameOf(endpoints: Map<string, DescribedEndpoint>, request: string): string {
  const matches = (name: string) => new RegExp(`^${withIds(name, "[^/?]+")}(\\?|$)`).test(request);
  const name = endpoints.has(request) ? request : [...endpoints.keys()].find(matches);
  if (!name) throw new Error(`${request} is not described`);
  return name;
}
