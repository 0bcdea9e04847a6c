import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Look, Scripts } from "./conditions.ts";
import type { Difference } from "./difference.ts";
import type { WindowSize } from "./photographer.ts";

/** The pictures that differ, as files and as an HTML page. */

export interface DifferingPicture {
  screen: string;
  look: Look;
  size: WindowSize;
  scripts: Scripts;
  difference: Difference;
  before: Buffer;
  after: Buffer;
}

const conditionOf = ({ look, size, scripts }: DifferingPicture) =>
  `${look}, window ${size.width} × ${size.height}, scripts ${scripts}`;
const percent = (share: number) => `${(share * 100).toFixed(share < 0.001 ? 4 : 2)}%`;
const heights = ({ heightBefore, heightAfter }: Difference) =>
  heightBefore === heightAfter ? `${heightBefore} px high` : `${heightBefore} px high before, ${heightAfter} px after`;

/** A line for the terminal. */
export const lineFor = (picture: DifferingPicture) =>
  `${picture.screen} (${conditionOf(picture)}): ${percent(picture.difference.share)} of the pixels, ${heights(picture.difference)}`;

/** A report of differing pictures in a folder, which is emptied first. */
export class Report {
  private readonly folder: string;
  private readonly entries: { screen: string; html: string; order: number }[] = [];

  constructor(folder: string) {
    this.folder = folder;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** Writes the files of a picture. `order` is its place in the report. */
  add(picture: DifferingPicture, order: number) {
    const { screen, look, size, scripts, difference, before, after } = picture;
    const name = `${fileName(screen)}.${look}.${size.width}x${size.height}.scripts-${scripts}`;
    const files = { before, after, difference: difference.picture };
    const images = Object.entries(files).map(([kind, png]) => {
      const file = `${name}.${kind}.png`;
      writeFileSync(path.join(this.folder, file), png);
      return `<figure><figcaption>${kind}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`;
    });
    const facts = `${conditionOf(picture)}: ${percent(difference.share)} of the pixels differ, ${heights(difference)}`;
    this.entries.push({ screen, order, html: `<h3>${escapeHtml(facts)}</h3><div>${images.join("")}</div>` });
  }

  /** Writes the page, and returns its path. */
  write(summary: string): string {
    const sorted = this.entries.toSorted((a, b) => a.order - b.order);
    const sections = Map.groupBy(sorted, ({ screen }) => screen);
    const body = [...sections].map(
      ([screen, entries]) => `<h2>${escapeHtml(screen)}</h2>${entries.map(({ html }) => html).join("\n")}`,
    );
    const file = path.join(this.folder, "index.html");
    writeFileSync(
      file,
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>Differing screens</title><style>${styles}</style>
<h1>Differing screens</h1><p>${escapeHtml(summary)}</p>${body.join("\n")}</html>`,
    );
    return file;
  }
}

const styles = `body { margin: 1rem; font: 1rem/1.5 sans-serif } h2 { margin-top: 3rem; border-top: 2px solid }
h3 { font-weight: normal } div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; align-items: start }
figure { margin: 0 } img { max-width: 100%; border: 1px solid #888 }`;

const escapeHtml = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A name that every file system takes: 'member: /alumni?q=x' becomes 'member-alumni-q-x'. */
const fileName = (screen: string) =>
  screen
    .replace(/[^\w-]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 120);
