import { declaredSpan, flowSetting } from "../../judging/flow/mod.ts";
import { phraseOf } from "../../text/fold.ts";
import { singleLine } from "../../text/visible.ts";
import { claimId, type FlowClaim, type FlowMove, type FlowSetting, type LeftOut } from "../../transcript/flow.ts";
import type { FloorKind } from "../../transcript/kind.ts";
import type { DialogueRecord } from "../../transcript/record.ts";
import { readDesign, readRequirements } from "./design.ts";
import { isDesign } from "./designs.ts";
import { SIGNS } from "../../words/phrases.ts";

const READ: ReadonlySet<FloorKind> = new Set(["proposal", "critique", "refinement"]);

/**
 * Returns how a dialectic is read for its arguments: every agent by itself. That a requirement is met is a claim of each
 * design whose form says how, and a later design of the same author says it again, adds to it, or drops it: no clerk is
 * asked for that. A clerk notes all else, above all what critiques say of these claims and what is replied.
 */
export function dialecticArgued(record: Pick<DialogueRecord, "participants" | "messages" | "settings">): FlowSetting {
  const [claims, moves, leftOut] = [[] as FlowClaim[], [] as FlowMove[], [] as LeftOut[]];
  const requirements = readRequirements(record.settings["requirements"]);
  const topics = requirements.map(({ id, text }) => ({ id, text, claims: [] as string[] }));
  for (const design of record.messages.filter(isDesign)) {
    const { number: message, speaker: by, fields, text } = design;
    const coverage = readDesign(fields)?.requirements ?? {};
    for (const [place, topic] of topics.entries()) {
      const { how = "", coverage: said } = coverage[topic.id] ?? {};
      const claim = claims.find((each) => each.by === by && topic.claims.includes(each.id));
      if (!said || said === "uncovered" && !claim) continue;
      const entry = text.lastIndexOf(`- ${topic.id}, `); // the entry of the last list
      const [title = ""] = entry < 0 ? [topic.id] : text.slice(entry + "- ".length).split("\n");
      const given = how === "" ? title : singleLine(how);
      const words = declaredSpan(design, given, entry);
      const own = { id: claimId(message, place), by, side: by, message };
      if (!words) leftOut.push({ message, why: "words not found", given });
      else if (!claim) {
        claims.push({ ...own, words, gist: `${topic.id}${SIGNS.colon} ${topic.text}`, isLine: true, answers: [] });
        topic.claims.push(own.id);
      } else {
        const isSame = phraseOf(words.text) === phraseOf(claim.words.text);
        const kind = said === "uncovered" ? "drops" : isSame ? "again" : "more";
        moves.push({ ...own, kind, to: claim.id, words, asked: 1 });
      }
    }
  }
  return {
    ...flowSetting(record, { kinds: READ, isEachASide: true }),
    ...(topics.length > 0 ? { given: { topics, claims, moves, leftOut } } : {}),
  };
}
