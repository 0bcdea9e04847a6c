import { reactRouter } from "@react-router/dev/vite";
import autoprefixer from "autoprefixer";
import tailwindcss from "tailwindcss";
import { defineConfig } from "vite";
import { scriptTargets } from "./app/ui/hydration.ts";
import { precompressed } from "./app/vite-plugins/compressed-files.ts";
import { drawings, favicons } from "./app/vite-plugins/drawings.ts";
import { compiledAtOnce, laterScripts } from "./app/vite-plugins/scripts.ts";
import { noServerStyles, plainColors } from "./app/vite-plugins/styles.ts";
import tailwindConfig from "./tailwind.config.ts";

const drizzle = ["drizzle-orm", "drizzle-orm/better-sqlite3", "drizzle-orm/better-sqlite3/migrator", "drizzle-orm/sqlite-core"];

/** Packages that the server loads when it first sends an email, or checks a new password. */
const laterOnServer = /\/node_modules\/(nodemailer|@zxcvbn-ts|fastest-levenshtein)\//;

export default defineConfig(({ command }) => ({
  plugins: [
    noServerStyles(),
    reactRouter(),
    laterScripts(),
    compiledAtOnce("site"),
    drawings(),
    plainColors(),
    favicons(),
    precompressed(),
  ],
  css: {
    postcss: {
      plugins: [
        tailwindcss(tailwindConfig),
        autoprefixer({ overrideBrowserslist: ["chrome >= 64", "safari >= 12", "firefox >= 60"] }),
      ],
    },
  },
  // The packages that browsers load. Vite would also find the server's, and what it finds late reloads the page while
  // somebody types in it. A new package for browsers belongs here.
  optimizeDeps: { noDiscovery: true, include: ["@conform-to/react", "@conform-to/zod/v4", "radix-ui", "zod"] },
  build: {
    // Measured by the script budgets; here it would compress everything once more.
    reportCompressedSize: false,
    cssTarget: ["chrome64", "safari12", "firefox60"],
    target: scriptTargets,
    // Drawn by the server (app/http/drawn-files.server.ts).
    rolldownOptions: { external: ["/mark.svg", "/art/cover.svg"] },
  },
  // One bundled server file starts faster and takes half the memory; programs with parts in C stay outside. In
  // development Node loads packages itself: Vite would have to make modules of what some of them require.
  ssr: command === "build" ? { noExternal: true, external: ["better-sqlite3", "sharp"] } : { noExternal: ["drizzle-orm"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's hints for developers. The development server's modules keep them.
          treeshake: { manualPureFunctions: ["warning", "warningOnce"] },
          output: {
            // Half the bytes of the list of routes, which every screen loads, are hashes. The usual 8 characters are more than needed.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
            codeSplitting: {
              groups: [
                { name: "conform", test: /node_modules\/@conform-to\/dom\//, priority: 3 },
                {
                  name: "form-check",
                  test: /\/app\/ui\/form-check|node_modules\/(zod|@conform-to\/zod)\//,
                  priority: 2,
                },
                {
                  name: "site",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|\/(db\/column-values|app\/(root\.tsx|domain\/(messages\/inbox|sign-in\/sign-in-links)\.ts|settings\/class-settings|http\/(form-result|url-parameters)|ui\/(?!button-form|choose-file|code-field|comments|email-|event-moment|facts|filter-form|form\.tsx|image-field|photo-grid|print-table|profile-|radio-|resize-image|revalidation|sheet-fields|then-and-now|toast-view|tooltip-|unsaved-)))/,
                  priority: 1,
                },
                {
                  name: "forms",
                  test: /\/app\/ui\/form\.tsx|node_modules\/@conform-to\/react\//,
                },
                // What toasts and tooltips share.
                { name: "radix", test: /node_modules\/@?radix-ui\//, minShareCount: 2, priority: 1 },
                {
                  // In one file, what albums share with the screens that load later: eight small ones compress less well.
                  name: "albums",
                  test: /\/app\/routes\/yearbook\/(album-detail|carousel|contact-sheet|photo-|selected|urls)/,
                },
              ],
            },
          },
        },
      },
    },
    // Without blanks and comments it takes 8 MB less of memory; names stay, for the log.
    ssr: {
      // Or the bundle would have React's development build as well.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      // In one file each: for every module of a package Node reads its package.json again, and drizzle's has 180 KB.
      optimizeDeps: { noDiscovery: true, include: drizzle },
      build: {
        rolldownOptions: {
          input: "./app/server/server.ts",
          output: {
            minify: { compress: true, mangle: false, codegen: true },
            // One file instead of 95 at each start. Only what a process rarely needs stays apart.
            codeSplitting: { groups: [{ name: "site", test: (id) => !laterOnServer.test(id) }] },
          },
          // What browsers load later, the server has from the start.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
}));
