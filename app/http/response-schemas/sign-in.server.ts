import { z } from "zod";
import { recoveryAnswer } from "#app/domain/account/recovery-page.ts";
import { exampleDomain } from "#app/domain/core/class-names.ts";
import { profileTypes, roles } from "#db/column-values.ts";
import { count, flag, id, name, text, timestamp } from "./fields.server.ts";

export const signedOut = z.object({ message: text("You have been logged out of your account.") });
export const recoveryReceipt = z.object({ message: text(recoveryAnswer) });
export const emailAddress = z.object({ email: text(`maria@${exampleDomain}`) });

const sessionUser = z
  .object({ id, ...name, role: z.enum(roles), profileType: z.enum(profileTypes), karma: count })
  .meta({ id: "SessionUser" });
export const session = z.object({ user: sessionUser });

export const secondFactor = z
  .object({ isOn: flag, since: timestamp.nullable(), recoveryCodesLeft: count })
  .meta({ id: "SecondFactor" });
export const secondFactorOff = z.object({ isOn: flag });
export const secondFactorSetup = z.object({
  key: text("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
  address: text("otpauth://totp/…").meta({ description: "For the app, as a link or a QR code." }),
});
export const newRecoveryCodes = z.object({ recoveryCodes: z.array(text("ABCD-EFGH")) });
