import type { Facts } from "../archive/render/facts.ts";
import { recordedClaims } from "../judging/quotations/recorded_claims.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Outcome } from "../transcript/outcome.ts";

/** A source, with those who cite it. */
export interface Cited {
  readonly source: string;
  readonly url?: string;
  /** Ids of participants, in the order in which they first cite it. */
  readonly by: readonly string[];
  /** Numbers of messages. */
  readonly messages: readonly number[];
  /** `false` if it is not among the sources of the dialogue; absent if that was not checked. */
  readonly known?: boolean;
}

/** Returns all sources that were cited, each once, in order of the first citation. */
export function citationsOf(facts: Facts, { sources: listed }: Outcome): readonly Cited[] {
  const { record } = facts;
  const speakers = (messages: readonly number[]) => [
    ...new Set(messages.flatMap((number) => facts.message(number)?.speaker ?? [])),
  ];
  const marks = (recordedClaims(record)?.claims ?? []).flatMap(({ message, citations }) =>
    citations.map(({ name, known }) => ({ message, name, known }))
  );
  const inText = [...Map.groupBy(marks, ({ name }) => name)].map(([source, all]) => ({
    source,
    messages: [...new Set(all.map(({ message }) => message))],
    known: all.some(({ known }) => known),
  }));
  const named = new Set(inText.map(({ source }) => source));
  return [
    ...inText.map((each) => ({ ...each, url: listed.find(({ source }) => source === each.source)?.url })),
    ...listed.filter(({ source }) => !named.has(source)).map((each) => ({ ...each, known: undefined })),
  ].map(({ source, messages, url, known }) => ({
    source,
    by: speakers(messages),
    messages,
    ...omitUndefined({ url, known }),
  }));
}
