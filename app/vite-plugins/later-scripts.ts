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
