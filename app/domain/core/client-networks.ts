/**
 * What stands for a client in limits: an IPv4 address, or the /64 network of an IPv6 address, because everybody with
 * IPv6 has all 2^64 addresses of theirs. An IPv4 address written as IPv6 is that IPv4 address; text that is no address
 * stays as it is.
 */
export function clientNetwork(address: string): string {
  const host = `[${address.replace(/%.*$/, "").replace(/^\[|\]$/g, "")}]`;
  if (!address.includes(":") || !URL.canParse(`http://${host}`)) return address;
  // In its shortest form: lower case, no leading zeros, '::' for the longest run of zeros.
  const [start = "", end] = new URL(`http://${host}`).hostname.slice(1, -1).split("::");
  const [before, after] = [start, end ?? ""].map((text) => (text === "" ? [] : text.split(":"))) as [string[], string[]];
  const zeros: string[] = end === undefined ? [] : Array(8 - before.length - after.length).fill("0");
  const groups = [...before, ...zeros, ...after];
  const isMapped = groups.slice(0, 5).every((group) => group === "0") && groups[5] === "ffff";
  if (!isMapped) return `${groups.slice(0, 4).join(":")}::/64`;
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join(".");
}
