import type { LoaderFunctionArgs } from "react-router";

/** Any other address under /api. */
export const loader = (_args: LoaderFunctionArgs) => Response.json({ error: "There is no such call" }, { status: 404 });
export const action = loader;
