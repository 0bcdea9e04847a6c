/** Whether If-None-Match names this entity tag or its weak form, so that 304 is enough. */
export function matchesEntityTag(request: Request, etag: string): boolean {
  const tags = request.headers.get("If-None-Match")?.split(",") ?? [];
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return tags.some((tag) => tag.trim() === "*" || strong(tag) === strong(etag));
}
