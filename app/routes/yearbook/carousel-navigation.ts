import { type TouchEvent, useCallback, useLayoutEffect, useRef } from "react";
import { imageSources } from "#app/domain/images/image-urls.ts";
import { useNavigateAfterSubmit } from "#app/ui/page-navigation.ts";
import { isPhotoAddress } from "./urls.ts";

interface PhotoNavigation {
  previous: string | null;
  next: string | null;
  /** Off while the photo is open in full size, which has its own listeners. */
  isOff?: boolean;
}

/** The shortest sideways swipe in CSS pixels. */
const minSwipe = 40;

/** Opens the previous or next photo on arrow keys and swipes. Returns the touch listeners. */
export function usePhotoNavigation({ previous, next, isOff = false }: PhotoNavigation) {
  const navigate = useNavigateAfterSubmit();
  const start = useRef<{ x: number; y: number } | null>(null);
  const open = useCallback(
    // By the window's address: while a photo is loading, a second key must not replace the contact sheet.
    (to: string | null) => to && navigate(to, { replace: isPhotoAddress(window.location), preventScrollReset: true }),
    [navigate],
  );

  // Before the photo is painted, so that an early key on a slow machine is not lost.
  useLayoutEffect(() => {
    if (isOff) return;
    const openByKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
      const isModified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      if (isTyping || isModified || event.defaultPrevented) return;
      const to = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : null;
      if (to) event.preventDefault();
      open(to);
    };
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  }, [previous, next, isOff, open]);

  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      // Two fingers zoom.
      start.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const [from, to] = [start.current, event.changedTouches[0]];
      start.current = null;
      if (!from || !to || (window.visualViewport?.scale ?? 1) > 1) return;
      const [across, down] = [to.clientX - from.x, to.clientY - from.y];
      if (Math.abs(across) < minSwipe || Math.abs(across) < 2 * Math.abs(down)) return;
      open(across > 0 ? previous : next);
    },
  };
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the connection is known to be fast. If the browser does not tell, it counts as slow, to save data. */
function isFastConnection(): boolean {
  const connection = (navigator as { connection?: Connection }).connection;
  return connection?.effectiveType === "4g" && !connection.saveData;
}

/** Fetches the next picture in its display size, on fast connections only. */
export function usePrefetchPicture(url: string | null, sizes: string) {
  useLayoutEffect(() => {
    if (!url || !isFastConnection()) return;
    const { src, srcSet } = imageSources(url);
    // Loads after the current picture.
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
