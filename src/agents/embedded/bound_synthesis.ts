import type { Statement } from "../../transcript/message.ts";
import { centralities } from "./centrality.ts";
import { claimsIn } from "./claims.ts";
import type { Measured } from "./measured_answer.ts";
import * as moderator from "./moderator.ts";
import { nameOf } from "./seat.ts";
import type { Stage } from "./stage.ts";

/** Share of the limit for what the dialogue came to; the rest is for the minority. */
const MAIN_SHARE = 0.7;

/**
 * A synthesis: the decision that the form names first, which is the one it takes; the summary that a moderator would give;
 * and, if a minority is asked for, of each position that was not chosen the claim most central to it, quoted.
 */
export function boundSynthesis(stage: Stage): Measured {
  const { request } = stage;
  const fields = Object(request.schema?.jsonSchema["properties"]);
  const [decision]: readonly unknown[] = Object(fields["decision"])["enum"] ?? [];
  const positions = request.shown.filter(({ kind }) => kind !== "announcement");
  const { maxTokens } = request;
  const limited = maxTokens === undefined ? {} : { maxTokens: Math.floor(MAIN_SHARE * maxTokens) };
  const synthesis = moderator.finalSummary({ ...stage, request: { ...request, shown: positions, ...limited } });
  const value = { decision: String(decision), synthesis };
  if (!Object.hasOwn(fields, "minority")) return { value, text: synthesis };
  const others = positions.filter(({ kind, speaker }) =>
    kind !== "critique" && decision !== `position of ${nameOf(request, speaker)}`
  );
  const minority = others.map((position) => `${nameOf(request, position.speaker)}: “${centralClaim(position)}”`).join(
    " ",
  );
  return { value: { ...value, minority }, text: `${synthesis}\n\n${minority}` };
}

/** The claim that is most central to a statement; the whole of one that claims nothing. */
function centralClaim(statement: Statement): string {
  const claims = claimsIn(statement);
  const values = centralities(claims.map(({ stems }) => stems));
  return claims[values.indexOf(Math.max(...values))]?.text ?? statement.text;
}
