import { vi } from "vitest";

/**
 * The test files of a worker share its process and its loaded packages, but each file loads the site's modules again and
 * begins with the environment that the worker began with.
 */
vi.resetModules();
const worker = globalThis as { initialEnvironment?: NodeJS.ProcessEnv };
worker.initialEnvironment ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in worker.initialEnvironment)) delete process.env[name];
Object.assign(process.env, worker.initialEnvironment);
