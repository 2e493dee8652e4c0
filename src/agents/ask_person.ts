import { ModelError } from "../models/model_error.ts";
import { annotatedText } from "../text/fence.ts";
import { countTokens, loadTokenizer } from "../text/tokens.ts";
import { visible } from "../text/visible.ts";
import { wrap } from "../text/display.ts";
import { isAside } from "../transcript/kind.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Statement } from "../transcript/message.ts";
import type { AgentRequest } from "./agent.ts";
import { phaseInWords, wordsOf } from "./prompt_layout.ts";
import { inWords, nameOf } from "./said_block.ts";
import type { Terminal } from "./terminal.ts";

/** Before each line of what somebody said. */
const MARGIN = "  │ ";

/** Shows a person what the turn is about: what was said since their own last words, and what to do now. */
export function showTurn(terminal: Terminal, request: AgentRequest): void {
  const { participant, kind, instruction, guidance = "", quoted = [] } = request;
  const { columns: width } = terminal;
  const said = (text: string) => wrap(visible(text), { ...omitUndefined({ width }), first: MARGIN, rest: MARGIN });
  const told = (text: string) => wrap(visible(text), omitUndefined({ width }));
  const parts = [
    `\n${
      told(`── ${nameOf(request, participant.id)}, it is your turn: ${inWords(kind)} (${phaseInWords(request)}) ──`)
    }`,
    ...unseen(request).map((statement) =>
      `Message ${statement.number}, ${inWords(statement.kind)} by ${nameOf(request, statement.speaker)}:\n` +
      said(textOf(statement))
    ),
    ...quoted.map(({ title, text }) => `${visible(title)}:\n${said(text)}`),
    ...[guidance, instruction].filter((text) => text !== "").map(told),
  ];
  terminal.write(`${parts.join("\n\n")}\n\n`);
}

/**
 * Asks for a text of one or more lines, up to an empty line or Ctrl-D.
 *
 * @throws {ModelError} With code `empty`, if the person ends the input twice without a word.
 */
export async function askText(terminal: Terminal, request: AgentRequest): Promise<string> {
  const { maxTokens, participant, signal } = request;
  const limit = maxTokens === undefined ? "" : `At most ${maxTokens} tokens, about ${wordsOf(maxTokens)} words. `;
  terminal.write(`${limit}An empty line or Ctrl-D ends your answer.\n> `);
  const lines: string[] = [];
  for (let ends = 0; ends < 2;) {
    const line = await terminal.readLine(signal);
    const said = lines.length > 0;
    if (line === undefined && !said) {
      ends++;
      terminal.write(ends < 2 ? "\nNothing was said yet. Ctrl-D again says nothing.\n> " : "\n");
    } else if (line === undefined || (line.trim() === "" && said)) {
      const text = lines.join("\n").trim();
      await loadTokenizer();
      if (maxTokens !== undefined) terminal.write(`\n(${countTokens(text)} of ${maxTokens} tokens)\n`);
      return text;
    } else {
      if (line.trim() !== "") lines.push(line);
      terminal.write("> ");
    }
  }
  throw new ModelError(`${nameOf(request, participant.id)} said nothing`, { code: "empty" });
}

/** What was said, with what is noted under it. */
function textOf({ text, annotation }: Statement): string {
  return annotation === undefined ? text : annotatedText(text, annotation);
}

/** What is to be summed up, a statement asked about, or whatever was said since the person's own last words. */
function unseen({ kind, shown, replyTo, participant }: AgentRequest): readonly Statement[] {
  if (kind === "context_summary") return shown;
  if (replyTo && isAside(kind)) return [replyTo];
  const since = shown.slice(shown.findLastIndex(({ speaker }) => speaker === participant.id) + 1);
  return !replyTo || since.some(({ number }) => number === replyTo.number) ? since : [replyTo, ...since];
}
