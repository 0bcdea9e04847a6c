import { globSync, readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { reactRouter } from "@react-router/dev/vite";
import autoprefixer from "autoprefixer";
import postcss from "postcss";
import tailwindcss from "tailwindcss";
import { defineConfig, type Plugin } from "vite";
import { markSvg } from "./app/drawings/mark.ts";
import { inks } from "./app/ui/inks.ts";
import tailwindConfig from "./tailwind.config.ts";

const drizzle = ["drizzle-orm", "drizzle-orm/better-sqlite3", "drizzle-orm/better-sqlite3/migrator", "drizzle-orm/sqlite-core"];

/** Packages that the server loads when it first sends an email, or checks a new password. */
const laterOnServer = /\/node_modules\/(nodemailer|@zxcvbn-ts\/language-common)\//;

export default defineConfig(({ command }) => ({
  plugins: [
    noServerStyles(),
    reactRouter(),
    smallerRouter(),
    laterScripts(),
    compileHints(),
    oneByteServer(),
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
  optimizeDeps: { noDiscovery: true, include: ["@conform-to/zod/v4", "radix-ui", "zod"] },
  build: {
    // Measured by the script budgets; here it would compress everything once more.
    reportCompressedSize: false,
    cssTarget: ["chrome64", "safari12", "firefox60"],
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
                {
                  name: "form-check",
                  test: /\/app\/ui\/(form-validation|after-pointer-up)|node_modules\/(zod|@conform-to)\//,
                  priority: 2,
                },
                {
                  name: "site",
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|\/(db\/column-values|app\/(root\.tsx|class-settings|http\/(form-result|url-parameters)|ui\/(?!accepted-|address-|button-form|choose-file|code-field|comment-(?!kinds)|comments|email-address|event-moment|facts|filter-form|file-size|fold|honeypot|image-field|image-integrity|in-memoriam|own-email|photo-grid|print-table|profile-|radio-|resize-image|revalidate-|sheet-fields|then-and-now|toast-(?:view|place)|unsaved-|written-dates)))/,
                  priority: 1,
                },
                {
                  // In one file, what albums share with the screens that load later: eight small ones compress less well.
                  name: "albums",
                  test: /\/app\/routes\/yearbook\/(album-(?:detail|kind)|carousel|contact-sheet|lazy-|like-|name-rows|nearby|photo-(?!address)|profile-link|selected|tools|urls)/,
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
          input: "./app/server.ts",
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

/** Keeps the development server from making the styles a second time, for server modules, which have no use for them. */
function noServerStyles(): Plugin {
  return {
    name: "no-server-styles",
    apply: "serve",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    load: (id) => (id.endsWith(".css") ? "" : null),
  };
}

/**
 * Leaves out what the site does not use of React Router's browser modules, 4.3 KB compressed. Our settings become constants,
 * so that the bundler drops the code of the other settings: all routes are known from the start (react-router.config.ts), and
 * nothing is instrumented (app/entry.client.tsx). React Router looks its settings up while it runs, so the bundler alone can't
 * know them. Components that nothing imports, such as Link and NavLink, are dropped too once creating them is marked as free
 * of side effects and nothing sets their names for React's developer tools.
 */
function smallerRouter(): Plugin {
  const changes: [expression: RegExp, replacement: string][] = [
    [/(?<!function )isFogOfWarEnabled\(routeDiscovery, ssr\)/g, "false"],
    [/\binit\.patchRoutesOnNavigation\b/g, "undefined"],
    [/\binit\.instrumentations\b/g, "undefined"],
    [/(?<== )React\$1\.(?:forwardRef|memo|lazy|createContext)\(/g, "/* @__PURE__ */ $&"],
    [/^\w+\.displayName = "[\w.]+";$/gm, ""],
  ];
  const found = new Set<RegExp>();
  return {
    name: "smaller-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\// },
      handler: (code) =>
        changes.reduce((text, [expression, replacement]) => {
          const changed = text.replace(expression, replacement);
          if (changed !== text) found.add(expression);
          return changed;
        }, code),
    },
    generateBundle() {
      const missing = changes.filter(([expression]) => !found.has(expression));
      if (missing.length > 0) this.error(`React Router no longer has ${missing.map(([expression]) => expression).join(", ")}`);
    },
  };
}

/** Lets scripts come after the style sheet and the pictures on a slow line: React Router's preloads state no priority. */
function laterScripts(): Plugin {
  return {
    name: "later-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/components/ },
      handler: (code) => code.replace(/rel: "modulepreload",/g, '$& fetchPriority: "low",'),
    },
  };
}

/**
 * Tells V8 to compile all functions of a script in the background while it loads, instead of each one when it is first called.
 * Not for form validation, because no page calls most of it, and not for small scripts, which would gain less than it costs.
 */
function compileHints(): Plugin {
  return {
    name: "compile-hints",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk" || file.name === "form-check" || file.code.length < 2000) continue;
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
        }
      },
    },
  };
}

/**
 * Writes the server's characters outside of ASCII, such as curly quotes, as escapes. With a single one of them, Node keeps all
 * two million characters of the bundle in two bytes each.
 */
function oneByteServer(): Plugin {
  return {
    name: "one-byte-server",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          // The places of a source map, which only profiles use, would no longer be right.
          if (file.type !== "chunk" || file.map) continue;
          // Here an escape would not be the same as its character.
          const different = /String\.raw`|(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.exec(file.code);
          if (different) this.error(`one-byte-server can't write ${different[0]} with escapes`);
          file.code = file.code.replace(
            /[^\0-\x7f]/g,
            (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
          );
        }
      },
    },
  };
}

/**
 * Writes the light color before every declaration that uses a custom property, and `transparent` for its short form.
 * Browsers without custom properties (Internet Explorer, PhantomJS, Safari 9) otherwise drop the whole declaration: fields
 * lose their borders and buttons their ground. Works on the finished stylesheet, because the minifier takes a plain value
 * before a `var()` for superfluous. The file's name is made before: change a style too when you change this.
 */
function plainColors(): Plugin {
  return {
    name: "plain-colors",
    applyToEnvironment: ({ name }) => name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === "asset" && file.fileName.endsWith(".css")) file.source = withPlainColors(String(file.source));
        }
      },
    },
  };
}

