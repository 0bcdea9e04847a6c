import { useSite } from "#app/ui/site.ts";

const pictures = ["typography", "colour", "contact-sheet", "ceramics", "textile"];

/** The row of decorative pictures. In a narrow window, two are above the other three. */
export function ArtRow() {
  if (useSite()?.isSimple) return null;
  return (
    <div className="mb-12 grid grid-cols-6 gap-2.5 in-row-3 sm:grid-cols-5 sm:gap-5 print:hidden">
      {pictures.map((picture, index) => (
        <Picture key={picture} name={picture} className={index < 2 ? "max-sm:col-span-3" : "max-sm:col-span-2"} />
      ))}
    </div>
  );
}

/** The same as a low strip, beside or below a headline. */
export function ArtStrip() {
  if (useSite()?.isSimple) return null;
  return (
    <div className="mt-3 flex lg:mt-0 print:hidden">
      {pictures.map((picture) => (
        <span key={picture} className="mr-2 block w-art flex-auto last:mr-0">
          <Picture name={picture} className="block w-full" />
        </span>
      ))}
    </div>
  );
}

function Picture({ name, className }: { name: string; className: string }) {
  return <img src={`/art/${name}.svg`} alt="" width={240} height={300} loading="lazy" className={className} />;
}
