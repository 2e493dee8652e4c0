import { typed } from "../../runtime/typed.ts";
import { shellWord } from "../../text/shell_word.ts";
import { titleIn } from "../../transcript/title.ts";
import { COMPARE, KINSHIP } from "../../words/compare.ts";
import { moment } from "../../words/times.ts";
import type { Facts } from "../render/facts.ts";
import { agentInWords, protocolInWords, statusInWords } from "../render/words.ts";
import { type Line, line, link } from "../render/page.ts";
import { type Both, both } from "./both.ts";
import type { Compared, Comparison } from "./comparison.ts";
import { settingInWords, valueInWords } from "./setting_words.ts";
import type { SettingApart } from "./settings.ts";

/** Most settings that the sentence about them names. */
const NAMED = 4;
/** Most characters of a value that the sentence names. */
const SHORT = 30;

/** Returns the title of a comparison in a line. */
export function titleOfComparison({ sides: [{ facts }], sharesQuestion }: Comparison): string {
  return sharesQuestion ? COMPARE.title(titleIn(facts.record)) : COMPARE.titleApart;
}

/** Returns what each dialogue is called: its letter, with what tells it from the other: protocol, fork, model or time. */
export function calledIn({ sides, kinship }: Comparison): Both<string> {
  const protocols = both(sides, ({ facts }) => protocolInWords(facts.record));
  const agents = both(sides, ({ facts }) => {
    const all = new Set(facts.record.participants.map(({ id }) => shortAgent(facts, id)));
    return all.size === 1 ? [...all].join() : "";
  });
  const by = protocols[0] !== protocols[1]
    ? protocols
    : kinship?.kind === "fork"
    ? both(sides, (_, at) => COMPARE[at === kinship.fork ? "fork" : "original"])
    : agents[0] !== agents[1] && agents.every((agent) => agent !== "")
    ? agents
    : both(sides, ({ facts }) => moment(facts.record.startedAt));
  return both(by, (each, at) => COMPARE.called(at, each));
}

/** The model that answers for a participant, without its provider or folder. */
function shortAgent(facts: Facts, id: string): string {
  const agent = facts.agent(id);
  return agent.model?.split("/").at(-1) ?? agentInWords(agent);
}

/** Returns in a line for each dialogue what it is called, what it is, and where. */
export function originLines(comparison: Comparison): Both<Line> {
  const called = calledIn(comparison);
  return both(comparison.sides, ({ facts: { record }, named }, at) =>
    line(
      [{ strong: `${called[at]}:` }, " "],
      comparison.sharesQuestion ? undefined : COMPARE.question(titleIn(record)),
      COMPARE.origin(protocolInWords(record), moment(record.startedAt), statusInWords(record), record.messages.length),
      [link(named, pathIn({ named }, "index.md"))],
    ));
}

/** Returns in sentences how two dialogues belong together, in what they differ, and whether they end alike. */
export function kinshipInWords(
  { sides, sharesQuestion, kinship, outcomes, settings, ends }: Comparison,
): readonly string[] {
  const protocols = both(sides, ({ facts }) => protocolInWords(facts.record));
  const apart = settings.apart.filter(({ path }) => path[0] !== "protocol");
  // What only one of two protocols knows was not chosen otherwise in the other: it is counted, and not named.
  const isChoice = ({ values }: SettingApart) =>
    protocols[0] === protocols[1] || values.every((value) => value !== undefined);
  const named = apart.filter(isChoice).slice(0, NAMED).map((each) => {
    const label = settingInWords(each, sides[0].facts);
    const values = both(each.values, (value) => valueInWords(value, each.path));
    const areTold = values[0] !== values[1] && values.every((text) => text !== "" && text.length <= SHORT);
    return areTold ? KINSHIP.valued(label, ...values) : label;
  });
  return [
    [
      ...(sharesQuestion ? [KINSHIP.sameQuestion(...protocols)] : [KINSHIP.apart]),
      ...(kinship?.kind === "fork" ? [KINSHIP.fork(kinship.fork, kinship.at)] : []),
      ...(kinship?.kind === "siblings" ? [KINSHIP.siblings(...kinship.at)] : []),
      ...(!sharesQuestion
        ? []
        : apart.length === 0
        ? [KINSHIP.nothingDiffers]
        : [KINSHIP.differ(named, apart.length - named.length)]),
    ].join(" "),
    ...(sharesQuestion ? ends ? [KINSHIP.ends(ends.isAlike, ends.by)] : decidedInWords(outcomes) : []),
  ];
}

/** Says which of two came to a decision, if no rule can tell whether they decided the same; nothing if one is close. */
function decidedInWords(outcomes: Comparison["outcomes"]): readonly string[] {
  if (outcomes.some(({ sureness }) => sureness?.word === "too_close")) return [];
  const [first, second] = both(outcomes, ({ advice }) => advice.action !== "look_at_details");
  if (first !== second) return [KINSHIP.oneDecided(first ? 0 : 1)];
  return [first ? KINSHIP.endsUnknown : KINSHIP.noneDecided];
}

/** Returns a command about one of the dialogues, as it is typed here. */
export function commandFor(command: string, { named }: Pick<Compared, "named">, flags: string): string {
  return typed(`${command} ${shellWord(named)} ${flags}`);
}

/** Returns the path of a file of a dialogue's archive, as links of a comparison name it. */
export function pathIn({ named }: Pick<Compared, "named">, file: string): string {
  return `${named}/${file}`;
}

/** Returns a link to a message of one of the dialogues, by its number. */
export function messageIn(side: Compared, number: number): Line {
  const message = side.facts.message(number);
  return message ? [link(String(number), pathIn(side, side.facts.messageFile(message)))] : String(number);
}
