import { withoutSpeakers } from "../judging/quotations/claim_marks.ts";
import { nameReplacer } from "../text/names.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";

/** Statements without their authors, and the labels used instead. */
export interface Labelled {
  readonly shown: readonly Statement[];
  readonly participants: readonly Participant[];
}

/**
 * Replaces authors' names with labels in the given statements, both in titles and within the texts. Other texts shown
 * to the reader keep their names: they do not say who the authors are.
 */
export function labelled(
  shown: readonly Statement[],
  labels: Readonly<Record<string, string>>,
  participants: readonly Participant[],
): Labelled {
  const labelOf = (id: string) => Object.hasOwn(labels, id) ? labels[id] : undefined;
  const named = participants.map(({ id, name }) => [name, labelOf(id) ?? name] as const);
  const hide = nameReplacer(new Map(named.filter(([name, label]) => name !== label)));
  return {
    shown: shown.map(({ annotation, ...statement }) => ({
      ...statement,
      text: hide(statement.text),
      ...omitUndefined({ annotation: annotation && hide(withoutSpeakers(annotation)) }),
    })),
    participants: participants.map((participant) => ({
      id: participant.id,
      role: participant.role,
      name: labelOf(participant.id) ?? participant.name,
    })),
  };
}
