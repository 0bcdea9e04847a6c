import { useLocation } from "react-router";
import type { Album, ContactSheetPage } from "#app/domain/albums/album-queries.server.ts";
import { Pager } from "#app/ui/pager.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import { photoAddress, sheetAddress } from "./urls.ts";

/** All photos of an album, small, with their numbers, as on a photographer's contact sheet. */
export function ContactSheet({ album, sheet }: { album: Album; sheet: ContactSheetPage }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  return (
    <section aria-label={`All photos of ${album.title}`}>
      <ul className="contact-sheet">
        {sheet.photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photoAddress(address, photo.id)} className="frame">
              <span className="frame-picture">
                <PhotoPicture
                  photo={photo}
                  sizes="(min-width: 768px) 200px, 45vw"
                  displayWidth={320}
                  maxWidth={320}
                  load={index >= 8 ? "lazy" : undefined}
                />
              </span>
              <span className="frame-number num">{photo.position}</span>
            </a>
          </li>
        ))}
      </ul>
      <Pager page={sheet.page} pages={sheet.pages} addressOf={(page) => sheetAddress(address, page)} />
    </section>
  );
}
