import type { ComponentProps } from "react";
import { useLocation } from "react-router";
import { isPhotoAddress, photoAddress } from "./urls.ts";

interface PhotoLinkProps extends ComponentProps<"a"> {
  photo: { id: number };
  isFull?: boolean;
}

/** A link to another photo, in the place of this one: Back leads to the contact sheet, however many photos came after it. */
export function PhotoLink({ photo, isFull = false, ...rest }: PhotoLinkProps) {
  const { pathname, search } = useLocation();
  const address = photoAddress(pathname + search, photo.id, isFull);
  return <a href={address} data-keep-scroll="" data-replace={isPhotoAddress({ pathname, search }) ? "" : undefined} {...rest} />;
}
