import { Button } from "./button.tsx";
import { useHasScripts } from "./use-has-scripts.ts";

/** Opens the browser's print window. Made by scripts: without them, people choose Print in the browser's menu. */
export function PrintButton({ children = "Print", isPrimary = true }: { children?: string; isPrimary?: boolean }) {
  if (!useHasScripts()) return null;
  return (
    <Button type="button" look={isPrimary ? "primary" : "outline"} onClick={() => window.print()}>
      {children}
    </Button>
  );
}
