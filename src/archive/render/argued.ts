import { type FlowReading, flowSetting, readFlow, recordedFlow } from "../../judging/flow/mod.ts";
import { FLOWS_FOLDER } from "../layout.ts";
import type { FlowSetting } from "../../transcript/flow.ts";
import { isOver } from "../../transcript/record.ts";
import type { CompletedReview } from "../reviews.ts";
import type { Facts } from "./facts.ts";
import { listed } from "../../words/phrases.ts";

/** What the sides of a flow are called. */
export interface SideNames {
  /** Returns the name of a side: those of the people who speak for it. */
  readonly of: (side: string) => string;
  /** Returns the name of the only other side; `undefined` among several. */
  readonly other: (side: string) => string | undefined;
}

/** What was argued in a dialogue, and who noted it. */
export interface Argued {
  readonly reading: FlowReading;
  readonly names: SideNames;
  /** The review of the clerk who noted it; absent where the speakers' own forms say it. */
  readonly review?: CompletedReview;
  /** The newest review of another clerk, to compare. */
  readonly second?: { readonly review: CompletedReview; readonly reading: FlowReading };
}

const known = new WeakMap<Facts, Map<string, Argued | undefined>>();

/** Returns how a dialogue is read for its arguments. */
export function settingOf({ page, record }: Pick<Facts, "page" | "record">): FlowSetting {
  return page?.argued?.(record) ?? flowSetting(record);
}

/** Returns `true` for a clerk's review, and for its files. */
export function isFlow({ path }: Pick<CompletedReview, "path">): boolean {
  return path.startsWith(`${FLOWS_FOLDER}/`);
}

/** Returns what was argued: as the newest clerk noted it, or as the speakers declared it; `undefined` if nobody did. */
export function arguedIn(facts: Facts, reviews: readonly CompletedReview[]): Argued | undefined {
  if (!isOver(facts.record)) return undefined;
  const flows = reviews.filter(isFlow);
  const name = flows.map(({ path }) => path).join(" ");
  const all = known.get(facts) ?? new Map<string, Argued | undefined>();
  known.set(facts, all);
  if (!all.has(name)) all.set(name, newArgued(facts, flows));
  return all.get(name);
}

/** Returns what the clerk of one review noted; `undefined` if it is another review, or not complete. */
export function notedIn(facts: Facts, review: CompletedReview): Argued | undefined {
  return isFlow(review) && review.record.status === "completed" ? arguedIn(facts, [review]) : undefined;
}

function newArgued(facts: Facts, flows: readonly CompletedReview[]): Argued | undefined {
  const setting = settingOf(facts);
  const { declared } = setting;
  const names = sideNames(facts, setting);
  const readingOf = ({ record }: CompletedReview) => readFlow(recordedFlow(facts.record, setting, record));
  const review = flows.at(-1);
  if (review) {
    const clerk = clerkOf(review);
    const other = flows.findLast((each) => clerkOf(each) !== clerk);
    return {
      reading: readingOf(review),
      names,
      review,
      ...(other ? { second: { review: other, reading: readingOf(other) } } : {}),
    };
  }
  if (!declared) return undefined;
  const nothing = { unread: [], asked: new Map(), notOffered: new Map(), endings: [] };
  return { reading: readFlow({ ...setting, ...declared, ...nothing }), names };
}

/** Returns what tells a clerk from another: its agent and model, as the settings name them. */
function clerkOf({ record: { settings } }: CompletedReview): string {
  return JSON.stringify(settings["participants"] ?? null);
}

/** Returns what the sides of a flow are called. */
export function sideNames(facts: Facts, { sides, speeches }: FlowSetting): SideNames {
  const speakers = Map.groupBy(speeches, ({ side }) => side);
  const of = (side: string) =>
    listed([...new Set(speakers.get(side)?.map(({ by }) => by))].map((id) => facts.nameOf(id)));
  return {
    of,
    other: (side) => {
      const others = sides.filter((each) => each !== side);
      return others.length === 1 ? others.map(of).join() : undefined;
    },
  };
}
