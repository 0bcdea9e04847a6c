import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Milliseconds: a page that comes sooner than this needs no sign of waiting. */
const patience = 150;

/** Shows 'Loading...' and the shape of what comes while scripts fetch another page. */
export function WaitingForPage({ children }: { children: ReactNode }) {
  const { state, location: next } = useNavigation();
  const { pathname } = useLocation();
  const isLeaving = state === "loading" && next.pathname !== pathname;
  const isWaiting = useAfter(isLeaving, patience);
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

function useAfter(isOn: boolean, milliseconds: number): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    if (!isOn) {
      setAfter(false);
      return;
    }
    const timer = setTimeout(() => setAfter(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isOn, milliseconds]);
  return isOn && isAfter;
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
