/** A quiet line for administrators without two-step sign-in, in the place of the backup's reminder. */
export function SecondFactorReminder({ path }: { path: string }) {
  return (
    <p className="mt-5 text-sm text-ink-2">
      Your password alone opens everybody’s data. <a href={path}>Add a code from your phone</a>
    </p>
  );
}
