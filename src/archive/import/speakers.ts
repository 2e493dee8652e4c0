import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import type { FoundProblem } from "../../transcript/problems.ts";
import type { SpeakerForm, TranscriptForm } from "./transcript_form.ts";

/** A speaker of a transcript, with all models named for them. */
export interface Speaker extends Participant {
  readonly models: ReadonlySet<string>;
}

/** The speakers of a transcript. */
export interface Cast {
  /** In order of seats. */
  readonly speakers: readonly Speaker[];
  /** The ids of the messages' speakers, in order of messages. */
  readonly spokenBy: readonly string[];
  /** Id of the first speaker who affirms the topic; absent if nobody does. */
  readonly affirmative?: string;
  /** The position of the side that is right or, if it has none, its speaker's id; absent if that is unknown. */
  readonly truth?: string;
}

/** The longest part of an id made from the role, in characters; the rest is for the seat. */
const MAX_ROLE_IN_ID = 48;

/**
 * Returns the participants: the speakers listed or, without a list, in the order in which they first speak. A speaker
 * with a position is an advocate by default, any other a `participant`. Ids that are not given consist of role and seat.
 */
export function castOf(form: TranscriptForm): Cast {
  const { messages } = form;
  const forms = speakerForms(form);
  const ids = idsOf(forms);
  const spokenBy = messages.map(({ speaker }) => ids[placesOf(speaker, forms)[0] ?? 0] ?? "");
  const all = forms.map((form, n): Speaker => {
    const { name, position, model } = form;
    const id = ids[n] ?? "";
    const models = [model, ...messages.flatMap((message, n) => spokenBy[n] === id ? message.model : [])];
    const named = new Set(models.filter((each) => each !== undefined));
    return { id, name, role: roleOf(form), models: named, ...omitUndefined({ position }) };
  });
  const affirmative = ids[forms.findIndex(({ affirms }) => affirms)];
  const right = rightOnes(forms, form)[0];
  const truth = right && (right.position ?? ids[forms.indexOf(right)]);
  return { speakers: all, spokenBy, ...omitUndefined({ affirmative, truth }) };
}

/** Returns the speakers listed or, without a list, in the order in which they first speak. */
function speakerForms({ speakers, messages }: TranscriptForm): readonly SpeakerForm[] {
  return speakers ?? [...new Set(messages.map(({ speaker }) => speaker))].map((name): SpeakerForm => ({ name }));
}

function roleOf({ role, position }: SpeakerForm): string {
  return role ?? (position === undefined ? "participant" : "position_advocate");
}

function idsOf(forms: readonly SpeakerForm[]): readonly string[] {
  const taken = new Set(forms.flatMap(({ id }) => id ?? []));
  return forms.map((form) => {
    if (form.id !== undefined) return form.id;
    const role = roleOf(form);
    const ofRole = role.replace(/[^A-Za-z0-9_]+/g, "-").replace(/^-+|-+$/g, "").slice(0, MAX_ROLE_IN_ID);
    const prefix = role === "position_advocate" ? "advocate" : ofRole || "participant";
    let seat = 1;
    while (taken.has(`${prefix}-${seat}`)) seat++;
    taken.add(`${prefix}-${seat}`);
    return `${prefix}-${seat}`;
  });
}

/** Returns the places in the list of those whom a name may mean: the one with that id, else all with that name. */
function placesOf(named: string, forms: readonly SpeakerForm[]): readonly number[] {
  const byId = forms.findIndex(({ id }) => id === named);
  return byId >= 0 ? [byId] : forms.flatMap(({ name }, n) => name === named ? [n] : []);
}

/**
 * Returns the problems of a list of speakers: those within it or, if there are none, the names in messages that do not
 * fit it, each once.
 */
export function speakerProblems({ speakers, messages }: TranscriptForm): readonly FoundProblem[] {
  if (!speakers) return [];
  const own = speakers.flatMap((speaker, n) => {
    const found = [...listedTwice(speaker, speakers.slice(0, n)), ...affirmsWrongly(speaker, speakers)];
    return found.map(({ path, ...problem }) => ({ path: ["speakers", n, ...path], ...problem }));
  });
  if (own.length > 0) return own;
  const bySpeaker = Map.groupBy(messages.keys(), (n) => messages[n]?.speaker ?? "");
  return [...bySpeaker].flatMap(([speaker, [n = 0]]) => {
    const [one, ...others] = placesOf(speaker, speakers).map((place) => speakers[place]);
    const path = ["messages", n, "speaker"];
    if (one === undefined) {
      const names = speakers.map(({ name }) => name).join(", ");
      return [{ path, problem: `'${speaker}' is not among the speakers`, wanted: `one of ${names}` }];
    }
    if (others.length === 0) return [];
    const ids = [one, ...others].map((each) => each?.id).join(", ");
    return [{ path, problem: `'${speaker}' may be several speakers`, wanted: `an id, one of ${ids}` }];
  });
}

/** Returns the speakers of the side that is right: those with that id, else with that name or position. */
function rightOnes(forms: readonly SpeakerForm[], { truth }: TranscriptForm): readonly SpeakerForm[] {
  const wanted = truth?.trim().toLowerCase();
  if (wanted === undefined) return [];
  const byId = forms.filter(({ id }) => id?.toLowerCase() === wanted);
  if (byId.length > 0) return byId;
  return forms.filter(({ name, position }) => [name, position].some((each) => each?.trim().toLowerCase() === wanted));
}

/** Returns the problem of a `truth` that names no side, or several. */
export function truthProblems(form: TranscriptForm): readonly FoundProblem[] {
  if (form.truth === undefined) return [];
  const forms = speakerForms(form);
  const sides = new Set(
    rightOnes(forms, form).map(({ position, name, id }) => position?.trim().toLowerCase() ?? `\n${id ?? name}`),
  );
  if (sides.size === 1) return [];
  const problem = `'${form.truth}' names ${sides.size === 0 ? "no side" : "several sides"}`;
  const wanted = `one of ${forms.map(({ position, name }) => position ?? name).join(", ")}`;
  return [{ path: ["truth"], problem, wanted }];
}

function listedTwice({ id, name }: SpeakerForm, earlier: readonly SpeakerForm[]): readonly FoundProblem[] {
  if (id !== undefined && earlier.some((other) => other.id === id)) {
    return [{ path: ["id"], problem: `'${id}' is listed twice`, wanted: "unique ids" }];
  }
  const isTwice = earlier.some((other) => other.name === name && (id === undefined || other.id === undefined));
  if (!isTwice) return [];
  return [{ path: ["name"], problem: `'${name}' is listed twice`, wanted: "unique names, or an id for each" }];
}

function affirmsWrongly(speaker: SpeakerForm, all: readonly SpeakerForm[]): readonly FoundProblem[] {
  const { name, affirms, position } = speaker;
  if (!affirms) return [];
  const path = ["affirms"];
  if (position === undefined && all.some((other) => other.position !== undefined)) {
    return [{ path, problem: `'${name}' has no position`, wanted: "a position for who affirms" }];
  }
  const first = all.find((other) => other.affirms);
  if (speaker === first) return [];
  if (position !== undefined && position.toLowerCase() === first?.position?.toLowerCase()) return [];
  const problem = `'${name}' affirms, and so does '${first?.name}' for another side`;
  return [{ path, problem, wanted: "one side that affirms" }];
}
