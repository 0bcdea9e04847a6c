import { encode } from "uqr";

export interface QrCodeShape {
  /** Modules on a side, its white border included. */
  side: number;
  /** The dark ones as the data of an SVG path. */
  dark: string;
}

/** The QR code of an address. Dark modules side by side are one stroke: fifty letters may stand on a page. */
export function qrCodeOf(address: string): QrCodeShape {
  const { data, size } = encode(address, { border: 2 });
  const strokes = (row: boolean[], y: number) =>
    [
      ...row
        .map((isDark) => (isDark ? "#" : " "))
        .join("")
        .matchAll(/#+/g),
    ].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`);
  return { side: size, dark: data.flatMap(strokes).join("") };
}
