import path from "node:path";
import { runnerImport } from "vite";

/** `npm run bench:hostile-fields`: runs hostile-field-costs.ts with Vite, because the forms are in components, which Node can't load. */

await runnerImport(path.join(import.meta.dirname, "hostile-field-costs.ts"), { configFile: false });
