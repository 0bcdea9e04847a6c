import { vi } from "vitest";

/** The test files of a worker share its process and its loaded packages, but each file loads the site's modules again. */
vi.resetModules();
