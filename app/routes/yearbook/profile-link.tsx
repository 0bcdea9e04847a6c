import { fullName } from "#app/domain/core/member.ts";

/** Leads to the profile of somebody who made an album or added a photo. */
export function ProfileLink({ userId, user }: { userId: number; user: { firstName: string; lastName: string } }) {
  return (
    <a href={`/profile/${userId}`} className="py-tap">
      {fullName(user)}
    </a>
  );
}
