import { addressField } from "../../transcript/addressed.ts";
import type { Participant } from "../../transcript/participant.ts";
import * as advocate from "./advocate.ts";
import type { Measured } from "./measured_answer.ts";
import * as moderator from "./moderator.ts";
import { bare } from "./passages.ts";
import { sideFor, type Stage } from "./stage.ts";

/** What is said to each of those whom the form names: an answer to the last that each has said, of an equal length. */
export function addressed(stage: Stage): Measured {
  const { request } = stage;
  const to = addressees(stage);
  const maxTokens = request.maxTokens === undefined
    ? undefined
    : Math.floor(request.maxTokens / Math.max(1, to.length));
  const said: [string, string][] = [];
  for (const { id } of to) {
    const target = request.shown.findLast(({ speaker }) => speaker === id);
    const before = bare(said.map(([, text]) => text).join(" "));
    const own = { ...stage, request: { ...request, ...(maxTokens === undefined ? {} : { maxTokens }) } };
    const side = sideFor(own);
    const text = !target ? moderator.announcement(own) : side
      // what was said to somebody else just now is not said again
      ? advocate.rebuttal({ ...side, unused: side.unused.filter((passage) => !before.includes(passage.bare)) }, target)
      : moderator.moderatorQuestion(own, target);
    said.push([addressField(id), text]);
  }
  return { value: Object.fromEntries(said), text: said.map(([, text]) => text).join("\n\n") };
}

function addressees({ request: { schema, participants } }: Stage): readonly Participant[] {
  const fields = Object(schema?.jsonSchema["properties"]);
  return participants.filter(({ id }) => Object.hasOwn(fields, addressField(id)));
}
