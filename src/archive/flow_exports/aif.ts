import { escapeJson } from "../../text/markdown.ts";
import { singleLine } from "../../text/visible.ts";
import type { FlowClaim, FlowMove, MoveKind } from "../../transcript/flow.ts";
import type { Argued } from "../render/argued.ts";
import type { Facts } from "../render/facts.ts";
import { originOf, sideOf } from "./origin.ts";

/** What a move does with a claim, in the words of Inference Anchoring Theory; absent for what is said of the debate. */
const ILLOCUTIONS: Readonly<Partial<Record<MoveKind, string>>> = {
  accepts: "Agreeing",
  partly: "Agreeing",
  again: "Restating",
  more: "Asserting",
  drops: "Retracting",
  settled: "Retracting",
};

/**
 * Returns what was argued in the JSON of the Argument Interchange Format. A claim, its evidence and a position are I-nodes.
 * An RA-node leads from a line to its side's position, and from evidence to its claim; a CA-node from an answer to the
 * claim that it denies, or to the RA- or CA-node of the claim that it lets stand. What was said is an L-node, with a
 * YA-node to the claim; a TA-node leads to it from what it answers. Ids are those of the claims, with a suffix.
 */
export function flowAif(facts: Facts, argued: Argued): string {
  const { reading } = argued;
  const { flow: { claims, moves, sides, speeches }, graph } = reading;
  const timestamp = facts.record.lastAt.slice(0, 19).replace("T", " ");
  const nodes: object[] = [];
  const edges: object[] = [];
  const locutions: object[] = [];
  const node = (nodeID: string, type: string, text: string) => nodes.push({ nodeID, text, type, timestamp });
  const leads = (...path: readonly string[]) => {
    path.slice(1).forEach((toID, n) => {
      const fromID = path[n];
      edges.push({ edgeID: `${fromID} ${toID}`, fromID, toID, formEdgeID: null });
    });
  };
  const said = ({ id, by, words }: FlowClaim | FlowMove, illocution: string, about: string) => {
    node(`${id} L`, "L", `${facts.nameOf(by)}: ${singleLine(words.text)}`);
    node(`${id} YA`, "YA", illocution);
    leads(`${id} L`, `${id} YA`, about);
    locutions.push({ nodeID: `${id} L`, personID: by, timestamp, start: null, end: null, source: null });
  };
  for (const side of sides) {
    const { name, position } = sideOf(facts, reading, side);
    node(`${side} I`, "I", singleLine(position ?? name));
  }
  for (const claim of claims) {
    const { id, side, gist, because, isLine, answers } = claim;
    node(id, "I", gist);
    said(claim, "Asserting", id);
    if (isLine) {
      node(`${id} RA`, "RA", "Default Inference");
      leads(id, `${id} RA`, `${side} I`);
    }
    if (because) {
      node(`${id} because`, "I", singleLine(because.text));
      node(`${id} because RA`, "RA", "Default Inference");
      leads(`${id} because`, `${id} because RA`, id);
    }
    for (const { to, how } of answers) {
      const [conflict, transition, disagreeing] = [`${id} ${to} CA`, `${id} ${to} TA`, `${id} ${to} YA`];
      node(conflict, "CA", "Default Conflict");
      node(transition, "TA", "Default Transition");
      node(disagreeing, "YA", "Disagreeing");
      leads(id, conflict, how === "denies" ? to : useOf(to, graph.claim(to)));
      leads(`${to} L`, transition, `${id} L`);
      leads(transition, disagreeing, conflict);
    }
  }
  for (const move of moves) {
    const illocution = ILLOCUTIONS[move.kind];
    if (illocution !== undefined) said(move, illocution, move.to);
  }
  const participants = [...new Set(speeches.map(({ by }) => by))].map((participantID) => ({
    participantID,
    firstname: facts.nameOf(participantID),
    surname: "",
  }));
  const all = { ...originOf(facts, argued), nodes, edges, locutions, participants };
  return `${escapeJson(JSON.stringify(all, null, 2))}\n`;
}

/** Returns the id of the node that says what a claim is used for: to support a position, else to answer another claim. */
function useOf(id: string, claim: FlowClaim | undefined): string {
  if (claim?.isLine) return `${id} RA`;
  const [first] = claim?.answers ?? [];
  return first ? `${id} ${first.to} CA` : id;
}
