import { type ComponentProps, useEffect, useRef } from "react";
import { Form as RouterForm, useActionData, useLocation, useNavigation } from "react-router";

/**
 * React Router's form, without the attribute for the discovery of unknown routes: all are known (react-router.config.ts). A second
 * click that comes before React has shown the first one, as on a slow phone, sends nothing.
 */
export function Form({ onSubmit, ...props }: ComponentProps<typeof RouterForm>) {
  const isNavigation = props.method === "post" && props.navigate !== false && !props.reloadDocument;
  const isSent = useRef(false);
  const navigation = useNavigation();
  const [location, result] = [useLocation(), useActionData<unknown>()];
  // A fast answer may come before React has shown that the form is being sent: then only what it led to changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (navigation.state === "idle") isSent.current = false;
  }, [navigation, location, result]);
  return (
    <RouterForm
      discover="none"
      {...props}
      onSubmit={(event) => {
        onSubmit?.(event);
        if (event.defaultPrevented) return;
        if (isSent.current) event.preventDefault();
        else isSent.current = isNavigation;
      }}
    />
  );
}
