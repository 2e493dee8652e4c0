import { anonymised, seatLabel } from "../../../context/mod.ts";
import type { Viewed } from "../../../context/processor.ts";
import { mean } from "../../../judging/statistics/statistic.ts";
import { nameReplacer } from "../../../text/names.ts";
import { STOP_WORDS } from "../../../text/words.ts";
import { responseIn, type RoundResponse, STANCES } from "../../../transcript/response.ts";
import type { RoundtableMode, ShownTo } from "./mode.ts";

/** Nobody knows who said what, and everybody is told the figures of the last round. */
export const delphi: RoundtableMode = {
  name: "delphi",
  order: "together",
  anonymous: true,
  anchor: "You are an expert in a survey by rounds. Nobody is told who the others are.",
  contract: [
    "Do not say or guess who anybody is, and do not say who or what you are.",
    "Change your position for reasons, not because most others hold another one; say what the reason is.",
  ],
  structure: ["Where you stand apart from the group, the reasoning says why."],
  verification: ["Did a reason move me, or the majority?", "Does nothing in my response say who I am?"],
  tasks: {
    first: "Give your estimate and your response to the topic.",
    later: "Give your response anew in the light of the reasons and of the figures of the last round.",
  },
  transformContext(viewed, to) {
    const hide = disguise(to);
    const hidden = hide(viewed, to);
    const figures = figuresOf(viewed);
    return figures === undefined ? hidden : { ...hidden, remarks: [...hidden.remarks, figures] };
  },
};

type Disguise = (viewed: Viewed, to: ShownTo) => Viewed;

const disguises = new WeakMap<ShownTo["participants"], Disguise>();

/** Takes away names of participants and of what answers for them; made once for a dialogue. */
function disguise({ participants }: ShownTo): Disguise {
  const known = disguises.get(participants);
  if (known) return known;
  const nameless = anonymised();
  const ids = participants.map(({ id }, seat): [string, string] => [id, seatLabel(seat)]).filter(([id]) => !isWord(id));
  const models = participants.flatMap(({ agent }) => agent.models ?? []).flatMap(({ id }) =>
    [id, ...id.split("/").filter(isTelling)].map((name): [string, string] => [name, "[model]"])
  );
  const hide = nameReplacer(new Map([...models, ...ids]));
  const made: Disguise = (viewed, { speaker }) => {
    const hidden = nameless(viewed, speaker);
    const { statements, remarks, told } = hidden;
    return {
      ...hidden,
      statements: statements.map((statement) => {
        const text = hide(statement.text);
        return text === statement.text ? statement : { ...statement, text };
      }),
      remarks: remarks.map((text) => hide(text)),
      told: told.map((text) => hide(text)),
    };
  };
  disguises.set(participants, made);
  return made;
}

/** An id like `a` or `expert` is a word of the language too: hiding it would spoil what was said, and nobody is told ids. */
function isWord(id: string): boolean {
  return /^\p{L}+$/u.test(id);
}

/** A part of a model's id that could tell which it is: a provider, a family, a model. */
function isTelling(part: string): boolean {
  return part.length > 2 && part !== "model" && !STOP_WORDS.has(part);
}

/** The figures of the last round that was answered, and of no other. */
function figuresOf({ statements }: Viewed): string | undefined {
  const responses = statements.filter(({ kind }) => kind === "response");
  const round = Math.max(...responses.map(({ round = 0 }) => round));
  const last = responses.filter((response) => response.round === round)
    .flatMap((response) => responseIn(response) ?? []);
  if (last.length === 0) return undefined;
  const stances = STANCES.map((stance) => `${last.filter((each) => each.stance === stance).length} ${stance}`);
  return `Of the ${last.length} responses in round ${round}: ${stances.join(", ")}. ${confidences(last)}`;
}

function confidences(responses: readonly RoundResponse[]): string {
  const given = responses.flatMap(({ confidence }) => confidence ?? []).sort((a, b) => a - b);
  const [lowest, highest] = [given[0], given.at(-1)];
  const average = mean(given);
  if (lowest === undefined || highest === undefined || average === undefined) return "Nobody gave a confidence.";
  const middle = [given[Math.floor((given.length - 1) / 2)] ?? 0, given[Math.ceil((given.length - 1) / 2)] ?? 0];
  const median = ((middle[0] ?? 0) + (middle[1] ?? 0)) / 2;
  return `Confidence, given by ${given.length}: mean ${average.toFixed(2)}, median ${median.toFixed(2)}, ` +
    `from ${lowest.toFixed(2)} to ${highest.toFixed(2)}.`;
}
