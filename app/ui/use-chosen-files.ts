import { type ChangeEvent, useEffect, useRef } from "react";

/** For a file field: calls `choose` when the reader chooses files, and at once for files chosen before scripts ran. */
export function useChosenFiles(choose: (input: HTMLInputElement) => void) {
  const ref = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (ref.current?.files?.length) choose(ref.current);
  }, []);
  return { ref, onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => choose(currentTarget) };
}
