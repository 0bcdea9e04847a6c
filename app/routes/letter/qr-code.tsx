import { encode } from "uqr";

export interface QrCodeShape {
  /** Modules per side, including the white border. */
  side: number;
  /** The dark modules as the data of an SVG path. */
  dark: string;
}

/** The QR code of an address. Joins adjacent dark modules, because a page can have fifty letters. */
export function qrCodeOf(address: string): QrCodeShape {
  const { data, size } = encode(address, { border: 2 });
  const darkRuns = (row: boolean[], y: number) =>
    [
      ...row
        .map((isDark) => (isDark ? "#" : " "))
        .join("")
        .matchAll(/#+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  return { side: size, dark: data.flatMap(darkRuns).join("") };
}

/** A QR code as plain SVG: dark on white in every color scheme, so that cameras can read it. */
export function QrCode({ code, title, className }: { code: QrCodeShape; title: string; className: string }) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${code.side} ${code.side}`}
      width={160}
      height={160}
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
    >
      <rect width={code.side} height={code.side} fill="#fff" />
      <path d={code.dark} fill="#000" />
    </svg>
  );
}
