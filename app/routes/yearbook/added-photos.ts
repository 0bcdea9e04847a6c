/** What is said of photos that were just added, besides that they were: how many, and whose original is not kept. */
export function addedSentence(added: readonly { originalProblem: string | null }[]): string | null {
  const problems = added.flatMap(({ originalProblem }) => originalProblem ?? []);
  const count = added.length > 1 ? `${added.length} photos are in the album.` : "";
  if (problems.length === 0) return count || null;
  const whose = added.length === 1 ? "Its original" : problems.length === 1 ? "One original" : `${problems.length} originals`;
  return `${count} ${whose} could not be kept, because ${problems[0]}.`.trim();
}
