import { useSite } from "#app/ui/site.ts";

const plates = ["typography", "colour", "contact-sheet", "ceramics", "textile"];

/** The row of decorative plates: nothing to read in it. */
export function ArtRow() {
  if (useSite()?.isSimple) return null;
  return (
    <div className="art-row">
      {plates.map((plate) => (
        <img key={plate} src={`/art/${plate}.svg`} alt="" width={240} height={300} loading="lazy" />
      ))}
    </div>
  );
}
