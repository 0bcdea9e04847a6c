import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useNavigate, useNavigation } from "react-router";

/**
 * Navigates at once, or after the form that is being sent. Navigating at once would
 * abort the form, and what was written would be lost. When the form fails, the page
 * stays and shows why. Of several navigations the last counts.
 */
export function useNavigateAfterSubmit() {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const waiting = useRef<(() => void) | null>(null);
  const isSubmitting = useRef(false);
  isSubmitting.current = state === "submitting";
  useEffect(() => {
    if (state === "submitting") return;
    const go = waiting.current;
    waiting.current = null;
    // After a form that was done the state is loading; after one that failed it is idle.
    if (state === "loading") go?.();
  }, [state]);
  return useCallback(
    (to: string, options: NavigateOptions) => {
      const go = () => void navigate(to, options);
      if (isSubmitting.current) waiting.current = go;
      else go();
    },
    [navigate],
  );
}
