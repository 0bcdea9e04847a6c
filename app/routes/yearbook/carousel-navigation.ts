import { type TouchEvent, useLayoutEffect, useRef } from "react";
import { imageSources } from "#app/domain/images/images.ts";
import { useNavigateAfterSubmit } from "#app/ui/navigate-after-submit.ts";

interface Turning {
  previous: string | null;
  next: string | null;
  /** Another one listens: the photo is open in full size. */
  isOff?: boolean;
}

/** CSS pixels that a finger moves sideways before it is a swipe. */
const swipe = 40;

/** Arrow keys and swipes that turn to the photo before or after; gives what listens for swipes. */
export function useTurning({ previous, next, isOff = false }: Turning) {
  const navigate = useNavigateAfterSubmit();
  const start = useRef<{ x: number; y: number } | null>(null);
  const turn = (to: string | null) => {
    if (to) navigate(to, { replace: true, preventScrollReset: true });
  };

  // With the photo, not after it has been painted: a key that is pressed at once on a slow machine would be lost.
  useLayoutEffect(() => {
    if (isOff) return;
    const turnByKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (isTyping || isModified || event.defaultPrevented) return;
      const to = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : null;
      if (!to) return;
      event.preventDefault();
      navigate(to, { replace: true, preventScrollReset: true });
    };
    document.addEventListener("keydown", turnByKey);
    return () => document.removeEventListener("keydown", turnByKey);
  }, [previous, next, isOff, navigate]);

  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      // Two fingers make it larger; they do not turn it.
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const [from, to] = [start.current, event.changedTouches[0]];
      start.current = null;
      if (!from || !to || (window.visualViewport?.scale ?? 1) > 1) return;
      const [across, down] = [to.clientX - from.x, to.clientY - from.y];
      if (Math.abs(across) < swipe || Math.abs(across) < 2 * Math.abs(down)) return;
      turn(across > 0 ? previous : next);
    },
  };
}

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the line is known to be good; where browsers do not tell, nobody's data is spent on a guess. */
function isGoodLine(): boolean {
  const line = (navigator as { connection?: Line }).connection;
  return line?.effectiveType === "4g" && !line.saveData;
}

/** Fetches the next picture ahead, on good lines only, in the size that will be shown. */
export function useFetchAhead(url: string | null, sizes: string) {
  // With the photo, not after it has been painted: a key that is pressed at once on a slow machine would be lost.
  useLayoutEffect(() => {
    if (!url || !isGoodLine()) return;
    const { src, srcSet } = imageSources(url);
    // After the picture that is being looked at.
    const timer = setTimeout(() => {
      const picture = new Image();
      picture.referrerPolicy = "no-referrer";
      picture.sizes = sizes;
      if (srcSet) picture.srcset = srcSet;
      picture.src = src;
    }, 400);
    return () => clearTimeout(timer);
  }, [url, sizes]);
}
