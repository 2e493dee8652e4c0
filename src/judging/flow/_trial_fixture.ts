import { join } from "node:path";
import { fieldsIn, isList } from "../../transcript/json.ts";
import type { FlowSetting } from "../../transcript/flow.ts";
import type { Statement } from "../../transcript/message.ts";
import { ClaimsRead } from "./claims.ts";
import { listedFor, secondLooks } from "./listed.ts";
import { FLOW_QUESTIONS } from "./recorded.ts";

/** Data of the trial: what a clerk noted by hand. */
export const TRIAL = join(import.meta.dirname ?? "", "../../testdata/flow");

/** The form's words for those of the trial. */
const DOES: Readonly<Record<string, string>> = {
  "denies": "denies",
  "grants but": "but",
  "concedes": "accepts",
  "same": "accepts",
  "repeats": "again",
  "adds": "more",
  "gives up": "drops",
};

/** An item of the trial. */
export interface Noted {
  readonly type: string;
  readonly how: string;
  readonly to: string;
  readonly id: string;
  readonly message: number;
  readonly words: string;
  readonly because: string | null;
  readonly gist: string;
}

/** The answers of a clerk who notes what the trial noted, by the names of the questions. */
export interface TrialAnswers {
  readonly answers: ReadonlyMap<string, object>;
  /** What the trial has and the form does not offer. */
  readonly notAsked: readonly string[];
}

/** Returns what was noted in the trial. */
export async function trialItems(set: "congestion" | "yard"): Promise<readonly Noted[]> {
  const trial: unknown = JSON.parse(await Deno.readTextFile(join(TRIAL, "trial.json")));
  const given = fieldsIn(fieldsIn(trial)["sets"])[set];
  return (isList(given) ? given : []).map(notedIn);
}

/** Turns what was noted in the trial into answers of the form. Second looks find nothing. */
export async function trialAnswers(
  set: "congestion" | "yard",
  setting: FlowSetting,
  statements: readonly Pick<Statement, "number" | "text">[],
): Promise<TrialAnswers> {
  return answersOf(await trialItems(set), setting, statements);
}

/** Turns items into answers of the form: a key without an item is `[]`. */
export function answersOf(
  items: readonly Noted[],
  setting: FlowSetting,
  statements: readonly Pick<Statement, "number" | "text">[],
): TrialAnswers {
  const read = new ClaimsRead(setting, statements);
  const ids = new Map<string, string>();
  const answers = new Map<string, object>();
  const notAsked: string[] = [];
  for (const speech of setting.speeches) {
    const here = items.filter(({ message }) => message === speech.number);
    if (here.length === 0) continue; // as in the trial, it is not read
    const listed = listedFor(speech, read);
    const keys = (claims: readonly { readonly id: string }[]) => new Map(claims.map(({ id }) => [id, [] as object[]]));
    const [others, own, claims] = [keys(listed.others), keys(listed.own), [] as object[]];
    for (const { type, how, to, words, because, gist } of here) {
      const entry = { does: DOES[how] ?? how, words, because, gist };
      if (type === "new") claims.push({ words, because, gist });
      else {
        const key = ids.get(to) ?? to;
        const place = others.get(key) ?? own.get(key);
        if (place) place.push(entry);
        else notAsked.push(`${speech.number}: ${words}`);
      }
    }
    const answer = { others: Object.fromEntries(others), own: Object.fromEntries(own), claims };
    answers.set(FLOW_QUESTIONS.entry(speech.number), answer);
    read.add(speech.number, answer);
    for (const { id, words } of here) {
      const claim = read.claims.find((each) =>
        each.message === speech.number &&
        (each.words.text.includes(words.slice(0, 20)) || words.includes(each.words.text.slice(0, 20)))
      );
      if (claim) ids.set(id, claim.id);
    }
  }
  for (const { side, claims } of secondLooks(setting, read)) {
    const others = Object.fromEntries(claims.map(({ id }) => [id, []]));
    answers.set(FLOW_QUESTIONS.look(side), { others, complete: true });
  }
  return { answers, notAsked };
}

function notedIn(item: unknown): Noted {
  const text = (name: string) => String(fieldsIn(item)[name] ?? "");
  const { message, because } = fieldsIn(item);
  return {
    type: text("type"),
    how: text("how"),
    to: text("to"),
    id: text("id"),
    message: Number(message),
    words: text("words"),
    because: typeof because === "string" ? because : null,
    gist: text("gist"),
  };
}
