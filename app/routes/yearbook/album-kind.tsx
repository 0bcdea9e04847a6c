import type { ReactNode } from "react";
import { categoryNames } from "#app/domain/albums/album-constants.ts";
import type { Album } from "#app/domain/albums/album-queries.server.ts";

/** The category and year of an album. */
export function AlbumKind({ album, children }: { album: Album; children?: ReactNode }) {
  return (
    <p className="mt-1.5 font-display italic text-ink-2">
      {categoryNames[album.category].one}, {album.year}
      {children}
    </p>
  );
}
