/** How to restore a backup, for the person who runs the site. */
export function RestoreSteps() {
  return (
    <ol className="mt-2.5 max-w-prose list-decimal pl-6 *:mt-2">
      <li>
        Stop the site. On a new machine, install it as described in docs/deploying.md:{" "}
        <code>npm ci &amp;&amp; npm run build</code>
      </li>
      <li>
        In the site’s folder, run <code>npm run site -- restore FILE.zip</code>. It checks the whole file first and says what is
        in it.
      </li>
      <li>
        Answer <code>yes</code>. The previous database is kept for 14 days.
      </li>
      <li>
        Start the site: <code>npm start</code>. Everyone signs in with the password they had when the backup was made.
      </li>
    </ol>
  );
}
