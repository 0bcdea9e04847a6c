import type { Plugin } from "vite";

const preload = 'rel: "modulepreload",';

/** Lets scripts come after style sheet and pictures on a slow line. The build fails if React Router writes preloads otherwise. */
export function laterScripts(): Plugin {
  let found = false;
  return {
    name: "later-scripts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/components/ },
      handler(code) {
        found ||= code.includes(preload);
        return code.replaceAll(preload, `${preload} fetchPriority: "low",`);
      },
    },
    generateBundle() {
      if (!found) this.error(`React Router no longer has ${preload}`);
    },
  };
}

const compileHint = "//# allFunctionsCalledOnLoad\n";

/**
 * Lets Chromium compile a file that every screen needs while it arrives, and keep all of it compiled for the next screen
 * (https://v8.dev/blog/explicit-compile-hints). Otherwise it compiles each function when it is first called, on every screen again.
 * The hint counts only on the first line, and Vite writes its own there last. The build fails without such a file.
 */
export function compiledAtOnce(name: string): Plugin {
  return {
    name: "compiled-at-once",
    apply: "build",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      order: "post",
      handler(_, files) {
        const file = Object.values(files).find((file) => file.type === "chunk" && file.name === name);
        if (file?.type !== "chunk") this.error(`No file is called ${name}`);
        file.code = compileHint + file.code;
      },
    },
  };
}
