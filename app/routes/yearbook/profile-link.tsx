import { fullName } from "#app/domain/core/member.ts";

/** Leads to the profile of somebody who made an album or added a photo. */
export function ProfileLink({ userId, user }: { userId: number; user: { firstName: string; lastName: string } }) {
  return (
    <a href={`/profile/${userId}`} className="-my-tap-sm inline-block max-w-full py-tap-sm">
      {fullName(user)}
    </a>
  );
}
