/** The page where somebody who forgot their password asks for a link. Only a site with a mail server has it. */
export const recoveryPath = "/forgot";

/** What everybody reads after asking, so that nobody learns who is a member. */
export const recoveryAnswer =
  "If this address belongs to a member, an email with a link is on its way. It may take a few minutes.";
