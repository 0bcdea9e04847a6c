import { z } from "zod";
import { classSettings } from "#class-settings";
import { version } from "../../package.json";
import type { Call, Method, Resource } from "./api.server.ts";
import { refusal } from "./response-schemas.server.ts";
import { sessionCookieName } from "./session.server.ts";

/**
 * The description of the JSON API (GET /api/openapi.json) in OpenAPI 3.1, made of the mounted calls themselves:
 * their paths, the schemas their bodies are held against, and what each says of its answer.
 */

const overview = `Everything that the site's screens do, as JSON. Sign in with POST /api/auth/login and send the cookie
that it sets. Bodies are JSON objects of at most 8 MB, with Content-Type: application/json; what a field's name does
not say is ignored. In a PATCH, fields that are left out stay as they are. Lists are whole, dates are ISO 8601 with
zone, and what there is none of is null. Ids are whole numbers; those of visitors' messages are negative. HEAD does
what GET does. Any other method is 405, with the possible ones in Allow, and any other path under /api is 404. While too
much is being sent to the site at once, a body of more than 256 KB may be answered 503, with Retry-After. So may any
change while the site's database is busy or its disk is full; nothing was changed then. A list of more
than 200 rows comes as it is read, without its length; of those, two at a time go out to one member, ten wait, and more
are answered 503.`;

/** What fields of bodies mean, where the name does not say it all. What a schema leaves open is described only here. */
const picture =
  "An https address, an embedded picture (data:image/jpeg;base64,…) of at most 5 MB, or the path of one that this site shows.";
const fieldWords: Record<string, string> = {
  profileImageUrl: `${picture} null removes it.`,
  coverImageUrl: `${picture} null removes it.`,
  imageUrl: picture,
  collectionId: "The album.",
  eventDate: "ISO 8601 with zone; null where it is still to be announced.",
  guests: "Whom one brings along.",
  indexInForm: "The place of a photo among those of one submissionKey, from 0.",
  isActive: "false plans a meet-up that is closed, for the record.",
  location: "Of a meet-up, its place; of who writes, like '40.71, -74.01'.",
  parentMessageId: "The message that this one answers.",
  remember: "For 30 days; otherwise until the browser closes.",
  submissionKey: "Names what is made: the same sent twice is made once.",
};

const refusals = {
  400: { name: "Invalid", description: "Something in it is wrong; `details` names the fields." },
  401: { name: "NotSignedIn", description: "Nobody is signed in, or not with these credentials." },
  403: { name: "NotAllowed", description: "Not allowed to whoever asks, or sent by another site's page." },
  404: { name: "NotThere", description: "There is no such thing." },
  409: { name: "Conflict", description: "It does not go with how things are by now." },
  413: { name: "TooLarge", description: "More than a call takes." },
  415: { name: "NotJson", description: "The body is not JSON by its Content-Type." },
  429: { name: "TooOften", description: "Too many tries, or more than one member may write." },
} as const;
type RefusalStatus = keyof typeof refusals;

type Json = Record<string, unknown>;

/** The document, from the table of endpoints. */
export function describeApi(resources: Resource): Json {
  const components: Json = {};
  const paths = Object.entries(resources).map(([route, methods]) => {
    const path = `/api/${route.replaceAll(/:(\w+)/g, "{$1}")}`;
    return [
      path,
      Object.fromEntries(Object.entries(methods).map(([method, call]) => described(path, method as Method, call, components))),
    ];
  });
  const document = {
    openapi: "3.1.1",
    info: { title: classSettings.siteName, version, description: overview.replaceAll("\n", " ") },
    servers: [{ url: "/" }],
    security: [{ session: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: sessionCookieName() } },
      responses: Object.fromEntries(Object.entries(refusals).map(([status, said]) => [said.name, refused(status, said)])),
      schemas: components,
    },
  };
  // zod points to schemas beside each other; here they are components.
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/'));

  function refused(status: string, { description }: { description: string }): Json {
    const headers = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } };
    return {
      description,
      ...(status === "429" ? { headers } : {}),
      content: jsonOf(schemaOf(refusal, "output", components)),
    };
  }
}

const jsonOf = (schema: Json, more: Json = {}) => ({ "application/json": { schema, ...more } });

