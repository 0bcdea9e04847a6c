import { z } from "zod";
import { classSettings } from "#class-settings";
import { version } from "../../package.json";
import type { Endpoint, Method, Resource } from "./api.server.ts";
import { errorBody } from "./response-schemas/fields.server.ts";
import { sessionCookieName } from "./session.server.ts";

/** The OpenAPI 3.1 document of the JSON API, generated from the endpoints: their paths, input schemas, and response schemas. */

const overview = `Everything you can do on the site, as JSON. Sign in with POST /api/auth/login and send the cookie it sets.
Request bodies are JSON objects of at most 8 MB, with Content-Type: application/json, unless the call takes a ZIP file; unknown
fields are ignored. PATCH leaves the fields you omit unchanged. Lists are complete unless their description says otherwise. Dates are ISO 8601 with a
time zone, and missing values are null. IDs are whole numbers; those of visitors' messages are negative. HEAD works like
GET. Any other method returns 405, with the supported methods in Allow, and any other path under /api returns 404. While
the site receives too much data at once, a body of more than 256 KB may get a 503 with Retry-After. So may any change while
the database is busy or the disk is full; in that case nothing was changed. A list of more than 200 rows is streamed without
a Content-Length. Each member can receive two such lists at a time and have ten more waiting; further requests get a 503.`;

const imageDescription =
  "An https address, an embedded image (data:image/jpeg;base64,…) of at most 5 MB, or the path of an image on this site.";
/** Descriptions of request fields whose name does not say enough. Fields whose schema accepts anything are listed only if they are here. */
const fieldDescriptions: Record<string, string> = {
  profileImageUrl: `${imageDescription} null removes it.`,
  yearbookImageUrl: `The portrait in the school's yearbook. ${imageDescription} null removes it.`,
  coverImageUrl: `${imageDescription} null removes it.`,
  imageUrl: imageDescription,
  archive: "The key from POST /api/yearbook-portraits.",
  keepExisting: "true keeps the portraits that people have already.",
  code: "A code of two-step sign-in: six digits from the app, or a recovery code. Elsewhere than at sign-in, needed only by administrators who use it, ten minutes after the last one, and where the call leads to an administrator's account: then it returns 403 at this field without one.",
  currentPassword: "Your password. To change a profile, needed only if the email address changes.",
  collectionId: "The ID of the album.",
  eventDate: "ISO 8601 with a time zone, or null if the date is not set yet.",
  guests: "The number of people you bring.",
  indexInForm: "The position of this photo among those sent with the same submissionKey, starting at 0.",
  isActive: "false adds a meet-up that is already closed, for the record.",
  location: "The place of a meet-up, or the coordinates of the sender of a message, such as '40.71, -74.01'.",
  parentMessageId: "The ID of the message this one replies to.",
  remember: "true keeps you signed in for 30 days; false, until the browser closes.",
  submissionKey: "Any unique string. A request repeated with the same key creates nothing new.",
};

const shownProperty = {
  type: "object",
  description:
    "Optional: these fields as you read them. Then only what you changed is written, and a field that somebody else has changed since is a 409 with its current value.",
};

const errorResponses = {
  400: { name: "BadRequest", description: "The request is invalid; `details` names the fields." },
  401: { name: "Unauthorized", description: "You are not signed in, or the credentials are wrong." },
  403: { name: "Forbidden", description: "You are not allowed to do this, or the request came from another site." },
  404: { name: "NotFound", description: "The item does not exist." },
  409: { name: "Conflict", description: "The request conflicts with the current state of the item." },
  413: { name: "ContentTooLarge", description: "The body is too large." },
  415: { name: "UnsupportedMediaType", description: "The Content-Type is not the one of the request body." },
  429: { name: "TooManyRequests", description: "Too many attempts, or more changes than one member may make." },
} as const;
type ErrorStatus = keyof typeof errorResponses;

type Json = Record<string, unknown>;

/** Describes these endpoints in an OpenAPI document. */
export function openApiDocument(resources: Resource): Json {
  const components: Json = {};
  const paths = Object.entries(resources).map(([route, endpoints]) => {
    const path = route.replaceAll(/:(\w+)/g, "{$1}");
    const operations = Object.entries(endpoints).map(([method, endpoint]) => [
      method.toLowerCase(),
      openApiOperation(path, method as Method, endpoint, components),
    ]);
    return [path, Object.fromEntries(operations)];
  });
  const document = {
    openapi: "3.1.1",
    info: { title: classSettings.siteName, version, description: overview.replaceAll("\n", " ") },
    servers: [{ url: "/" }],
    security: [{ session: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookieName() } },
      responses: Object.fromEntries(
        Object.entries(errorResponses).map(([status, { name, description }]) => [
          name,
          openApiError(status, description, components),
        ]),
      ),
      schemas: components,
    },
  };
  // Zod refers to schemas in the same schema; here they are components of the document.
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

const jsonContent = (schema: Json, more: Json = {}) => ({ "application/json": { schema, ...more } });

function openApiError(status: string, description: string, components: Json): Json {
  const headers = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } };
  return {
    description,
    ...(status === "429" ? { headers } : {}),
    content: jsonContent(toJsonSchema(errorBody, "output", components)),
  };
}

