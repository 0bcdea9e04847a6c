import {
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactorState,
  setUpSecondFactor,
  turnOffSecondFactor,
} from "#app/domain/account/own-second-factor.server.ts";
import { mutation, query } from "#app/http/api.server.ts";
import { apiRoute } from "#app/http/api-route.server.ts";
import { newRecoveryCodes, secondFactor, secondFactorOff, secondFactorSetup } from "#app/http/response-schemas/sign-in.server.ts";
import { classSettings } from "#class-settings";

const code = "123456";
const currentPassword = `art-and-design-${classSettings.year}`;

export const loader = apiRoute({
  "/api/second-factor": {
    GET: query((me) => secondFactorState(me), {
      summary: "Tells whether your two-step sign-in is on, and how many recovery codes are left (administrators only)",
      response: secondFactor,
      errors: [403],
    }),
    POST: mutation(setUpSecondFactor, {
      summary: "Makes a key for your app; it counts after POST /api/second-factor/confirm (administrators only)",
      status: 201,
      response: secondFactorSetup,
      errors: [409],
      example: { currentPassword },
    }),
    DELETE: mutation(turnOffSecondFactor, {
      summary: "Turns off your two-step sign-in",
      response: secondFactorOff,
      errors: [409],
      example: { currentPassword, code },
    }),
  },
  "/api/second-factor/confirm": {
    POST: mutation(confirmSecondFactor, {
      summary:
        "Turns on two-step sign-in with the first code, ends your other sessions, and returns your recovery codes, only now",
      response: newRecoveryCodes,
      errors: [409],
      example: { code },
    }),
  },
  "/api/second-factor/recovery-codes": {
    POST: mutation(renewRecoveryCodes, {
      summary: "Replaces your recovery codes and returns them, only now",
      response: newRecoveryCodes,
      errors: [409],
      example: { code },
    }),
  },
});
export const action = loader;
