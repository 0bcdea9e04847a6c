import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

/** What scripts add to a slideshow: it goes on by itself, answers keys, fills the screen, and keeps the screen on. */

/** Browsers may refuse what a slideshow can do without, such as keeping the screen on with a low battery. */
const goOnWithout = () => {};

/** How long the controls stay after a movement, in milliseconds. */
const controlsDelay = 3000;

/** Opens the next slide after so many milliseconds, and again if the server could not be reached. Not while another page loads. */
export function useNextSlide(next: string, delay: number, isPaused: boolean) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isLoading = useNavigation().state !== "idle";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation, also one to the same address
  useEffect(() => {
    if (isPaused || isLoading) return;
    const timer = setTimeout(() => navigate(next, { replace: true, preventScrollReset: true }), delay);
    return () => clearTimeout(timer);
  }, [key, next, delay, isPaused, isLoading, navigate]);
}

/** Loads a picture before it is shown. */
export function usePreloadedPicture(url: string | null) {
  useEffect(() => {
    if (url === null) return;
    const picture = new Image();
    picture.referrerPolicy = "no-referrer";
    picture.src = url;
  }, [url]);
}

/** Keeps the screen on while a slideshow runs, where the browser can. */
export function useAwakeScreen(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    let release = () => {};
    let isOver = false;
    const request = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock?.request?.("screen").then((lock) => {
        release = () => void lock.release();
        if (isOver) release();
      }, goOnWithout);
    };
    request();
    // Browsers end it whenever the tab is hidden.
    document.addEventListener("visibilitychange", request);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", request);
      release();
    };
  }, [isOn]);
}

const movements = ["mousemove", "mousedown", "touchstart", "keydown", "focusin"];

/** Whether somebody moved the mouse, touched the screen, or pressed a key in the last three seconds. True at first. */
export function useRecentMovement(): boolean {
  const [isRecent, setRecent] = useState(true);
  useEffect(() => {
    let timer = setTimeout(() => setRecent(false), controlsDelay);
    const onMovement = () => {
      setRecent(true);
      clearTimeout(timer);
      timer = setTimeout(() => setRecent(false), controlsDelay);
    };
    // A mouse leaves the focus on what it clicked, which would keep the controls visible.
    const onClick = (event: MouseEvent) => {
      if (event.detail > 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    };
    for (const name of movements) document.addEventListener(name, onMovement);
    document.addEventListener("click", onClick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", onClick);
      for (const name of movements) document.removeEventListener(name, onMovement);
    };
  }, []);
  return isRecent;
}

interface SlideshowKeys {
  togglePause: () => void;
  pause: () => void;
  closeAddress: string;
}

/**
 * Space pauses, F fills the screen, Escape leaves. The functions must stay the same: a replaced listener would miss the first
 * key.
 */
export function useSlideshowKeys({ togglePause, pause, closeAddress }: SlideshowKeys) {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const isOnControl = event.target instanceof Element && event.target.closest("a, button");
      if (event.key === " " && !isOnControl) {
        event.preventDefault();
        togglePause();
      } else if (event.key === "f" || event.key === "F") toggleFullScreen();
      else if (event.key === "Escape") {
        pause();
        navigate(closeAddress);
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [togglePause, pause, closeAddress, navigate]);
  useEffect(() => () => void (document.fullscreenElement && leaveFullScreen()), []);
}

/** Whether the browser can show a page without its own bars. */
export const canFillScreen = () => document.fullscreenEnabled === true;

const leaveFullScreen = () => settle(document.exitFullscreen?.());

/** Fills the screen, or stops. */
export function toggleFullScreen() {
  if (document.fullscreenElement) leaveFullScreen();
  else if (canFillScreen()) settle(document.documentElement.requestFullscreen?.());
}

/** Older browsers return no promise. */
const settle = (change: Promise<void> | undefined) => void change?.catch(goOnWithout);
