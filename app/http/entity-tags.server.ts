/** Whether the browser's If-None-Match names this entity tag, or its weak form. */
export function hasAlready(request: Request, etag: string): boolean {
  const known = request.headers.get("If-None-Match")?.split(",") ?? [];
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return known.some((tag) => tag.trim() === "*" || strong(tag) === strong(etag));
}
