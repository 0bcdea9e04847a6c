import { useLocation } from "react-router";
import type { AlbumDetails, PhotoPreview, SheetInRows } from "#app/domain/albums/album-screen.server.ts";
import type { SheetRow } from "#app/domain/albums/sheet-rows.server.ts";
import { ratioOf } from "#app/domain/images/image-urls.ts";
import { Pager } from "#app/ui/pager.tsx";
import { PhotoPicture } from "./photo-picture.tsx";
import { photoAddress, sheetAddress } from "./urls.ts";

/** All photos of an album but the one that leads the page. */
export function ContactSheet({ album, sheet }: { album: AlbumDetails; sheet: SheetInRows }) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  return (
    <SheetRows
      label={`All photos of ${album.title}`}
      sheet={sheet}
      hrefOf={({ id }) => photoAddress(address, id)}
      pageHref={(page) => sheetAddress(address, page)}
    />
  );
}

interface SheetRowsProps<Photo extends PhotoPreview> {
  label: string;
  sheet: { rows: SheetRow<Photo>[]; page: number; pages: number };
  hrefOf: (photo: Photo) => string;
  pageHref: (page: number) => string;
}

/** Photos, whole, in rows with captions. A group's padding makes up for its photos' margins: see sheet-rows.server.ts. */
export function SheetRows<Photo extends PhotoPreview>({ label, sheet, hrefOf, pageHref }: SheetRowsProps<Photo>) {
  return (
    <section className="mt-6" aria-label={label}>
      {sheet.rows.map(({ groups, height }) => (
        <div key={groups[0]?.[0]?.id} className="-mr-2 break-inside-avoid md:flex print:flex">
          {groups.map((group) => (
            <p key={group[0]?.id} className={`flex ${groupPaddingClass[group.length]}`}>
              {group.map((photo, index) => (
                <SheetPhoto
                  key={photo.id}
                  photo={photo}
                  href={hrefOf(photo)}
                  height={height}
                  margin={index === group.length - 1 ? lastMarginClass[group.length] : "mr-2"}
                />
              ))}
            </p>
          ))}
        </div>
      ))}
      <Pager page={sheet.page} pages={sheet.pages} addressOf={pageHref} />
    </section>
  );
}

/** By the number of photos in a group: its padding, and the margin of its last photo, which takes back those of the others. */
const groupPaddingClass = ["", "pr-2", "pr-4", "pr-6", "pr-8"];
const lastMarginClass = ["", "mr-0", "-mr-2", "-mr-4", "-mr-6"];

interface SheetPhotoProps {
  photo: PhotoPreview;
  href: string;
  height: number;
  margin: string | undefined;
}

function SheetPhoto({ photo, href, height, margin }: SheetPhotoProps) {
  const ratio = ratioOf(photo.imageUrl);
  return (
    <a href={href} className={`group mb-4 inline-block align-top text-ink-2 no-underline ${margin}`}>
      <PhotoPicture
        className="block bg-paper-2 outline-2 outline-vermilion group-hover:outline group-focus:outline"
        photo={photo}
        // A little less than its width on phones, whose pixels are small.
        sizes={`(min-width: 768px) ${Math.round(ratio * 250)}px, 27vw`}
        displayWidth={320}
        maxWidth={640}
        shownSize={{ width: ratio * height, height }}
        load="lazy"
        isNamedBelow
      />
      <span className="block w-0 min-w-full pt-1.5 font-display text-sm italic leading-tight break-anywhere group-hover:text-ink">
        {photo.title || `Photo ${photo.position}`}
      </span>{" "}
    </a>
  );
}
