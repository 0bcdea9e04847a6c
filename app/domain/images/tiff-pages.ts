import type { DecodingProblem, Place } from "./finished-picture.server.ts";
import { type Directory, directoryAt, numbersIn, pagesOf, type Reader, reader } from "./tiff-fields.ts";

/** Which picture of a TIFF is the one that people mean, and whether the site can show it. */

type TiffProblem = Exclude<DecodingProblem, "memory">;

const tags = {
  kind: 254,
  oldKind: 255,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  colors: 262,
  subDirectories: 330,
  sampleFormat: 339,
} as const;
/** The format of samples that are fractions; 1 is whole numbers, 4 unknown. */
const fractions = 3;
const dngVersion = 50706;
/** Colors of a sensor, before a picture is made of them: from a color filter, and after it. */
const sensorColors = [32803, 34892];
/** Compressions of sensor data: Sony, Nikon, Samsung, Pentax, Kodak; lossy DNG. */
const sensorCompressions = [32767, 34713, 32770, 65535, 65000, 34892];
/** None, fax, LZW, JPEG, deflate, PackBits. */
const readCompressions = [1, 2, 3, 4, 5, 7, 8, 32946, 32773];
/** White is zero, black is zero, RGB, palette, CMYK, and YCbCr. */
const readColors = [0, 1, 2, 3, 5, 6];
/** CIELab, ICCLab, and ITULab. */
const labColors = [8, 9, 10];

/** Chooses the first full picture, which a preview may precede, or says why it can't be shown. Throws an Error for damage. */
export function choosePage(bytes: Buffer): Place | TiffProblem {
  const read = reader(bytes);
  const pages = pagesOf(read);
  const first = (directory: Directory, tag: number, otherwise: number) => numbersIn(read, directory, tag)[0] ?? otherwise;
  const within = pages.map((page) => numbersIn(read, page, tags.subDirectories).map((at) => directoryAt(read, at)));
  const isOfSensor = (one: Directory) =>
    sensorColors.includes(first(one, tags.colors, 0)) ||
    sensorCompressions.includes(first(one, tags.compression, 1)) ||
    one.fields.some(({ tag }) => tag === dngVersion);
  const isCanon = bytes.toString("latin1", 8, 11) === "CR\x02";
  if (isCanon || [...pages, ...within.flat()].some(isOfSensor)) return "raw file";
  const candidates = [
    ...pages.map((directory, page) => ({ directory, place: { page } as Place })),
    ...(within[0] ?? []).map((directory, subifd) => ({ directory, place: { page: 0, subifd } as Place })),
  ].map((one) => ({ ...one, width: first(one.directory, tags.width, 0), height: first(one.directory, tags.height, 0) }));
  // Bit 0 is a smaller copy of another picture, bit 2 a mask. The old field calls a smaller copy 2.
  const full = candidates.filter(
    ({ directory }) => (first(directory, tags.kind, 0) & 5) === 0 && first(directory, tags.oldKind, 1) !== 2,
  );
  const [chosen] = full.filter((one) => !full.some((other) => isPreview(one, other)));
  const { directory, place } = chosen ?? candidates[0] ?? missing();
  return problemOf(read, directory) ?? place;
}

interface Size {
  width: number;
  height: number;
}

/** Whether a picture is small and has the proportions of a much larger one. */
const isPreview = (one: Size, other: Size) =>
  Math.max(one.width, one.height) <= 640 &&
  other.width >= 2 * one.width &&
  Math.abs((other.width / other.height) * (one.height / one.width) - 1) < 0.03;

function missing(): never {
  throw new Error("No picture in the file");
}

function problemOf(read: Reader, page: Directory): TiffProblem | null {
  const [colors = 1] = numbersIn(read, page, tags.colors);
  const [compression = 1] = numbersIn(read, page, tags.compression);
  const kinds = numbersIn(read, page, tags.sampleFormat);
  if (labColors.includes(colors)) return "Lab";
  if (kinds.includes(fractions) || numbersIn(read, page, tags.bits).some((bits) => bits > 16)) return "fractions";
  const isRead =
    readColors.includes(colors) && readCompressions.includes(compression) && kinds.every((kind) => kind === 1 || kind === 4);
  return isRead ? null : "unusual TIFF";
}
