import { vi } from "vitest";

/** The files of a worker share its process and the packages that it has loaded; the site's own modules, and what they hold, are each file's own. */
vi.resetModules();
