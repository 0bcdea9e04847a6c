import { permissionSite, testPermissions } from "#tests/support/permission-table.ts";
import { plan } from "#tests/support/reunions.ts";

/** Who may do what with answers and suggested dates, with the page and with the API. */

const { people, browserOf } = permissionSite();

/** Plans a meet-up of the member, and those of somebody else. */
const own = async () => String((await plan(people.member)).id);
const others = async () => String((await plan(people.other)).id);
const othersWithoutDate = async () => String((await plan(people.other, { eventDate: null })).id);
testPermissions(
  [
    {
      name: "Answer an invitation",
      allowed: ["member", "administrator"],
      page: async (browser) =>
        (await browser.post("/reunions", "reply", { reunionId: await others(), answer: "perhaps", guests: "0" })).status,
      call: async (browser) => (await browser.call("POST", `/api/reunions/${await others()}/reply`, { answer: "cant" })).status,
    },
    {
      name: "See the answers to an invitation of somebody else",
      allowed: ["administrator"],
      page: async (browser) => (await browser.page(`/reunions/${await others()}/answers`)).status,
      call: async (browser) => (await browser.call("GET", `/api/reunions/${await others()}/replies`)).status,
    },
    {
      name: "Ask those who have not answered, as the creator",
      allowed: ["member", "administrator"],
      page: async (browser) => {
        const reunionId = await own();
        return (await browser.post(`/reunions/${reunionId}/answers`, "ask", { reunionId })).status;
      },
      call: async (browser) => (await browser.call("POST", `/api/reunions/${await own()}/ask`)).status,
    },
    {
      name: "Suggest a date for a meet-up of somebody else",
      allowed: ["administrator"],
      page: async (browser) => {
        const reunionId = await othersWithoutDate();
        return (await browser.post(`/reunions/${reunionId}/dates`, "suggest", { reunionId, startsAt: "2087-06-19T18:30" }))
          .status;
      },
      call: async (browser) => {
        const body = { startsAt: "2087-06-19T22:30:00Z" };
        return (await browser.call("POST", `/api/reunions/${await othersWithoutDate()}/dates`, body)).status;
      },
    },
  ],
  browserOf,
);
