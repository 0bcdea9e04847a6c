import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { plateAddress, plateCount } from "#app/domain/images/image-urls.ts";
import { plateSvg } from "#app/drawings/plate.ts";
import { compositions } from "#app/drawings/plate-compositions.ts";

const plates = Array.from({ length: plateCount }, (_, index) => index);

/** The plate as a dark screen shows it: the renderer here knows no media queries. */
const onDarkScreen = (svg: string) => svg.replace(/@media\(prefers-color-scheme:dark\)\{(.*)\}<\/style>/, "$1</style>");

const pixelsOf = (svg: string) => sharp(Buffer.from(svg)).resize(240, 240).removeAlpha().raw().toBuffer();

/** The letters as blocks of their ink or another, which stand for any letters. */
const asBlocks = (svg: string, room: number, ink?: string) =>
  svg.replaceAll(/<text x="(\d+)" y="(\d+)" font-size="(\d+)"([^>]*)>[^<]*<\/text>/g, (_, x, y, size, rest: string) => {
    const left = rest.includes("start") ? Number(x) : rest.includes("end") ? Number(x) - room : Number(x) - room / 2;
    const top = Number(y) - 0.74 * Number(size);
    const paint = rest.replace(/(font-|text-)[^ ]*"/g, "");
    return `<rect x="${left}" y="${top}" width="${room}" height="${Number(y) - top}"${ink ? paint.replace(/class="." /, "").replace(/fill="[^"]*"/, `fill="${ink}"`) : paint}/>`;
  });

function luminance(pixels: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => {
    const value = (pixels[at + channel] ?? 0) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How many percent of the area of the letters have less contrast than text needs. Edges, which are mixtures, count too. */
async function unreadable(svg: string, room = 200): Promise<number> {
  const drawings = [svg.replaceAll(/<text.*?<\/text>/g, ""), asBlocks(svg, room), asBlocks(svg, room, "#f0f")];
  const [behind, covered, marked] = (await Promise.all(drawings.map(pixelsOf))) as [Buffer, Buffer, Buffer];
  let [all, bad] = [0, 0];
  for (let at = 0; at < behind.length; at += 3) {
    if (behind[at] === marked[at] && behind[at + 1] === marked[at + 1] && behind[at + 2] === marked[at + 2]) continue;
    const [ground, letter] = [luminance(behind, at), luminance(covered, at)];
    all += 1;
    if ((Math.max(ground, letter) + 0.05) / (Math.min(ground, letter) + 0.05) < 4.5) bad += 1;
  }
  expect(all).toBeGreaterThan(240 * 240 * 0.1);
  return (100 * bad) / all;
}

describe.each([...plates, "quiet" as const])("plate %s", (plate) => {
  test("letters stand out from what is behind them, on light and dark screens", async () => {
    const svg = plateSvg(plate, "MW");
    const room = plate === "quiet" ? 120 : compositions[plate]?.letters[0]?.room;
    expect(await unreadable(svg, room)).toBeLessThan(3);
    expect(await unreadable(onDarkScreen(svg), room)).toBeLessThan(3);
  });

  test("is a drawing of less than a kilobyte, whatever a name starts with", async () => {
    for (const initials of ["MW", "", "&<", "\"'", "ÉŁ", "李王", "😀👩", "\u0000\u0007", "\ud83d", "\ufffe\uffff", "﷽"]) {
      const svg = plateSvg(plate, initials);
      expect(Buffer.byteLength(svg)).toBeLessThan(1024);
      expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(240);
    }
  });
});

test("there is one composition for each plate, and none twice", () => {
  expect(compositions).toHaveLength(plateCount);
  expect(new Set(plates.map((plate) => plateSvg(plate, "AB"))).size).toBe(plateCount);
});

test("a person keeps the plate when the name changes, and the letters follow the name", () => {
  const before = plateAddress({ id: 31, firstName: "Denise", lastName: "Campbell" });
  expect(before).toBe("/plates/7/DC.svg");
  expect(plateAddress({ id: 31, firstName: "Denise", lastName: "Okafor" })).toBe("/plates/7/DO.svg");
});

test.each([
  ["émile", "ßmith", "/plates/1/%C3%89S.svg"],
  ["“Bob”", "(O’Hara)", "/plates/1/BO.svg"],
  ["李", "😀 Smith", "/plates/1/%E6%9D%8E%F0%9F%98%80.svg"],
  ["\ud83d", "\u0007", "/plates/1/.svg"],
  ["\u200eAda", "\ud83dLin", "/plates/1/AL.svg"],
])("the address of %j %j can be written", (firstName, lastName, address) => {
  expect(plateAddress({ id: 25, firstName, lastName })).toBe(address);
});
