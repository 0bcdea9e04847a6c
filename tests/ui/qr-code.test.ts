import { expect, test } from "vitest";
import { newCode } from "#app/domain/sign-in/sign-in-links.server.ts";
import { qrCodeOf } from "#app/routes/letter/qr-code-of.ts";
import { decodeQrCode } from "#tests/support/qr-decoder.ts";

/** The risk: the code on a thousand printed letters opens nothing, or another address. */

test.each(["http://localhost:3000", "https://class1985.example", "https://alumni.a-very-long-name-of-a-school.example.org"])(
  "the QR code of a letter from %s contains its complete address",
  (origin) => {
    for (let n = 0; n < 20; n += 1) {
      const address = `${origin}/join/${newCode()}`;
      expect(decodeQrCode(qrCodeOf(address))).toBe(address);
    }
  },
);
