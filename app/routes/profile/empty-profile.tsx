import type { Profile } from "#app/domain/people/directory.server.ts";
import { DialogLink } from "#app/ui/dialog.tsx";

/** Whether a profile says nothing yet of the person's life. */
export const isEmptyProfile = ({ profileImageUrl, bio, currentCity }: Profile) => !profileImageUrl && !bio && !currentCity;

/** Invites members to fill their own empty profile. */
export function EmptyProfile() {
  return (
    <div className="mt-6 max-w-prose border-l-6 border-vermilion bg-paper-2 p-4">
      <p>Your classmates would like to know more of you:</p>
      <ul className="mt-2 font-display text-lg leading-body">
        {["Add a photo", "Say what you have been doing since", "Say where you live"].map((invitation) => (
          <li key={invitation}>
            <DialogLink open={{ edit: "profile" }} className="inline-block py-tap">
              {invitation}
            </DialogLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
