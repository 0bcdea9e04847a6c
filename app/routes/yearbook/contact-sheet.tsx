import { useLocation } from "react-router";
import type { AlbumDetails, ContactSheetPage } from "#app/domain/albums/album-screen.server.ts";
import { Pager } from "#app/ui/pager.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import { photoAddress, sheetAddress } from "./urls.ts";

/** All photos of an album, small, with their numbers, as on a photographer's contact sheet. */
export function ContactSheet({ album, sheet }: { album: AlbumDetails; sheet: ContactSheetPage }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  return (
    <section aria-label={`All photos of ${album.title}`}>
      <ul className="mb-4 grid grid-cols-2 bg-film p-3 font-mono text-sm leading-body gap-2.5 in-row-2 tabular-nums *:break-inside-avoid sm:grid-cols-4 lg:grid-cols-6 lg:p-5 print:bg-transparent print:px-0">
        {sheet.photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photoAddress(address, photo.id)} className="group block text-film-accent no-underline print:text-ink">
              <span className="bg-film-2 outline-2 outline-film-accent frame-4/3 group-hover:outline group-focus:outline">
                <PhotoPicture
                  className="object-cover frame-fill"
                  photo={photo}
                  sizes="(min-width: 768px) 200px, 45vw"
                  displayWidth={320}
                  maxWidth={320}
                  load={index >= 8 ? "lazy" : undefined}
                />
              </span>
              <span className="block pb-1.5 pt-1">{photo.position}</span>
            </a>
          </li>
        ))}
      </ul>
      <Pager page={sheet.page} pages={sheet.pages} addressOf={(page) => sheetAddress(address, page)} />
    </section>
  );
}
