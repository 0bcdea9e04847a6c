import { publicOperation } from "#app/domain/core/operation.server.ts";
import { storeNoticeSettings } from "#app/domain/mail/notice-settings.server.ts";
import { passwordChoice } from "#app/domain/sign-in/password-choice.server.ts";

/** Choosing a password with a one-time link, as `passwordChoice` says. People who join with it can ask for the weekly letter. */
export const choosePassword = publicOperation({
  ...passwordChoice,
  run(tx, me, input, context) {
    const account = passwordChoice.run(tx, me, input, context);
    if (account.isNewcomer && input.weeklyLetter) storeNoticeSettings(tx, account.id, { weeklyLetter: true });
    return account;
  },
});
