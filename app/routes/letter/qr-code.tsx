import type { QrCodeShape } from "./qr-code-of.ts";

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