function openApiOperation(path: string, method: Method, endpoint: Endpoint, components: Json): Json {
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parameters = [
    ...pathParameters.map((name) => ({ name, in: "path", required: true, schema: { type: "integer" } })),
    ...Object.entries(endpoint.queryParameters).map(([name, description]) => ({
      name,
      in: "query",
      description,
      schema: { type: "integer" },
    })),
    ...Object.entries(endpoint.textParameters).map(([name, description]) => ({
      name,
      in: "query",
      description,
      schema: { type: "string" },
    })),
  ];
  const body = requestBody(endpoint, pathParameters);
  const success = { description: "Success.", content: jsonContent(toJsonSchema(endpoint.response, "output", components)) };
  const errors = errorStatuses(endpoint, method, pathParameters.length > 0).map((status) => [
    status,
    { $ref: `#/components/responses/${errorResponses[status].name}` },
  ]);
  return {
    operationId: operationId(method, path),
    tags: [path.split("/")[2]],
    summary: endpoint.summary,
    ...(endpoint.isPublic ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { [endpoint.status]: success, ...Object.fromEntries(errors) },
  };
}

/** 'getReunionsReunionIdAttendees' for GET /api/reunions/{reunionId}/attendees. */
function operationId(method: Method, path: string): string {
  const words = path.replace("/api/", "").match(/\w+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** The errors that the endpoint declares, and those that all endpoints of its kind share. */
function errorStatuses(endpoint: Endpoint, method: Method, hasPathParameter: boolean): ErrorStatus[] {
  const isWrite = method !== "GET";
  const shared: ErrorStatus[] = [
    ...(endpoint.isPublic ? [] : ([401] as const)),
    ...(hasPathParameter ? ([404] as const) : []),
    ...(isWrite ? ([400, 403, 413, 415] as const) : []),
    // Every write by a member is rate-limited.
    ...(isWrite && !endpoint.isPublic ? ([429] as const) : []),
  ];
  return [...new Set([...shared, ...endpoint.errors])].sort();
}

/** The request body; undefined if the endpoint takes only the parameters of its path. */
function requestBody({ operations, takesCode, example, bodyType }: Endpoint, pathParameters: string[]): Json | undefined {
  // A whole file: OpenAPI 3.1 describes it without a schema.
  if (bodyType !== "application/json") return { required: true, content: { [bodyType]: {} } };
  const bodies = operations.map(({ input, edits }) => {
    const schema = toJsonSchema(input, "input", {});
    const more = { ...(takesCode ? codeProperty : {}), ...(edits ? { shown: shownProperty } : {}) };
    return withoutPathParameters(
      { ...schema, properties: { ...(schema.properties as Json | undefined), ...more } },
      pathParameters,
    );
  });
  const schemas = bodies.filter((body) => body !== undefined);
  if (schemas.length === 0) return undefined;
  const schema = schemas.length === 1 ? (schemas[0] as Json) : { anyOf: schemas };
  return {
    required: schemas.every(({ required }) => required !== undefined),
    content: jsonContent(schema, example ? { example } : {}),
  };
}

/** What a call may send in addition to the fields of its operation. */
const codeProperty = { code: { type: "string" } };

function withoutPathParameters({ properties = {}, required = [], ...schema }: Json, pathParameters: string[]): Json | undefined {
  const fields = Object.entries(properties as Record<string, Json>)
    .filter(([name]) => !pathParameters.includes(name))
    .map(
      ([name, field]) => [name, name in fieldDescriptions ? { ...field, description: fieldDescriptions[name] } : field] as const,
    )
    // Files are only for forms, and the contact forms' honeypot, which accepts anything, stays a secret.
    .filter(([, field]) => field.format !== "binary" && Object.keys(field).length > 0);
  if (fields.length === 0) return undefined;
  const requiredFields = (required as string[]).filter((name) => !pathParameters.includes(name));
  return {
    ...schema,
    properties: Object.fromEntries(fields),
    ...(requiredFields.length > 0 ? { required: requiredFields } : {}),
  };
}

/** Converts a Zod schema to JSON Schema. Schemas with an ID are added to `components`. */
function toJsonSchema(schema: z.ZodType, io: "input" | "output", components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: ({ zodSchema }) => (zodSchema._zod.def.type === "date" ? { type: "string", format: "date-time" } : "any"),
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (def.type === "pipe" && io === "input") narrow(jsonSchema, toJsonSchema(def.out as z.ZodType, io, components));
      // Patterns that repeat the format, and the limits of safe integers, only distract.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  Object.assign(components, $defs);
  return json;
}

/** Adds the constraints on the output of a pipe, such as a trimmed string or a parsed number, to its input. The stricter minimum length wins. */
function narrow(input: Json, { minLength, ...output }: Json) {
  const isSameType = (type: unknown) => type === output.type || (type === "number" && output.type === "integer");
  const branches = (input.anyOf as Json[] | undefined) ?? [input];
  for (const branch of branches.filter(({ type }) => isSameType(type))) {
    Object.assign(branch, output);
    if (minLength) branch.minLength = Math.max(minLength as number, (branch.minLength as number | undefined) ?? 0);
  }
}
