import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { acceptedImages, acceptedWithHeic } from "#app/domain/images/images.ts";

/** For a file field: calls `choose` when the reader chooses files, and at once for files chosen before scripts ran. */
export function useChosenFiles(choose: (input: HTMLInputElement) => void) {
  const ref = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (ref.current?.files?.length) choose(ref.current);
  }, []);
  return { ref, onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => choose(currentTarget) };
}

/**
 * What a field for pictures accepts. With scripts, also HEIC in browsers that don't convert it: on Windows, people would
 * otherwise not see such files in the window that opens.
 */
export function useAcceptedImages(): string {
  const [accepted, setAccepted] = useState<string>(acceptedImages);
  // Safari, and all browsers of iPhones and iPads, name Apple here.
  useEffect(() => {
    if (!/^Apple/.test(navigator.vendor)) setAccepted(acceptedWithHeic);
  }, []);
  return accepted;
}
