/**
 * ICC color profiles say how a picture's numbers become colors, and may also name a screen, a program, or a person. Here they are
 * written again with what the colors need.
 */

interface Tag {
  name: string;
  value: Buffer;
}

/** White, the primaries, curves, and tables: ICC.1:2022, section 9.2. */
const keptTags = /^(?:wtpt|bkpt|chad|[rgb]XYZ|[rgbk]TRC|[AB]2[AB][0-2])$/;
const maxTags = 100;
/** Profiles for printing are the largest, with up to 3 MB. */
export const maxProfileBytes = 4 * 1024 * 1024;
const headerSize = 128;
const damaged = () => new Error("The color profile is damaged");

/** The profile with its colors only. Throws an Error for one that can't be followed. */
export function cleanProfile(profile: Buffer): Buffer {
  if (profile.length < headerSize + 4 || profile.length > maxProfileBytes || profile.toString("latin1", 36, 40) !== "acsp")
    throw damaged();
  const tags = tagsOf(profile);
  const isOld = (profile[8] as number) < 4;
  const described = [{ name: "desc", value: isOld ? oldText() : newText() }, ...tags];
  const directory = Buffer.alloc(4 + 12 * described.length);
  directory.writeUInt32BE(described.length);
  const places = new Map<Buffer, number>();
  let end = headerSize + directory.length;
  for (const [index, { name, value }] of described.entries()) {
    const at = places.get(value) ?? end;
    if (at === end) end += Math.ceil(value.length / 4) * 4;
    places.set(value, at);
    directory.write(name, 4 + index * 12, "latin1");
    directory.writeUInt32BE(at, 8 + index * 12);
    directory.writeUInt32BE(value.length, 12 + index * 12);
  }
  const cleaned = Buffer.alloc(end);
  copyHeader(profile, cleaned);
  directory.copy(cleaned, headerSize);
  for (const [value, at] of places) value.copy(cleaned, at);
  return cleaned;
}

/** Kept of the header: the version, the kind, the spaces, the signature, the intent, and the light; a date that says nothing. */
function copyHeader(from: Buffer, to: Buffer) {
  to.writeUInt32BE(to.length);
  from.copy(to, 8, 8, 10);
  for (const [start, end] of [
    [12, 24],
    [36, 40],
    [66, 80],
  ]) {
    from.copy(to, start, start, end);
  }
  to.writeUInt16BE(2000, 24);
  to.writeUInt16BE(1, 26);
  to.writeUInt16BE(1, 28);
}

function tagsOf(profile: Buffer): Tag[] {
  const count = profile.readUInt32BE(headerSize);
  if (count > maxTags || headerSize + 4 + count * 12 > profile.length) throw damaged();
  const values = new Map<number, Buffer>();
  const tags = Array.from({ length: count }, (_, index) => {
    const at = headerSize + 4 + index * 12;
    const name = profile.toString("latin1", at, at + 4);
    const [start, size] = [profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)];
    if (start + size > profile.length || size < 8) throw damaged();
    // Several tags may share a value.
    const value = values.get(start) ?? profile.subarray(start, start + size);
    values.set(start, value);
    return { name, value };
  });
  // Otherwise they overlap, and a small profile becomes a large one.
  if ([...values.values()].reduce((sum, { length }) => sum + length, 0) > profile.length) throw damaged();
  return tags.flatMap(({ name, value }) => (keptTags.test(name) ? [{ name, value: numbersOf(value) }] : []));
}

const cleaned = new WeakMap<Buffer, Buffer>();

/** A value without what may follow its numbers. Throws an Error for types that hold something else. */
function numbersOf(value: Buffer): Buffer {
  const known = cleaned.get(value);
  if (known) return known;
  const length = lengthOf(value);
  if (!(length <= value.length)) throw damaged();
  const numbers = Buffer.from(value.subarray(0, length));
  numbers.fill(0, 4, 8);
  cleaned.set(value, numbers);
  return numbers;
}

function lengthOf(value: Buffer): number {
  const short = (at: number) => (at + 2 <= value.length ? value.readUInt16BE(at) : Number.NaN);
  const [inputs = 0, outputs = 0, grid = 0] = value.subarray(8, 11);
  switch (value.toString("latin1", 0, 4)) {
    case "XYZ ":
      return 20;
    // Chromatic adaptation has nine numbers.
    case "sf32":
      return 44;
    case "curv":
      return value.length < 12 ? Number.NaN : 12 + 2 * value.readUInt32BE(8);
    case "para":
      return 12 + 4 * ([1, 3, 4, 5, 7][short(8)] ?? Number.NaN);
    case "mft1":
      return 48 + 256 * (inputs + outputs) + grid ** inputs * outputs;
    case "mft2":
      return 52 + 2 * (inputs * short(48) + grid ** inputs * outputs + outputs * short(50));
    // Tables that point to others within them.
    case "mAB ":
    case "mBA ":
      return value.length;
    default:
      return Number.NaN;
  }
}

const name = "Colors";

/** The name of the profile, which programs ask for, in the form of version 2: ASCII, without translations. */
function oldText(): Buffer {
  const text = Buffer.alloc(90 + name.length + 1);
  text.write("desc", "latin1");
  text.writeUInt32BE(name.length + 1, 8);
  text.write(name, 12, "latin1");
  return text;
}

/** The name of the profile in the form of version 4: UTF-16, in one language. */
function newText(): Buffer {
  const text = Buffer.alloc(28 + 2 * name.length);
  text.write("mluc", "latin1");
  for (const [at, number] of [
    [8, 1],
    [12, 12],
    [20, 2 * name.length],
    [24, 28],
  ] as const) {
    text.writeUInt32BE(number, at);
  }
  text.write("enUS", 16, "latin1");
  text.write(name, 28, "utf16le");
  text.subarray(28).swap16();
  return text;
}
