import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Routes have no clientLoader, so data never waits for scripts: split, they would be 45 more files and a fifth of the build.
  splitRouteModules: false,
  // Browsers load all routes once, as a cached file. Lazy discovery would add a request to pages on slow connections.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
