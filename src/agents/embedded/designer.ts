import { ProgramError } from "../../transcript/errors.ts";
import { contentStems } from "../../text/words.ts";
import { clarificationsIn, MOST_QUESTIONS } from "../../transcript/clarification.ts";
import { type Design, readDesign, type Requirement } from "../../transcript/design.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Statement } from "../../transcript/message.ts";
import type { AgentRequest } from "../agent.ts";
import { choose } from "./choose.ts";
import { measureCoverage } from "./coverage_measure.ts";
import type { Measured } from "./measured_answer.ts";
import type { Passage } from "./passages.ts";
import { nameOf } from "./seat.ts";
import { Speech } from "./speech.ts";
import { type Side, sideFor, type Stage } from "./stage.ts";
import { asSentence } from "./wording.ts";

/** Passages of a proposal, at most. */
const PROPOSED = 6;
/** Passages that a refinement adds, at most. */
const ADDED = 3;
/** The part of a contribution's limit that its solution takes; the rest is for how it covers the requirements. */
const SHARE_OF_SOLUTION = 0.6;

/** Questions about the requirements that one's own side of the brief says nothing of, each asked once. */
export function clarification(stage: Stage): Measured {
  const side = sideOf(stage);
  const { request } = stage;
  const body = side.passages.map(({ text }) => text).join(" ");
  const asked = new Set(clarificationsIn(request.shown).map(({ question }) => question));
  const questions = requirementsOf(request)
    .filter((requirement) => isUncovered(requirement, body))
    .map(({ id, text }) => `What would fulfil ${id}, “${text}”?`)
    .filter((question) => !asked.has(question)).slice(0, MOST_QUESTIONS);
  return { value: { questions }, text: questions.join(" ") };
}

/** The side's position and the passages of it that bear most on the problem. */
export function proposal(stage: Stage): Measured {
  const side = sideOf(stage);
  const speech = solutionSpeech(side.request);
  speech.add(asSentence(side.position.text));
  const query = [...contentStems(side.request.topic), ...contentStems(side.position.text)];
  const chosen = choose(side.unused, { query, count: PROPOSED, draw: side.draw });
  for (const { text } of [...chosen].sort((a, b) => a.index - b.index)) speech.add(text);
  return design(side.request, speech.text);
}

/** One's own design with passages that bear on what it does not cover yet, then on what critics said. */
export function refinement(stage: Stage): Measured {
  const side = sideOf(stage);
  const { request } = stage;
  const own = readDesign(request.replyTo?.fields)?.solution;
  if (own === undefined) throw new ProgramError(`Cannot refine for ${request.key} as there is no design to refine`);
  const speech = solutionSpeech(request);
  speech.add(own);
  const changes: string[] = [];
  const left = new Set(side.unused.filter(({ text }) => !own.includes(text)));
  for (const { passage, why } of wanted(side, own, left)) {
    if (
      changes.length < ADDED && left.delete(passage) && speech.add(passage.text, { paragraph: changes.length === 0 })
    ) {
      changes.push(`${why}: ${passage.text}`);
    }
  }
  const said = changes.length === 0 ? "Nothing: nothing that is left bears on it." : `Added ${changes.join(" Added ")}`;
  // Of a design that is too long for its limit nothing is left out.
  return design(request, speech.empty ? own : speech.text, said);
}

/** Passages to add, each with the reason: for requirements that are not covered, then after critiques. */
function wanted(
  side: Side,
  own: string,
  left: ReadonlySet<Passage>,
): readonly { readonly passage: Passage; readonly why: string }[] {
  const { request } = side;
  const bearing = (text: string, candidates: readonly Passage[], why: string) =>
    choose(candidates, { query: contentStems(text), count: 1 }).map((passage) => ({ passage, why }));
  const uncovered = requirementsOf(request).filter((each) => isUncovered(each, own));
  const critiques = request.shown.filter(({ kind, replyTo }) =>
    kind === "critique" && replyTo === request.replyTo?.number
  );
  return [
    ...uncovered.flatMap((requirement) =>
      bearing(
        requirement.text,
        [...left].filter(({ text }) => !isUncovered(requirement, text)),
        `for ${requirement.id}`,
      )
    ),
    ...critiques.flatMap(({ speaker, text }) =>
      bearing(text, [...left], `after the critique by ${nameOf(request, speaker)}`)
    ),
  ];
}

function isUncovered(requirement: Requirement, text: string): boolean {
  return measureCoverage(requirement, text).coverage === "uncovered";
}

function design(request: AgentRequest, solution: string, changes?: string): Measured {
  const requirements = Object.fromEntries(
    requirementsOf(request).map((requirement) => {
      const { coverage, how } = measureCoverage(requirement, solution);
      return [requirement.id, { coverage, how }];
    }),
  );
  const value: Design = { solution, requirements, ...omitUndefined({ changes }) };
  return { value: JSON.parse(JSON.stringify(value)), text: solution };
}

function solutionSpeech({ maxTokens }: AgentRequest): Speech {
  return new Speech(maxTokens === undefined ? {} : { maxTokens: Math.floor(SHARE_OF_SOLUTION * maxTokens) });
}

/** A design without what its author says of the requirements: what can be argued with. */
export function withSolutionOnly(statement: Statement): Statement {
  return { ...statement, text: readDesign(statement.fields)?.solution ?? statement.text };
}

/** The requirements that the form asks about. */
export function requirementsOf({ schema }: AgentRequest): readonly Requirement[] {
  return schema && "requirements" in schema ? schema.requirements as readonly Requirement[] : [];
}

function sideOf(stage: Stage): Side {
  const side = sideFor(stage);
  if (side) return side;
  const { key, participant } = stage.request;
  throw new ProgramError(`Cannot design for ${key} as the role '${participant.role}' takes no side of the brief`);
}
