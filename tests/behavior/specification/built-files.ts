import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What browsers get besides pages, and the sources of it. */

const texts = (folder: string, ends: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ends.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), "utf8") }));

export const builtScripts = () =>
  texts("build/client/assets", /\.js$/)
    .map(({ text }) => text)
    .join("\n");

/** The classes of the built stylesheet that set this, like `max-height:320px`, in all windows. */
export const classesThatSet = (rule: string) => {
  const [styles = ""] = texts("build/client/assets", /\.css$/).map(({ text }) => text);
  return [...styles.matchAll(/(?<=^|\}|@media screen\{)(?:\.scripts )?\.([^{},]+)\{([^}]*)\}/g)].flatMap(
    ([, name = "", rules = ""]) =>
      rules.split(";").includes(rule) && !/^(?:sm|md|lg|xl):/.test(name.replace("\\", "")) ? [name.replaceAll("\\", "")] : [],
  );
};

/** The files under app/ with this text. */
export const sourcesWith = (text: string | RegExp) =>
  texts("app", /\.tsx?$/)
    .filter((source) => source.text.match(text))
    .map(({ file }) => file);
