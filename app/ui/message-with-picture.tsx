import type { ReactNode } from "react";
import { Eyebrow, Lede } from "./page-head.tsx";
import { useSite } from "./site.ts";

interface MessageWithPictureProps {
  eyebrow: ReactNode;
  title: string;
  sentence: ReactNode;
  /** The ways on. */
  children: ReactNode;
}

/** All of a page where something isn't found or no longer works: what happened, where to go, and a picture. */
export function MessageWithPicture({ eyebrow, title, sentence, children }: MessageWithPictureProps) {
  // If the root loader failed, the version is unknown too.
  const site = useSite();
  const isSimple = site === null || site.isSimple;
  return (
    <>
      <Eyebrow>{eyebrow}</Eyebrow>
      <h1>{title}</h1>
      <Lede>{sentence}</Lede>
      {children}
      {isSimple ? null : <img src="/art/not-found.svg" alt="" width={320} height={240} className="mt-10 block print:hidden" />}
    </>
  );
}
