import { BadSetting, type Environment } from "#app/environment.server.ts";

/** The first descriptor after standard input, output, and error: SD_LISTEN_FDS_START of sd_listen_fds(3). */
const firstSocket = 3;

/**
 * The descriptor of the socket that systemd opened for this process and keeps open when it ends; null if there is none.
 * Throws BadSetting if there are several, or if a setting doesn't go with it.
 */
export function inheritedSocket(
  { idleMinutes, siteOrigin }: Pick<Environment, "idleMinutes" | "siteOrigin">,
  { LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv = process.env,
): number | null {
  // A child inherits the variables, but not the socket.
  if (!LISTEN_FDS || LISTEN_PID !== String(process.pid)) {
    if (!idleMinutes) return null;
    throw new BadSetting("IDLE_MINUTES is set, but only systemd can start the site again: that takes a socket unit.");
  }
  if (LISTEN_FDS !== "1") throw new BadSetting(`The site listens on one socket, but was started with ${LISTEN_FDS}.`);
  if (!siteOrigin) throw new BadSetting("The site listens on a socket of systemd, so SITE_URL must be set: links begin with it.");
  return firstSocket;
}
