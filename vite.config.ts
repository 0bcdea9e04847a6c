import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import autoprefixer from "autoprefixer";
import tailwindcss from "tailwindcss";
import { defineConfig, type Plugin } from "vite";
import theme from "./app/ui/theme.ts";

export default defineConfig({
  plugins: [reactRouter(), precompressed()],
  css: {
    postcss: {
      plugins: [tailwindcss(theme), autoprefixer({ overrideBrowserslist: ["chrome >= 64", "safari >= 12", "firefox >= 60"] })],
    },
  },
  build: { cssTarget: ["chrome64", "safari12", "firefox60"] },
  // One bundled server file starts faster and takes half the memory; programs with parts in C stay outside.
  ssr: { noExternal: true, external: ["better-sqlite3", "sharp"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "framework",
                  test: /rolldown\/runtime|node_modules\/(react|react-dom|react-router|scheduler)\//,
                  priority: 2,
                },
                {
                  name: "site",
                  test: /\/app\/(root\.tsx|http\/(enhanced|patient-loader)|ui\/(?!form-check|toast-view|shrink-picture|profile-|photo-field|picture-field))/,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    // Without blanks and comments it takes 8 MB less of memory; names stay, for the log.
    ssr: {
      build: {
        rolldownOptions: { input: "./app/server.ts", output: { minify: { compress: true, mangle: false, codegen: true } } },
      },
    },
  },
});

/**
 * Leaves a .br and a .gz beside every text file for browsers, so that nothing is compressed twice. At the very end: the
 * framework writes the list of routes, 24 KB of text, while the server is built.
 */
function precompressed(): Plugin {
  return {
    name: "precompressed",
    buildApp: {
      order: "post",
      async handler({ environments }) {
        const dir = environments.client?.config.build.outDir ?? "";
        for (const file of readdirSync(dir, { recursive: true, encoding: "utf8" })) {
          if (!/\.(js|css|svg|txt|webmanifest)$/.test(file)) continue;
          const bytes = readFileSync(path.join(dir, file));
          if (bytes.length < 512) continue;
          writeFileSync(path.join(dir, `${file}.br`), brotliCompressSync(bytes));
          writeFileSync(path.join(dir, `${file}.gz`), gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
