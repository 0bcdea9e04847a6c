/** What pages need to know about two-step sign-in without loading the validation of forms. */

/** The page where a sign-in goes on after the password. */
export const signInCodePath = "/login/code";
/** The page where administrators turn two-step sign-in on and off. */
export const secondFactorPath = "/account/second-factor";

/** How many recovery codes a member has at first, and at which number the site asks them to make new ones. */
export const recoveryCodeCount = 10;
export const fewRecoveryCodes = 2;
export const recoveryCodeLength = 8;
