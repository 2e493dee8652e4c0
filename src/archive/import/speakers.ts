import { omitUndefined } from "../../transcript/omit_undefined.ts";
import type { Participant } from "../../transcript/participant.ts";
import { ImportError, type ReadTranscript, type SpeakerForm } from "./transcript_form.ts";

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
}

/** The longest part of an id made from the role, in characters; the rest is for the seat. */
const MAX_ROLE_IN_ID = 48;

/**
 * Returns the participants: the speakers listed or, without a list, in the order in which they first speak. A speaker
 * with a position is an advocate by default, any other a `participant`. Ids that are not given consist of role and seat.
 *
 * @throws {ImportError} If a message's speaker is not listed or may be several, ids are not unique, or those who affirm
 * have different positions.
 */
export function castOf(read: ReadTranscript): Cast {
  const { transcript: { messages } } = read;
  const forms = formsOf(read);
  const ids = idsOf(forms);
  const spokenBy = messages.map(({ speaker }, n) => ids[placeOf(speaker, forms, n, read)] ?? "");
  const speakers = forms.map((form, n): Speaker => {
    const [id, { name, position, model }] = [ids[n] ?? "", form];
    const own = messages.flatMap((message, n) => spokenBy[n] === id ? message.model ?? [] : []);
    const models = new Set([...(model === undefined ? [] : [model]), ...own]);
    return { id, name, role: roleOf(form), models, ...omitUndefined({ position }) };
  });
  return { speakers, spokenBy, ...omitUndefined({ affirmative: affirmativeOf(forms, ids, read) }) };
}

/** Returns the speakers listed, or one for each name. */
function formsOf({ transcript: { speakers, messages }, file }: ReadTranscript): readonly SpeakerForm[] {
  if (!speakers) return [...new Set(messages.map(({ speaker }) => speaker))].map((name) => ({ name }));
  for (const [n, { id, name }] of speakers.entries()) {
    const earlier = speakers.slice(0, n);
    if (earlier.some((other) => id !== undefined && other.id === id)) {
      throw new ImportError({
        file,
        where: `speakers[${n}].id`,
        problem: `'${id}' is listed twice`,
        wanted: "unique ids",
      });
    }
    if (earlier.some((other) => other.name === name && (id === undefined || other.id === undefined))) {
      const problem = `'${name}' is listed twice`;
      throw new ImportError({ file, where: `speakers[${n}].name`, problem, wanted: "unique names, or an id for each" });
    }
  }
  return speakers;
}

function roleOf({ role, position }: SpeakerForm): string {
  return role ?? (position === undefined ? "participant" : "position_advocate");
}

function idsOf(forms: readonly SpeakerForm[]): readonly string[] {
  const given = new Set(forms.flatMap(({ id }) => id ?? []));
  const seats = new Map<string, number>();
  return forms.map((form) => {
    if (form.id !== undefined) return form.id;
    const role = roleOf(form);
    const ofRole = role.replace(/[^A-Za-z0-9_]+/g, "-").replace(/^-+|-+$/g, "").slice(0, MAX_ROLE_IN_ID);
    const prefix = role === "position_advocate" ? "advocate" : ofRole || "participant";
    let seat = seats.get(prefix) ?? 0;
    do seat++; while (given.has(`${prefix}-${seat}`));
    seats.set(prefix, seat);
    return `${prefix}-${seat}`;
  });
}

/** Returns the place of the speaker whom a message names, by id or by name. */
function placeOf(named: string, forms: readonly SpeakerForm[], message: number, read: ReadTranscript): number {
  const byId = forms.findIndex(({ id }) => id === named);
  if (byId >= 0) return byId;
  const byName = forms.flatMap(({ name }, n) => name === named ? [n] : []);
  const [place] = byName;
  if (place !== undefined && byName.length === 1) return place;
  const [problem, wanted] = place === undefined
    ? [`'${named}' is not among the speakers`, `one of ${forms.map(({ name }) => name).join(", ")}`]
    : [`'${named}' may be several speakers`, `an id, one of ${byName.map((n) => forms[n]?.id).join(", ")}`];
  throw new ImportError({ file: read.file, where: read.placeOf(["messages", message]), problem, wanted });
}

/** Returns the id of the first speaker who affirms. */
function affirmativeOf(
  forms: readonly SpeakerForm[],
  ids: readonly string[],
  { file }: ReadTranscript,
): string | undefined {
  const hasPositions = forms.some(({ position }) => position !== undefined);
  const first = forms.findIndex(({ affirms }) => affirms);
  for (const [n, { name, affirms, position }] of forms.entries()) {
    if (!affirms) continue;
    const where = `speakers[${n}].affirms`;
    if (hasPositions && position === undefined) {
      throw new ImportError({
        file,
        where,
        problem: `'${name}' has no position`,
        wanted: "a position for who affirms",
      });
    }
    if (n !== first && (position === undefined || position.toLowerCase() !== forms[first]?.position?.toLowerCase())) {
      const problem = `'${name}' affirms, and so does '${forms[first]?.name}' for another side`;
      throw new ImportError({ file, where, problem, wanted: "one side that affirms" });
    }
  }
  return ids[first];
}
