import type { ReactNode } from "react";
import { categoryNames } from "#app/domain/albums/album-constants.ts";
import type { AlbumCategory } from "#db/column-values.ts";

interface AlbumKindProps {
  album: { category: AlbumCategory; year: number };
  children?: ReactNode;
}

export function AlbumKind({ album, children }: AlbumKindProps) {
  return (
    <p className="mt-1.5 font-display italic text-ink-2">
      {categoryNames[album.category].one}, {album.year}
      {children}
    </p>
  );
}
