import type { IncomingMessage, Server } from "node:http";

/** Ends the process of a class that nobody looks at. systemd keeps its socket, so no request is lost. */

const second = 1000;
/** The shortest life in milliseconds: with less, a monitor that asks every second would cost a start, 0.5 s of CPU, each time. */
const shortestLife = 15 * second;
const interval = second;

interface IdleEnd {
  /** Milliseconds without a request after which the process ends. */
  idleTime: number;
  /** Whether work runs that would be interrupted, or is due soon. */
  isBusy: () => boolean;
  end: () => void;
}

/** Calls `end` once, when a server has had no request for the idle time, no connection is open, and nothing is to be done. */
export function endWhenIdle(server: Pick<Server, "on" | "getConnections">, { idleTime, isBusy, end }: IdleEnd): void {
  let endsAt = Date.now() + shortestLife;
  server.on("request", (req: IncomingMessage) => {
    if (req.url !== "/api/health") endsAt = Math.max(endsAt, Date.now() + idleTime);
  });
  const timer = setInterval(() => {
    if (Date.now() < endsAt || isBusy()) return;
    server.getConnections((error, connections) => {
      if (error || connections > 0) return;
      clearInterval(timer);
      end();
    });
  }, interval);
  timer.unref();
}
