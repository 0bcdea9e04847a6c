import { useSite } from "#app/ui/site.ts";

const pictures = ["typography", "colour", "contact-sheet", "ceramics", "textile"];

/** The row of decorative pictures. */
export function ArtRow() {
  if (useSite()?.isSimple) return null;
  return (
    <div className="art-row">
      {pictures.map((picture) => (
        <img key={picture} src={`/art/${picture}.svg`} alt="" width={240} height={300} loading="lazy" />
      ))}
    </div>
  );
}
