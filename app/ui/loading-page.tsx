import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { CardGrid } from "./card.tsx";

/** In milliseconds: a page that loads faster shows no loading state. */
const loadingDelay = 150;

/** Shows 'Loading...' and a skeleton of the next page while scripts fetch it. */
export function LoadingPage({ children }: { children: ReactNode }) {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = state === "loading" && next.pathname !== pathname;
  const isWaiting = useDelayed(isLeaving, loadingDelay);
  return (
    <>
      {isWaiting && next ? (
        <div aria-busy="true">
          <p role="status" className="text-sm text-ink-2">
            Loading...
          </p>
          <Skeleton kind={skeletonOf(next.pathname)} />
        </div>
      ) : null}
      <div hidden={isWaiting}>{children}</div>
    </>
  );
}

/** Becomes true after `isOn` has been true for this long. */
function useDelayed(isOn: boolean, milliseconds: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!isOn) {
      setElapsed(false);
      return;
    }
    const timer = setTimeout(() => setElapsed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isOn, milliseconds]);
  return isOn && hasElapsed;
}

const skeletonOf = (pathname: string) => {
  if (pathname === "/") return "spotlight";
  if (pathname.startsWith("/profile/")) return "profile";
  return "cards";
};

const cards = ["a", "b", "c", "d", "e", "f"];

export const skeletonClass = "border border-rule bg-paper-2 motion-safe:animate-breathe";

/** A picture beside text, as on the pages themselves. */
const layouts = {
  spotlight: "border-t-4 border-double border-ink pt-7 md:grid md:grid-cols-plate md:gap-x-10 lg:grid-cols-plate-lg lg:gap-x-12",
  profile: "md:grid md:grid-cols-plate md:gap-x-10 lg:gap-x-16",
};

function Skeleton({ kind }: { kind: "spotlight" | "profile" | "cards" }) {
  if (kind === "cards") {
    return (
      <CardGrid as="div">
        {cards.map((card) => (
          <div key={card} className={`h-avatar ${skeletonClass}`} />
        ))}
      </CardGrid>
    );
  }
  const line = <div className={`mb-3 h-5 last:w-1/2 ${skeletonClass}`} />;
  return (
    <div className={layouts[kind]}>
      <div className={`mb-4 h-plate ${skeletonClass}`} />
      <div>
        {line}
        {line}
        {line}
      </div>
    </div>
  );
}
