/**
 * Rules of the house for `deno lint`.
 *
 * @module
 */

/** A node of a syntax tree, as far as the rules look at it. */
interface Spread {
  readonly argument: {
    readonly type: string;
    readonly properties?: readonly object[];
    readonly elements?: readonly object[];
  };
}

/** A call, as far as the rules look at it. */
interface Call {
  readonly callee: Named;
  readonly arguments: readonly Named[];
}

interface Named {
  readonly type: string;
  readonly name?: string;
}

/** What a rule is given: the path of the file, and a way to report. */
interface RuleContext {
  readonly filename: string;
  report(problem: { readonly node: object; readonly message: string; readonly hint: string }): void;
}

/** Tests and what only they use. */
const TEST = /_(?:test|fixture|bench|browser|postgres)\.ts$|\/src\/_tools\//;

/** A literal that is spread into another one only keeps its fields on one line. */
const noSpreadLiteral = {
  create: (context: RuleContext) => ({
    SpreadElement({ argument }: Spread) {
      const parts = argument.properties ?? argument.elements ?? [];
      const isLiteral = argument.type === "ObjectExpression" || argument.type === "ArrayExpression";
      if (!isLiteral || parts.length === 0) return;
      context.report({ node: argument, message: "A literal is spread", hint: "Write its parts where it is spread" });
    },
  }),
};

/** `Object(value)` has the type `any`, which passes every check, also of `values.map(Object)`. Tests read answers with it. */
const noObjectCall = {
  create: (context: RuleContext) => ({
    CallExpression(node: Call) {
      const isObject = ({ type, name }: Named) => type === "Identifier" && name === "Object";
      if (![node.callee, ...node.arguments].some(isObject) || TEST.test(context.filename)) return;
      context.report({ node, message: "'Object(value)' has the type any", hint: "Use 'fieldsIn(value)'" });
    },
  }),
};

export default {
  name: "convenings",
  rules: { "no-spread-literal": noSpreadLiteral, "no-object-call": noObjectCall },
};
