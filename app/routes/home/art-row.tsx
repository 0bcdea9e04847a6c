import { useSite } from "#app/ui/site.ts";

const pictures = ["typography", "colour", "contact-sheet", "ceramics", "textile"];

/** The row of decorative pictures. In a narrow window, two are above the other three. */
export function ArtRow() {
  if (useSite()?.isSimple) return null;
  return (
    <div className="mb-12 grid grid-cols-6 gap-2.5 in-row-3 sm:grid-cols-5 sm:gap-5 print:hidden">
      {pictures.map((picture, index) => (
        <img
          key={picture}
          src={`/art/${picture}.svg`}
          alt=""
          width={240}
          height={300}
          loading="lazy"
          className={index < 2 ? "max-sm:col-span-3" : "max-sm:col-span-2"}
        />
      ))}
    </div>
  );
}
