import { ModelError } from "../../models/model_error.ts";
import { containment } from "../../text/similarity.ts";
import { contentStems } from "../../text/words.ts";
import type { Statement } from "../../transcript/message.ts";
import type { Criterion } from "../../transcript/score.ts";
import { measure } from "./measures.ts";
import type { Measured } from "./measured_answer.ts";
import { nameOf } from "./seat.ts";
import { sideFor, type Stage } from "./stage.ts";

/** What merit is made of, in equal parts. */
const MERIT: readonly string[] = ["logical_coherence", "evidence_quality", "persuasiveness"];

/** From this share of its words on, a text is as near to a side as it can be. */
const NEAR = 0.5;

interface Place {
  readonly label: string;
  /** 0–10, to two decimals. */
  readonly value: number;
  readonly reason: string;
}

/**
 * A ballot by measured values: merit and nearness to the voter's own side, in equal parts; of a voter without a side merit
 * alone. The ranking ends above candidates with equal values, since nothing tells which of them is better.
 *
 * @throws {ModelError} If nothing can be ranked: that is an abstention.
 */
export function ballot(stage: Stage): Measured {
  const { request } = stage;
  const places = request.shown.map((candidate) => placeOf(stage, candidate)).sort((a, b) => b.value - a.value);
  const level = places.findIndex(({ value }, at) => value === places[at + 1]?.value);
  const ranking = (level < 0 ? places : places.slice(0, level)).map(({ label, reason }) => ({
    position: label,
    reason,
  }));
  const asksForApprovals = Object.hasOwn(Object(request.schema?.jsonSchema["properties"]), "approved");
  if (ranking.length === 0 && !asksForApprovals) {
    throw new ModelError("Its measures of the best positions are level, and it ranks none above another", {
      code: "unreadable",
    });
  }
  const mean = places.reduce((sum, { value }) => sum + value, 0) / places.length;
  const approved = places.filter(({ value }) => value >= mean).map(({ label }) => label);
  return {
    value: { ranking, ...(asksForApprovals ? { approved } : {}) },
    text: places.map(({ label, reason }) => `${label}: ${reason}`).join("\n"),
  };
}

function placeOf(stage: Stage, candidate: Statement): Place {
  const { request, sources } = stage;
  const side = sideFor(stage);
  const context = { contribution: candidate, opposing: "", topic: request.topic, sources };
  const parts = MERIT.map((id) => ({ id, value: measure(criterion(id), context).value }));
  const merit = parts.reduce((sum, { value }) => sum + value, 0) / parts.length;
  const nearness = side ? containment(contentStems(candidate.text), contentStems(side.position.body)) : 0;
  const value = side ? merit / 2 + 5 * Math.min(1, nearness / NEAR) : merit;
  const near = side ? `; ${Math.round(100 * nearness)} % of its content words are those of the voter's own side` : "";
  const figures = parts.map(({ id, value }) => `${id.replaceAll("_", " ")} ${value}`).join(", ");
  return {
    label: nameOf(request, candidate.speaker),
    value: Math.round(100 * value) / 100,
    reason: `Measured, not judged: ${value.toFixed(2)}, from ${figures}${near}.`,
  };
}

function criterion(id: string): Criterion {
  return { id, description: "", weight: 1 / MERIT.length };
}
