import { permissionSite, testPermissions } from "#tests/support/permission-table.ts";

/** Who may do what, with the page and with the API. */

const { browserOf } = permissionSite();

testPermissions(
  [
    {
      name: "Activity logs",
      allowed: ["administrator"],
      page: async (browser) => (await browser.page("/admin/activity-logs")).status,
      call: async (browser) => (await browser.call("GET", "/api/activity-logs")).status,
    },
    {
      name: "Clear logs",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/admin/activity-logs", "clear", {})).status,
      call: async (browser) => (await browser.call("DELETE", "/api/activity-logs")).status,
    },
  ],
  browserOf,
);
