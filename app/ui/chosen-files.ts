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

/** What a picture field accepts: with scripts also HEIC, where browsers don't convert it and Windows would hide such files. */
export function useAcceptedImages(): string {
  const [accepted, setAccepted] = useState<string>(acceptedImages);
  // Safari, and all browsers of iPhones and iPads, name Apple here.
  useEffect(() => {
    if (!/^Apple/.test(navigator.vendor)) setAccepted(acceptedWithHeic);
  }, []);
  return accepted;
}
