import { EventEmitter, once } from "node:events";
import { createContext } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";

/**
 * How much of what is being sent to the site stands in memory at once, until each post
 * has been answered. Whoever would make it more waits: nothing is read from that line
 * meanwhile, so the sender's own machine keeps the rest.
 */

const megabyte = 1024 * 1024;
/** Bytes of a post that never wait, though they count: the longest message is 45 KB, percent-encoded. */
const neverWaits = megabyte / 16;
/** Milliseconds that a post waits before it is refused. */
const patience = 60_000;

/** What one post holds. */
export interface HeldBody {
  /** Counts bytes that have arrived; resolves when more may be read. Refuses 503 when there was no room for too long. */
  take(bytes: number): Promise<void>;
  /** Gives everything back; called when the post has been answered. */
  release(): void;
}

/**
 * Room for so many bytes, and for one post more than that: the oldest one always goes
 * on, so that posts which wait for each other end.
 */
export function roomForBodies(limit: number, waitsFor = patience): () => HeldBody {
  const inFlight = new Set<HeldBody>();
  const released = new EventEmitter().setMaxListeners(0);
  let held = 0;
  return () => {
    let [arrived, counted] = [0, 0];
    const count = (now: number) => {
      held += now - counted;
      counted = now;
    };
    const mayGoOn = () => held <= limit || inFlight.values().next().value === body;
    const body: HeldBody = {
      async take(bytes) {
        arrived += bytes;
        count(arrived);
        if (arrived <= neverWaits) return;
        inFlight.add(body);
        if (mayGoOn()) return;
        const signal = AbortSignal.timeout(waitsFor);
        while (!mayGoOn()) {
          await once(released, "room", { signal }).catch(() => {
            throw new Refusal(503, "Many large uploads are coming in just now. Please send yours again in a minute.", {
              retryAfter: 60,
            });
          });
        }
      },
      release() {
        count(0);
        inFlight.delete(body);
        released.emit("room");
      },
    };
    return body;
  };
}

// Visitors may post a photo when their session has ended meanwhile; they cannot take the members' room.
const rooms = { member: roomForBodies(128 * megabyte), visitor: roomForBodies(32 * megabyte) };

/** What the post of a request holds, in the members' room or the visitors'; nothing until it takes some. */
export function heldBodies(): { of(member: object | null): HeldBody; release(): void } {
  let body: HeldBody | undefined;
  return {
    of(member) {
      body ??= member ? rooms.member() : rooms.visitor();
      return body;
    },
    release: () => body?.release(),
  };
}

/** Set by the server for each request, and given back when it has been answered. */
export const heldBodiesContext = createContext<ReturnType<typeof heldBodies>>();
