import { apiHandler } from "#app/http/api-handler.server.ts";
import { resources } from "./resources.server.ts";

/** Every address under /api. */
export const loader = apiHandler(resources);
export const action = loader;
