/** A QR code as plain SVG: dark on white in every colour scheme, because cameras want it so. */
export function QrCode({ code, title }: { code: boolean[][]; title: string }) {
  const dark = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${code.length} ${code.length}`}
      width={220}
      height={220}
      role="img"
      aria-label={title}
      shapeRendering="crispEdges"
    >
      <rect width={code.length} height={code.length} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
