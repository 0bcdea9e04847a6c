/** Adds up V8's CPU profiles by what the time was for. */

export interface CallFrame {
  functionName: string;
  /** Empty for what belongs to no file, such as the garbage collector. */
  url: string;
  /** From 0, where the function starts. */
  lineNumber: number;
  columnNumber: number;
}

/** A CPU profile as V8's inspector returns it: a tree of calls, and which of them ran at each sample. */
export interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[];
  samples?: number[];
}

/** The category of a function, which may depend on that of its caller. Undefined if it has the one of its caller. */
export type Categorize<Category> = (frame: CallFrame, caller: Category | undefined) => Category | undefined;

/**
 * The number of samples in each category. A function without its own category counts for the nearest caller that has one.
 * The time between two samples is no measure: it is long when the machine did something else.
 */
export function samplesByCategory<Category>(
  { nodes, samples = [] }: CpuProfile,
  categorize: Categorize<Category>,
): Map<Category | undefined, number> {
  const categories = new Map<number, Category | undefined>();
  const children = new Map(nodes.map(({ id, children }) => [id, children ?? []]));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const called = new Set(nodes.flatMap(({ children }) => children ?? []));
  const waiting = nodes.filter(({ id }) => !called.has(id)).map(({ id }) => ({ id, caller: undefined as Category | undefined }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const category = categorize(frames.get(next.id) as CallFrame, next.caller) ?? next.caller;
    categories.set(next.id, category);
    for (const id of children.get(next.id) ?? []) waiting.push({ id, caller: category });
  }
  const counts = new Map<Category | undefined, number>();
  for (const id of samples) counts.set(categories.get(id), (counts.get(categories.get(id)) ?? 0) + 1);
  return counts;
}
