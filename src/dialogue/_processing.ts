import type { Viewed } from "../context/processor.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Message, Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import { withHash } from "./_prompts.ts";
import type { Run } from "./_run.ts";
import type { AskedTurn } from "./turn.ts";

/** Applies processors to the views of turns. */
export class Processing {
  readonly #run: Run;
  /**
   * Results of processors by their JSON: equal results are the same object, so that blocks are counted and sent once.
   */
  readonly #statements = new WeakMap<Statement, Map<string, Statement>>();
  readonly #participants = new Map<string, readonly Participant[]>();

  constructor(run: Run) {
    this.#run = run;
  }

  /**
   * Returns the turn with the processed statements of its view.
   *
   * @throws {TypeError} If a processor made a forbidden change.
   */
  see(turn: AskedTurn, said: readonly Message[]): AskedTurn {
    const asked = turn.unprocessed ?? turn;
    const { participant, processors = [], replyTo, rules, persona, material, ownCase, instruction } = asked;
    const statements = asked.view(said, participant);
    if (processors.length === 0) return { ...asked, shown: statements };
    const seen = this.#processed(this.#viewed(statements, [rules, material, persona, ownCase, instruction]), asked);
    const [newRules = "", newMaterial = "", newPersona = "", newCase = "", newInstruction = ""] = seen.told;
    const participants = this.#same(this.#participants, seen.participants);
    const { position: _, ...own } = participant;
    return {
      ...asked,
      ...withHash({ rules: newRules, persona: newPersona, material: newMaterial, ownCase: newCase }),
      unprocessed: asked,
      participants,
      participant: { ...own, ...participants.find(({ id }) => id === participant.id) },
      shown: seen.statements,
      instruction: this.#run.prompts.mark([...seen.remarks, newInstruction].join("\n\n")),
      ...omitUndefined({ inPart: seen.inPart, replyTo: replyTo && this.#answered(replyTo, seen, asked) }),
    };
  }

  /** Returns the answered statement as shown, or as it would be if the view showed it. */
  #answered(replyTo: Statement, seen: Viewed, turn: AskedTurn): Statement | undefined {
    const shown = seen.statements.find(({ number }) => number === replyTo.number);
    return shown ?? this.#processed(this.#viewed([replyTo]), turn).statements[0];
  }

  #viewed(statements: readonly Statement[], told: readonly string[] = []): Viewed {
    const { prompts: { participants } } = this.#run;
    return { statements, participants, remarks: [], told };
  }

  #processed(viewed: Viewed, { participant, processors = [], key }: AskedTurn): Viewed {
    const speaker = this.#run.prompts.participants.find(({ id }) => id === participant.id);
    if (!speaker) return viewed;
    const processed = processors.reduce((before, process) => {
      const after = checked(process(before, speaker), before, key);
      const inPart = [...new Set([...before.inPart ?? [], ...after.inPart ?? []])];
      return inPart.length > 0 ? { ...after, inPart } : after;
    }, viewed);
    const statements = processed.statements.map((made, index) => {
      const original = viewed.statements[index];
      if (!original || made === original) return made;
      const variants = this.#statements.get(original) ?? new Map<string, Statement>();
      this.#statements.set(original, variants);
      return this.#same(variants, made);
    });
    return { ...processed, statements };
  }

  #same<T>(earlier: Map<string, T>, made: T): T {
    const json = JSON.stringify(made);
    const same = earlier.get(json) ?? made;
    earlier.set(json, same);
    return same;
  }
}

function checked(after: Viewed, before: Viewed, key: string): Viewed {
  const statements = ({ statements }: Viewed) => statements.map(({ number, speaker }) => `${number} by ${speaker}`);
  const participants = ({ participants }: Viewed) => participants.map(({ id }) => id);
  const told = ({ told }: Viewed) => [`${told.length} texts`];
  for (const [what, of] of Object.entries({ statements, participants, told })) {
    const [had, has] = [of(before).join(", "), of(after).join(", ")];
    if (had !== has) {
      throw new TypeError(
        `Cannot show '${key}' what its processor gives as that changed ${what}: from ${had} to ${has}`,
      );
    }
  }
  return after;
}
