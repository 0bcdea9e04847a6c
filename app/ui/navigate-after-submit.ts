import { useCallback, useEffect, useRef } from "react";
import { type NavigateOptions, useNavigate, useNavigation } from "react-router";
import { lastFormSucceeded } from "./client-action.ts";
import { storePendingNavigation } from "./pending-navigation.ts";

/**
 * Navigates at once or, while a form is being sent, after it succeeds: leaving would abort it and lose the input. The last
 * navigation wins; one that cancels the form doesn't wait.
 */
export function useNavigateAfterSubmit() {
  const navigate = useNavigate();
  const { state } = useNavigation();
  const pending = useRef<(() => void) | null>(null);
  const isSubmitting = useRef(false);
  isSubmitting.current = state === "submitting";
  useEffect(() => {
    if (state === "submitting") return;
    const go = pending.current;
    pending.current = null;
    if (lastFormSucceeded()) go?.();
  }, [state]);
  return useCallback(
    (to: string, options: NavigateOptions, cancelsForm = false) => {
      const go = () => {
        storePendingNavigation(to);
        navigate(to, options);
      };
      const waits = isSubmitting.current && !cancelsForm;
      pending.current = waits ? go : null;
      if (!waits) go();
    },
    [navigate],
  );
}
