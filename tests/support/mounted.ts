import { globSync } from "node:fs";
import path from "node:path";
import type { Operation } from "#app/domain/core/operation.server.ts";
import type { Endpoint, Resource } from "#app/http/api.server.ts";
import type { FormHandler } from "#app/http/form-action.server.ts";
import { addresses } from "./operations/paths.ts";

/** Every form and API endpoint of the site, read from its modules, so that tests cannot miss a new one. */

type Exports = Record<string, unknown>;
const importAll = (files: string[]) =>
  Promise.all(files.map((file): Promise<Exports> => import(/* @vite-ignore */ path.resolve("app", file))));

const modules = await importAll(addresses.map(({ file }) => file));
/** Each address with its route module. */
export const mounted = addresses.map((address, at) => ({ ...address, module: modules[at] as Exports }));

const layouts = ["routes/page.tsx", "routes/members-page.tsx"];

/** Every page and file. The calls are no pages, and nor is what pages share. */
export const mountedPages = mounted.filter(({ path, file }) => !path.startsWith("/api/") && !layouts.includes(file));

const own = <Value>(exported: unknown, name: string): Value | undefined =>
  typeof exported === "function" ? (exported as unknown as Record<string, Value>)[name] : undefined;

export interface MountedForm {
  path: string;
  /** Empty where the address takes a single form, which has none. */
  intent: string;
  operations: readonly Operation[];
}

/** Every form that an address takes. */
export const mountedForms: MountedForm[] = mounted.flatMap(({ path, module: { action } }) => {
  const handlers = Object.entries(own<Record<string, FormHandler>>(action, "handlers") ?? {});
  const operations = own<readonly Operation[]>(action, "operations");
  return [
    ...handlers.map(([intent, { operations }]) => ({ path, intent, operations })),
    ...(operations ? [{ path, intent: "", operations }] : []),
  ];
});

export interface MountedEndpoint extends Pick<Endpoint, "operations" | "bodyType" | "example"> {
  path: string;
  method: string;
}

/** Every endpoint of the JSON API. */
export const mountedEndpoints: MountedEndpoint[] = mounted.flatMap(({ path, module: { loader } }) => {
  const methods = own<Resource>(loader, "endpoints")?.[path] ?? {};
  return Object.entries(methods).map(([method, endpoint]) => ({ ...endpoint, path, method }));
});

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "perform" in value && "action" in value && "input" in value;

/** Every operation that a module of app/domain exports, by its name there. */
export async function exportedOperations(): Promise<Map<string, Operation>> {
  const files = globSync("domain/**/*.ts", { cwd: "app" });
  const exported = (await importAll(files)).flatMap((module) => Object.entries(module));
  return new Map(exported.filter((entry): entry is [string, Operation] => isOperation(entry[1])));
}
