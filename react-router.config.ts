import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The whole route table comes with the page: no request for it on a slow line.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
