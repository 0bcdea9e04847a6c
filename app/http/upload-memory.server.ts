import { EventEmitter, once } from "node:events";
import { createContext } from "react-router";
import { Refusal } from "#app/domain/core/refusal.ts";

/** Limits the memory of posts' bodies. A post over the limit waits: its rest stays on the sender's machine. */

const megabyte = 1024 * 1024;
/** Posts of up to this many bytes count but never wait. The longest message has 45 KB, percent-encoded. */
const exemptBytes = megabyte / 16;
/** Milliseconds that a post waits for memory before it gets a 503. */
const defaultMaxWait = 60_000;

/** The memory that the body of one post uses. */
export interface UploadMemory {
  /** Counts bytes that have arrived, and resolves when more may be read. Throws a 503 after waiting for too long. */
  reserve(bytes: number): Promise<void>;
  /** Frees all memory of the post. Called after the response. */
  release(): void;
}

/** A pool of this many bytes for posts. The oldest may exceed the limit, so that they don't wait for each other forever. */
export function uploadMemoryPool(limit: number, maxWait = defaultMaxWait): () => UploadMemory {
  const largePosts = new Set<UploadMemory>();
  const freed = new EventEmitter().setMaxListeners(0);
  let used = 0;
  return () => {
    let [arrived, counted] = [0, 0];
    const count = (bytes: number) => {
      used += bytes - counted;
      counted = bytes;
    };
    const mayContinue = () => used <= limit || largePosts.values().next().value === memory;
    const memory: UploadMemory = {
      async reserve(bytes) {
        arrived += bytes;
        count(arrived);
        if (arrived <= exemptBytes) return;
        largePosts.add(memory);
        if (mayContinue()) return;
        const signal = AbortSignal.timeout(maxWait);
        while (!mayContinue()) {
          await once(freed, "memory", { signal }).catch(() => {
            throw new Refusal(503, "Many large uploads are coming in just now. Please send yours again in a minute.", {
              retryAfter: 60,
            });
          });
        }
      },
      release() {
        count(0);
        largePosts.delete(memory);
        freed.emit("memory");
      },
    };
    return memory;
  };
}

// Visitors may post a photo, because their session may have ended. They cannot use up the members' memory.
const pools = { member: uploadMemoryPool(128 * megabyte), visitor: uploadMemoryPool(32 * megabyte) };

/** The memory of one request, taken from the members' or the visitors' pool when its body is read. */
export interface RequestMemory {
  from(member: object | null): UploadMemory;
  release(): void;
}

/** Creates the memory of a request, which is empty until its body is read. */
export function requestMemory(): RequestMemory {
  let memory: UploadMemory | undefined;
  return {
    from(member) {
      memory ??= member ? pools.member() : pools.visitor();
      return memory;
    },
    release: () => memory?.release(),
  };
}

/** The memory of this request. The listener releases it after the response. */
export const requestMemoryContext = createContext<RequestMemory>();
