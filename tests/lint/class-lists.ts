import { type ESTree, parseSync, Visitor } from "vite";

/** A string of class names, or the text of a template before, between, or after its expressions. */
export interface ClassList {
  text: string;
  /** Where the text starts in the file. */
  start: number;
  /** A blank if an expression of the same template is before or after the text, otherwise nothing. */
  before: "" | " ";
  after: "" | " ";
  /** The template in whose expressions the list is: an element that has the list has its class names as well. */
  outer: string;
  /** Whether it is an argument of a function, which can be something else, such as the name of a look. */
  isArgument: boolean;
}

/** Whether a value with this name is always checked, also if only other files use it. */
const holdsClassNames = (name: string) => /[a-z]Class$|(^c|C)lassName$/.test(name);

/** The parts of an expression or a function that can become its value. Conditions, keys, and arguments can't. */
const valueParts = "alternate argument body callee cases consequent elements expression left object properties right value".split(
  " ",
);
const withoutValue = ["BinaryExpression", "ExpressionStatement", "UnaryExpression"];

/**
 * The class lists of a TypeScript file: the strings in attributes and other values that hold class names, and in the
 * constants, functions, and default values of the same file that these use.
 */
export function classListsIn(file: string, code: string): ClassList[] {
  const lists = new Map<number, ClassList>();
  const values = new Map<string, ESTree.Node[]>();
  // Sets, which may grow while they are read.
  const roots = new Set<ESTree.Node>();
  const callArguments = new Set<ESTree.Node>();

  function collect(node: ESTree.Node, isArgument: boolean, outer = "") {
    const add = (text: string, start: number, before: "" | " " = "", after: "" | " " = "") => {
      if (!lists.has(start)) lists.set(start, { text, start, before, after, outer, isArgument });
    };
    if (node.type === "Literal") {
      if (typeof node.value === "string") add(code.slice(node.start + 1, node.end - 1), node.start + 1);
    } else if (node.type === "TemplateLiteral") {
      const last = node.quasis.length - 1;
      for (const [i, { value, start }] of node.quasis.entries()) {
        // In TypeScript, the parser counts the backtick or brace before the text to it.
        add(value.raw, start + 1, i > 0 ? " " : "", i < last ? " " : "");
      }
      const texts = node.quasis.map(({ value }) => value.raw).join(" ");
      for (const expression of node.expressions) collect(expression, isArgument, `${outer} ${texts}`);
    } else if (node.type === "Identifier") {
      for (const value of values.get(node.name) ?? []) (isArgument ? callArguments : roots).add(value);
    } else if (!withoutValue.includes(node.type)) {
      if (node.type === "CallExpression") for (const argument of node.arguments) callArguments.add(argument);
      for (const part of valueParts) {
        const children = [(node as unknown as Record<string, ESTree.Node | null | (ESTree.Node | null)[]>)[part]].flat();
        for (const child of children) if (child) collect(child, isArgument, outer);
      }
    }
  }

  function declare(target: ESTree.Node | null, value: ESTree.Node | null) {
    if (!value) return;
    if (target?.type === "Identifier") {
      values.set(target.name, [...(values.get(target.name) ?? []), value]);
      if (holdsClassNames(target.name)) roots.add(value);
    } else if (target?.type === "ObjectPattern") {
      for (const property of target.properties) if (property.type === "Property") declare(property.value, value);
    }
  }

  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  new Visitor({
    AssignmentPattern({ left, right }) {
      declare(left, right);
    },
    FunctionDeclaration({ id, body }) {
      declare(id, body);
    },
    VariableDeclarator({ id, init }) {
      declare(id, init);
    },
    Property({ key, value }) {
      if (key.type === "Identifier" && holdsClassNames(key.name)) roots.add(value);
    },
    JSXAttribute({ name, value }) {
      if (value && name.type === "JSXIdentifier" && holdsClassNames(name.name)) roots.add(value);
    },
  }).visit(program);
  for (const root of roots) collect(root, false);
  for (const argument of callArguments) collect(argument, true);
  return [...lists.values()].toSorted((a, b) => a.start - b.start);
}