function described(path: string, method: Method, call: Call, components: Json): [string, Json] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const parameters = [
    ...inPath.map((name) => ({ name, in: "path", required: true, schema: { type: "integer" } })),
    ...Object.entries(call.query).map(([name, description]) => ({ name, in: "query", description, schema: { type: "integer" } })),
  ];
  const body = bodyOf(call, inPath);
  const success = { description: "Done.", content: jsonOf(schemaOf(call.answers, "output", components)) };
  const refusing = statusesOf(call, method, inPath.length > 0).map((status) => [
    status,
    { $ref: `#/components/responses/${refusals[status].name}` },
  ]);
  const operation = {
    operationId: nameOf(method, path),
    tags: [path.split("/")[2]],
    summary: call.summary,
    ...(call.isPublic ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { [call.status]: success, ...Object.fromEntries(refusing) },
  };
  return [method.toLowerCase(), operation];
}

/** 'getReunionsReunionIdAttendees' for GET /api/reunions/{reunionId}/attendees. */
function nameOf(method: Method, path: string): string {
  const words = path.replace("/api/", "").match(/\w+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** What it refuses itself, and what all its kind do: who is not signed in, unknown ids, bodies that are none, other sites. */
function statusesOf(call: Call, method: Method, hasId: boolean): RefusalStatus[] {
  const common: RefusalStatus[] = [
    ...(call.isPublic ? [] : ([401] as const)),
    ...(hasId ? ([404] as const) : []),
    ...(method === "GET" ? [] : ([400, 403, 413, 415] as const)),
    // Whatever a member may write has its limit.
    ...(method === "GET" || call.isPublic ? [] : ([429] as const)),
  ];
  return [...new Set([...common, ...call.refuses])].sort();
}

/** The body of a call; undefined where nothing is asked that the path does not say. */
function bodyOf({ operations, example }: Call, inPath: string[]): Json | undefined {
  const bodies = operations.map(({ input }) => withoutPath(schemaOf(input, "input", {}), inPath));
  const schemas = bodies.filter((body) => body !== undefined);
  if (schemas.length === 0) return undefined;
  const schema = schemas.length === 1 ? (schemas[0] as Json) : { anyOf: schemas };
  return {
    required: schemas.every(({ required }) => required !== undefined),
    content: jsonOf(schema, example ? { example } : {}),
  };
}

function withoutPath({ properties = {}, required = [], ...schema }: Json, inPath: string[]): Json | undefined {
  const fields = Object.entries(properties as Record<string, Json>)
    .filter(([name]) => !inPath.includes(name))
    .map(([name, field]) => [name, name in fieldWords ? { ...field, description: fieldWords[name] } : field] as const)
    // Files come by forms only; the trap of the contact forms, which may be anything, is told to nobody.
    .filter(([, field]) => field.format !== "binary" && Object.keys(field).length > 0);
  if (fields.length === 0) return undefined;
  const needed = (required as string[]).filter((name) => !inPath.includes(name));
  return { ...schema, properties: Object.fromEntries(fields), ...(needed.length > 0 ? { required: needed } : {}) };
}

/** A schema of ours as JSON Schema; those with an id go to the components. */
function schemaOf(schema: z.ZodType, io: "input" | "output", components: Json): Json {
  const {
    $schema: _,
    $defs,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: ({ zodSchema }) => (zodSchema._zod.def.type === "date" ? { type: "string", format: "date-time" } : "any"),
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod;
      if (def.type === "pipe" && io === "input") narrow(jsonSchema, schemaOf(def.out as z.ZodType, io, components));
      // Patterns that say the same as the format, and the bounds of exact numbers, are noise to a reader.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  Object.assign(components, $defs);
  return json;
}

/** What is asked of a text once it is trimmed, or of a number once it is read, is asked of what is sent; the stricter holds. */
function narrow(sent: Json, { minLength, ...wanted }: Json) {
  const isKind = (type: unknown) => type === wanted.type || (type === "number" && wanted.type === "integer");
  const branches = (sent.anyOf as Json[] | undefined) ?? [sent];
  for (const branch of branches.filter(({ type }) => isKind(type))) {
    Object.assign(branch, wanted);
    if (minLength) branch.minLength = Math.max(minLength as number, (branch.minLength as number | undefined) ?? 0);
  }
}
