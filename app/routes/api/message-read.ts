import { markMessageRead } from "#app/domain/messages.server.ts";
import { api, calls } from "#app/http/api.server.ts";

/** PATCH /api/messages/{id}/read: the recipient has opened it. */
export const loader = api({ PATCH: calls(markMessageRead) });
export const action = loader;
