import { findRequirements, type RequirementCorrections } from "../../judging/mod.ts";
import { count } from "../../archive/render/words.ts";
import { createDialecticWorkflow, problemTitle, toDialecticResult } from "../../protocols/dialectic/mod.ts";
import { firstWords } from "../../text/display.ts";
import { readRequirements } from "../../transcript/design.ts";
import type { Json } from "../../transcript/event.ts";
import { omitUndefined } from "../../transcript/omit_undefined.ts";
import { isList, objectIn } from "../../transcript/json.ts";
import { type Seat, seated, seatsOf, withModels } from "../cast.ts";
import type { Configuration, ParticipantConfiguration } from "../configuration.ts";
import { picked } from "../picked.ts";
import type { ProtocolFace } from "./face.ts";

/** Fields of a configuration that are options of the library under the same name. */
const OPTIONS = [
  "roundCount",
  "until",
  "threshold",
  "requirements",
  "clarify",
  "answers",
  "contextDirectory",
  "contextSearch",
  "turnMaxTokens",
  "rolePrompts",
] as const;
/** Roles of the agents if none is named. */
const USUAL = ["architect", "performance", "simplicity"];
/** Words of a solution that are printed. */
const SHOWN_WORDS = 40;
/** The dialectic. */
export const face: ProtocolFace = {
  workflow: "DialecticWorkflow",
  cast(configuration) {
    const judges = seatsOf(configuration, "judge", "Judge");
    const clients = seatsOf(configuration, "client", "Client");
    const asks = configuration.clarify === true && clients.length === 0;
    const seats = [
      ...agentSeats(configuration),
      ...(judges.length > 0 ? judges : [seated({}, "judge", "judge", "Judge")]),
      ...(asks ? [seated({ model: "client" }, "client", "client", "Client")] : clients),
    ];
    return withModels(seats, configuration);
  },
  create({ subject, participants, common, configuration }) {
    const title = configuration.title ?? (problemTitle(subject) || subject);
    return createDialecticWorkflow(title, participants, {
      ...common,
      ...picked(configuration, OPTIONS),
      ...(title === subject ? {} : { problem: subject }),
    });
  },
  recorded(settings, topic) {
    const { problem, rounds, until, threshold, clarify, contextSearch, requirements, rolePrompts } = settings;
    return {
      ...{ problem, title: topic, roundCount: rounds, until, threshold, clarify, contextSearch, rolePrompts },
      turnMaxTokens: withoutIdle(objectIn(settings, "limits"), clarify === true),
      requirements: correctionsIn(String(problem), requirements),
      contextDirectory: objectIn(settings, "contextDirectory")?.["path"],
    };
  },
  forked(recorded, { problem, until }) {
    const dropped: readonly (keyof Configuration)[] = [
      ...(problem === undefined || problem === recorded.problem ? [] : ["requirements", "title"] as const),
      ...(until === "fixed" ? ["threshold"] as const : []),
    ];
    return { ...recorded, ...Object.fromEntries(dropped.map((field) => [field, undefined])) };
  },
  outcome: toDialecticResult,
  open(held, facts) {
    const asked = toDialecticResult(held).clarifications.filter(({ answer }) => answer === undefined);
    return asked.length === 0 ? [] : [
      ...asked.map(({ id, asker, question }) => `${id} (${facts.participant(asker).name}): ${question}`),
      `Write a line for each into a file, as ${asked[0]?.id}: "…" or ${
        asked[0]?.id
      }: null, and give it with --answers FILE`,
    ];
  },
  lines(held) {
    const { confidence, synthesis, requirements, solution = "" } = toDialecticResult(held);
    const major = requirements.filter(({ level }) => level === "major");
    const missed = synthesis?.unfulfilled ?? [];
    return [
      `Confidence ${confidence} of 100: ${firstWords(solution, SHOWN_WORDS)}`,
      ...(major.length === 0
        ? ["No major requirement was found in the problem"]
        : missed.length === 0
        ? [`Of ${count(major.length, "major requirement")}, the judge names none that is not fulfilled`]
        : [
          `Major requirements that are not fulfilled: ${missed.length} of ${major.length}, ${
            missed.map(({ requirement }) => requirement).join(", ")
          }`,
        ]),
    ];
  },
};

/** Limits of turns that there are. */
function withoutIdle(limits: ReturnType<typeof objectIn> = {}, clarify: boolean) {
  const { clarification: _clarification, ...rest } = limits;
  return clarify ? limits : rest;
}

/** Agents by role; those of one role are numbered. */
function agentSeats({ participants = [], speakers }: Configuration): readonly Seat[] {
  const named = participants.filter(({ role }) => role !== "judge" && role !== "client");
  const usual = USUAL.map((role): ParticipantConfiguration => ({ role }));
  const chosen = speakers?.map((speaker) => {
    const role = (speaker.name ?? "").trim().toLowerCase().replace(/[\s-]+/g, "_");
    const found = named.find((one) => one.role === role || one.id === role || one.id === speaker.name);
    return { ...found, role: found?.role ?? role, ...omitUndefined({ model: speaker.model }) };
  });
  const agents = chosen ?? (named.length > 0 ? named : usual);
  return agents.map((one, seat) => {
    const { role = "generalist" } = one;
    const before = agents.slice(0, seat).filter((other) => (other.role ?? "generalist") === role).length;
    const which = before === 0 ? "" : before + 1;
    const title = role.replaceAll("_", " ");
    const called = `${title.charAt(0).toUpperCase()}${title.slice(1)} ${which}`.trim();
    return seated(one, role, `${role}${which && `-${which}`}`, called);
  });
}

/** What was put right of the requirements that are found in a problem, by those that are on record. */
function correctionsIn(problem: string, recorded: Json | undefined): RequirementCorrections | undefined {
  if (!isList(recorded)) return undefined;
  const [found, held] = [findRequirements(problem), readRequirements(recorded)];
  const ids = found.map(({ id }) => id);
  const remove = ids.filter((id) => !held.some((each) => each.id === id));
  const add = held.filter(({ id }) => !ids.includes(id)).map(({ text, level }) => ({ text, level }));
  const levels = Object.fromEntries(
    held.filter((each) => found.some(({ id, level }) => id === each.id && level !== each.level))
      .map(({ id, level }) => [id, level]),
  );
  const corrections = {
    ...(remove.length > 0 ? { remove } : {}),
    ...(add.length > 0 ? { add } : {}),
    ...(Object.keys(levels).length > 0 ? { levels } : {}),
  };
  return Object.keys(corrections).length > 0 ? corrections : undefined;
}
