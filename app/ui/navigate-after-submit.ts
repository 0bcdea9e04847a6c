import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useNavigate, useNavigation } from "react-router";

/**
 * Goes to another address at once; while a form is on its way, as soon as it has
 * arrived. Going at once would abort it, and what was written would be lost without a
 * word. When it does not arrive, the page stays and says so. The last wish counts.
 */
export function useNavigateAfterSending() {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const wish = useRef<(() => void) | null>(null);
  const isSending = useRef(false);
  isSending.current = state === "submitting";
  useEffect(() => {
    if (state === "submitting") return;
    const go = wish.current;
    wish.current = null;
    // After a form that was done the page is loaded again; after one that failed it is idle at once.
    if (state === "loading") go?.();
  }, [state]);
  return useCallback(
    (to: string, options: NavigateOptions) => {
      const go = () => void navigate(to, options);
      if (isSending.current) wish.current = go;
      else go();
    },
    [navigate],
  );
}
