import type { Plugin } from "vite";

/**
 * Leaves out what the site does not use of React Router's browser modules, 4.3 KB compressed. Our settings become constants,
 * so that the bundler drops the code of the other settings: all routes are known from the start (react-router.config.ts), and
 * nothing is instrumented (app/entry.client.tsx). React Router looks its settings up while it runs, so the bundler alone can't
 * know them. Components that nothing imports, such as Link and NavLink, are dropped too once creating them is marked as free
 * of side effects and nothing sets their names for React's developer tools.
 */
export function smallerRouter(): Plugin {
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
export function laterScripts(): Plugin {
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
export function compileHints(): Plugin {
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
export function oneByteServer(): Plugin {
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
