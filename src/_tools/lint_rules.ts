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

/** What a rule is given: a way to report. */
interface RuleContext {
  report(problem: { readonly node: object; readonly message: string; readonly hint: string }): void;
}

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

export default { name: "convenings", rules: { "no-spread-literal": noSpreadLiteral } };
