/**
 * The network that rate limits count as one client: an IPv4 address itself, or the /64 network of an IPv6 address,
 * because one IPv6 customer can use all 2^64 addresses in it. An IPv4 address written as IPv6 counts as IPv4. Text that
 * isn't an address is returned unchanged.
 */
export function clientNetwork(address: string): string {
  const host = `[${address.replace(/%.*$/, "").replace(/^\[|\]$/g, "")}]`;
  if (!address.includes(":") || !URL.canParse(`http://${host}`)) return address;
  // URL writes the shortest form: lower case, no leading zeros, '::' for the longest run of zeros.
  const [start = "", end] = new URL(`http://${host}`).hostname.slice(1, -1).split("::");
  const [before, after] = [start, end ?? ""].map((text) => (text === "" ? [] : text.split(":"))) as [string[], string[]];
  const zeros: string[] = end === undefined ? [] : Array(8 - before.length - after.length).fill("0");
  const groups = [...before, ...zeros, ...after];
  const isMapped = groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff";
  if (!isMapped) return `${groups.slice(0, 4).join(":")}::/64`;
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join(".");
}
