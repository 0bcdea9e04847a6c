import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { markSvg } from "../drawings/mark.ts";
import { inks } from "../ui/inks.ts";

/** Serves the drawings of `app/drawings/svg` from the site's root, with `{vermilion}` and the like replaced by the theme's inks. */
export function drawings(): Plugin {
  const folder = "app/drawings/svg";
  const colors = { ...inks.light, ...inks.print };
  const inked = (file: string) =>
    readFileSync(path.join(folder, file), "utf8").replace(/\{([\w-]+)\}/g, (_, name: keyof typeof colors) => colors[name]);
  const files = () => globSync("**/*.svg", { cwd: folder });
  return {
    name: "drawings",
    applyToEnvironment: ({ name }) => name === "client",
    configureServer({ middlewares }) {
      middlewares.use((req, res, next) => {
        const file = req.url?.endsWith(".svg") ? files().find((file) => req.url === `/${file}`) : undefined;
        if (!file) return next();
        res.setHeader("Content-Type", "image/svg+xml");
        res.end(inked(file));
      });
    },
    generateBundle() {
      for (const file of files()) this.emitFile({ type: "asset", fileName: file, source: inked(file) });
    },
  };
}

/** Writes each year's mark as a PNG, for tabs that show no SVG: making one while the site runs would take 20 MB. */
export function favicons(): Plugin {
  return {
    name: "favicons",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle() {
      // Here, so that the development server starts without it.
      const { default: sharp } = await import("sharp");
      for (let year = 0; year < 100; year++) {
        const svg = Buffer.from(markSvg(String(year).padStart(2, "0")));
        const source = await sharp(svg).resize(32, 32).png({ palette: true }).toBuffer();
        this.emitFile({ type: "asset", fileName: `favicons/${year}.png`, source });
      }
    },
  };
}
