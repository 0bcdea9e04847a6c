import type { Plugin } from "vite";

const preload = 'rel: "modulepreload",';

/**
 * Lets scripts come after the style sheet and the pictures on a slow line: React Router's preloads state no priority. The build
 * fails if React Router writes them otherwise.
 */
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
