import { portraitsPath } from "#app/domain/roster/portraits-path.ts";

/** A picture of the ZIP file, small, to the left of what is said of it. */
export function StagedPicture({ archive, number }: { archive: string; number: number }) {
  return (
    <img
      className="float-left h-thumbnail w-thumbnail border border-rule-strong bg-paper-2 object-cover"
      src={`${portraitsPath}/picture?archive=${archive}&number=${number}`}
      alt={`Scan ${number}`}
      width={72}
      height={72}
      loading="lazy"
      decoding="async"
    />
  );
}
