import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { photoAddress } from "./urls.ts";

interface PhotoLinkProps extends ComponentProps<"a"> {
  photo: { id: number };
  isFull?: boolean;
  /** The link is on the contact sheet, to which Back leads. From one photo to the next, it replaces the history's entry. */
  isLead: boolean;
}

/** A link to another photo, in the place of this one. */
export function PhotoLink({ photo, isFull = false, isLead, ...rest }: PhotoLinkProps) {
  const { pathname, search } = useLocation();
  const address = photoAddress(pathname + search, photo.id, isFull);
  return <a href={address} data-keep-scroll="" data-replace={isLead ? undefined : ""} {...rest} />;
}
