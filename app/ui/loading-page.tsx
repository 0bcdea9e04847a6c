import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

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
          <p role="status" className="meta">
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

function Skeleton({ kind }: { kind: "spotlight" | "profile" | "cards" }) {
  if (kind === "cards") {
    return (
      <div className="card-grid">
        {cards.map((card) => (
          <div key={card} className="skeleton skeleton-card" />
        ))}
      </div>
    );
  }
  return (
    <div className={kind === "spotlight" ? "spotlight" : "profile"}>
      <div className="skeleton skeleton-portrait" />
      <div>
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-line" />
      </div>
    </div>
  );
}
