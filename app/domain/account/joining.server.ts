import { publicOperation } from "#app/domain/core/operation.server.ts";
import { storeNoticeSettings } from "#app/domain/mail/notice-settings.server.ts";
import { passwordChoice } from "#app/domain/sign-in/password-choice.server.ts";

/** Choosing a password with a one-time link, as `passwordChoice` says. People who join with it can ask for the weekly letter. */
export const choosePassword = publicOperation({
  ...passwordChoice,
  run(me, input, context) {
    const account = passwordChoice.run(me, input, context);
    if (account.isNewcomer && input.weeklyLetter) storeNoticeSettings(account.id, { weeklyLetter: true });
    return account;
  },
});
