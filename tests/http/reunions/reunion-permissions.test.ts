import { permissionSite, testPermissions } from "#tests/support/permission-table.ts";
import { plan } from "#tests/support/reunions.ts";

/** Who may do what, with the page and with the API. */

const { people, browserOf } = permissionSite();

/** Plans a meet-up of the member, and one of somebody else. */
const own = async () => String((await plan(people.member)).id);
const others = async () => String((await plan(people.other)).id);
testPermissions(
  [
    {
      name: "Create meet-up",
      allowed: ["member", "administrator"],
      page: async (browser) => (await browser.post("/reunions?dialog=plan", "plan", { title: "Walk" })).status,
      call: async (browser) => (await browser.call("POST", "/api/reunions", { title: "Walk" })).status,
    },
    {
      name: "Join an active meet-up",
      allowed: ["member", "administrator"],
      page: async (browser) => (await browser.post("/reunions", "join", { reunionId: await others(), guests: "0" })).status,
      call: async (browser) => (await browser.call("POST", `/api/reunions/${await others()}/join`)).status,
    },
    {
      name: "Edit a meet-up of somebody else",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/reunions", "edit", { reunionId: await others(), title: "x" })).status,
      call: async (browser) => (await browser.call("PATCH", `/api/reunions/${await others()}`, { title: "x" })).status,
    },
    {
      name: "Edit a meet-up as its creator",
      allowed: ["member", "administrator"],
      page: async (browser) => (await browser.post("/reunions", "edit", { reunionId: await own(), title: "x" })).status,
      call: async (browser) => (await browser.call("PATCH", `/api/reunions/${await own()}`, { title: "x" })).status,
    },
    {
      name: "Delete a meet-up of somebody else",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/reunions", "delete", { reunionId: await others() })).status,
      call: async (browser) => (await browser.call("DELETE", `/api/reunions/${await others()}`)).status,
    },
    {
      name: "Delete a meet-up as its creator",
      allowed: ["member", "administrator"],
      page: async (browser) => (await browser.post("/reunions", "delete", { reunionId: await own() })).status,
      call: async (browser) => (await browser.call("DELETE", `/api/reunions/${await own()}`)).status,
    },
    {
      name: "Close a meet-up of somebody else",
      allowed: ["administrator"],
      page: async (browser) => (await browser.post("/reunions", "close", { reunionId: await others() })).status,
      call: async (browser) => (await browser.call("PATCH", `/api/reunions/${await others()}/close`)).status,
    },
    {
      name: "Close a meet-up as its creator",
      allowed: ["member", "administrator"],
      page: async (browser) => (await browser.post("/reunions", "close", { reunionId: await own() })).status,
      call: async (browser) => (await browser.call("PATCH", `/api/reunions/${await own()}/close`)).status,
    },
    {
      name: "Change a meet-up's status, one's own included",
      allowed: ["administrator"],
      page: async (browser) =>
        (await browser.post("/reunions", "status", { reunionId: await own(), status: "cancelled" })).status,
      call: async (browser) =>
        (await browser.call("PATCH", `/api/reunions/${await own()}/status`, { status: "cancelled" })).status,
    },
  ],
  browserOf,
);
