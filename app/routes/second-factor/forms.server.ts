import {
  confirmSecondFactor,
  renewRecoveryCodes,
  setUpSecondFactor,
  turnOffSecondFactor,
} from "#app/domain/account/own-second-factor.server.ts";
import { type FormHandler, formHandler } from "#app/http/form-handler.server.ts";

/** Shows new recovery codes in the answer to the post, and nowhere else: the next page no longer has them. */
const showingCodes = (handler: FormHandler<{ recoveryCodes: string[] }>): FormHandler => ({
  ...handler,
  async handle(post, texts) {
    const outcome = await handler.handle(post, texts);
    if (!outcome.isDone) return outcome;
    return { isDone: false, result: { recoveryCodes: outcome.value.recoveryCodes }, status: 200 };
  },
});

export const secondFactorForms = {
  "set-up": formHandler(setUpSecondFactor, { hideFields: ["currentPassword"], redirectTo: (_setup, url) => url.pathname }),
  confirm: showingCodes(formHandler(confirmSecondFactor)),
  "renew-codes": showingCodes(formHandler(renewRecoveryCodes)),
  "turn-off": formHandler(turnOffSecondFactor, { hideFields: ["currentPassword"] }),
};
