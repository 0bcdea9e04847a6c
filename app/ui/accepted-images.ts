import { useEffect, useState } from "react";
import { acceptedImages, acceptedWithHeic } from "#app/domain/images/images.ts";

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
