/**
 * Preloaded into a site or a command with `--import`, sets its clock to the time in SITE_CLOCK, from which it runs on. For tests
 * on data that was made on a certain day. The times of files stay real.
 */

const offset = Date.parse(process.env.SITE_CLOCK ?? "") - Date.now();

if (!Number.isFinite(offset)) throw new Error("SITE_CLOCK must be a time in ISO 8601");
const RealDate = Date;
const now = () => RealDate.now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) => Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
