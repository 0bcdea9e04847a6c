import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Browsers load all routes once, as a cached file. Lazy discovery would add a request to pages on slow connections.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
