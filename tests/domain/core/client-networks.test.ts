import { expect, test } from "vitest";
import { clientNetwork } from "#app/domain/core/client-networks.ts";

test.each([
  ["an IPv4 address is itself", "192.0.2.7", "192.0.2.7"],
  ["the addresses of an IPv6 /64 are one", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["however they are written", "2001:0DB8:0001:2::9", "2001:db8:1:2::/64"],
  ["another /64 is another", "2001:db8:1:3:3:4:5:6", "2001:db8:1:3::/64"],
  ["zeros inside the network count", "2001:db8::5", "2001:db8:0:0::/64"],
  ["a link's own address, with its zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
  ["loopback", "::1", "0:0:0:0::/64"],
  ["brackets, as some proxies write them", "[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["an IPv4 address written as IPv6 is that IPv4 address", "::ffff:192.0.2.7", "192.0.2.7"],
  ["in hexadecimal, too", "::FFFF:c000:207", "192.0.2.7"],
  ["what is no address stays", "unknown:x", "unknown:x"],
  ["nothing stays nothing", "", ""],
])("%s: %s", (_, address, network) => expect(clientNetwork(address)).toBe(network));
