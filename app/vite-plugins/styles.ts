import postcss from "postcss";
import type { Plugin } from "vite";

/** Keeps the development server from making the styles a second time, for server modules, which have no use for them. */
export function noServerStyles(): Plugin {
  return {
    name: "no-server-styles",
    apply: "serve",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "ssr",
    load: (id) => (id.endsWith(".css") ? "" : null),
  };
}

/**
 * Writes the light color before every declaration with a custom property, for browsers that drop such declarations (Internet
 * Explorer, Safari 9). Works on the finished stylesheet, because the minifier takes the plain value for superfluous. The file's
 * name is made before: change a style too when you change this.
 */
export function plainColors(): Plugin {
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
