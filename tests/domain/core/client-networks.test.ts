import { expect, test } from "vitest";
import { clientNetwork } from "#app/domain/core/rate-limits.server.ts";

test.each([
  ["an IPv4 address stays as it is", "192.0.2.7", "192.0.2.7"],
  ["all addresses of an IPv6 /64 are one network", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["an IPv6 address is normalized first", "2001:0DB8:0001:2::9", "2001:db8:1:2::/64"],
  ["another /64 is another network", "2001:db8:1:3:3:4:5:6", "2001:db8:1:3::/64"],
  ["zeros inside the network count", "2001:db8::5", "2001:db8:0:0::/64"],
  ["a link-local address with its zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
  ["the loopback address", "::1", "0:0:0:0::/64"],
  ["brackets, as some proxies write them", "[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["an IPv4 address written as IPv6 is that IPv4 address", "::ffff:192.0.2.7", "192.0.2.7"],
  ["an IPv4 address written as IPv6 in hexadecimal is that IPv4 address", "::FFFF:c000:207", "192.0.2.7"],
  ["text that isn't an address stays as it is", "unknown:x", "unknown:x"],
  ["an empty string stays empty", "", ""],
])("%s: %s", (_, address, network) => expect(clientNetwork(address)).toBe(network));