function withPlainColors(css: string): string {
  const sheet = postcss.parse(css);
  const light = new Map<string, string>();
  sheet.each((rule) => {
    if (rule.type !== "rule" || rule.selector !== ":root") return;
    rule.each((declaration) => {
      if (declaration.type === "decl" && declaration.variable) light.set(declaration.prop, declaration.value);
    });
  });
  sheet.walkDecls((declaration) => {
    if (declaration.variable) return;
    declaration.value = declaration.value.replace(/#0000\b/g, "transparent");
    if (!declaration.value.includes("var(")) return;
    declaration.cloneBefore({
      value: declaration.value.replace(/var\((--[\w-]+)\)/g, (use, name) => {
        const value = light.get(name);
        if (value === undefined) throw declaration.error(`${use} has no light value`);
        return value;
      }),
    });
  });
  return sheet.toString();
}

/** Serves the drawings of `app/drawings/svg` from the site's root, with `{vermilion}` and the like replaced by the theme's inks. */
function drawings(): Plugin {
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

/**
 * Writes the mark of each year as a PNG, for browsers whose tabs show no SVG: while the site runs, what makes one would
 * take 20 MB of memory for it.
 */
function favicons(): Plugin {
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

/**
 * Leaves a .br and a .gz beside every text file for browsers, so that nothing is compressed twice. At the very end: the
 * framework writes the list of routes, 15 KB of text, while the server is built.
 */
function precompressed(): Plugin {
  return {
    name: "precompressed",
    buildApp: {
      order: "post",
      async handler({ environments }) {
        const dir = environments.client?.config.build.outDir ?? "";
        const files = readdirSync(dir, { recursive: true, encoding: "utf8" });
        const compressed = files
          .filter((file) => /\.(js|css|svg|txt|webmanifest)$/.test(file))
          .map((file) => compress(path.join(dir, file)));
        await Promise.all(compressed);
      },
    },
  };
}

async function compress(file: string) {
  const bytes = await readFile(file);
  if (bytes.length < 512) return;
  // Distances in steps of four suit the framework: 100 bytes less.
  const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_NPOSTFIX]: 2 } });
  const gzipped = promisify(gzip)(bytes, { level: 9 });
  await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await gzipped)]);
}
