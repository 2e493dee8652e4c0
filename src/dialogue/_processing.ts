import type { Viewed } from "../context/processor.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import type { Message, Statement } from "../transcript/message.ts";
import type { Participant } from "../transcript/participant.ts";
import type { Guise, Told, ViewedTurn } from "./_asked.ts";
import { wordingOf } from "./_prompts.ts";
import type { Run } from "./_run.ts";

/** Shows turns what their views show, as their processors have it. */
export class Processing {
  readonly #run: Run;
  /** What processors made, by its JSON: made again it is the same object, so that blocks are counted and sent once. */
  readonly #statements = new WeakMap<Statement, Map<string, Statement>>();
  readonly #participants = new Map<string, readonly Participant[]>();

  constructor(run: Run) {
    this.#run = run;
  }

  /**
   * The turn with what it shows of what was said.
   *
   * @throws {TypeError} If a processor changed what it must not.
   */
  see(turn: ViewedTurn, said: readonly Message[]): ViewedTurn {
    const plain = turn.plain ?? turn;
    const { participant, processors = [], replyTo, instruction } = plain;
    const statements = plain.view(said, participant);
    if (processors.length === 0) return { ...plain, shown: statements };
    const { rules, persona, material } = this.#run.prompts.toldTo(participant);
    const told = [rules, persona, material, this.#run.prompts.mark(instruction)];
    const seen = this.#processed(this.#viewed(statements, told), plain);
    const [newRules = "", newPersona = "", newMaterial = "", newInstruction = ""] = seen.told;
    const texts = { rules: newRules, persona: newPersona, material: newMaterial };
    return {
      ...plain,
      plain,
      shown: seen.statements,
      ...omitUndefined({ inPart: seen.inPart }),
      instruction: [...seen.remarks, newInstruction].join("\n\n"),
      guise: this.#guise(seen.participants, { ...texts, wording: wordingOf(texts) }),
      ...omitUndefined({ replyTo: replyTo && this.#answered(replyTo, seen, plain) }),
    };
  }

  /** What is answered, as it is shown, or as it would be if the view showed it. */
  #answered(replyTo: Statement, seen: Viewed, turn: ViewedTurn): Statement | undefined {
    const shown = seen.statements.find(({ number }) => number === replyTo.number);
    if (shown) return shown;
    return this.#processed(this.#viewed([replyTo]), turn).statements[0];
  }

  #viewed(statements: readonly Statement[], told: readonly string[] = []): Viewed {
    const { prompts: { participants }, options: { fileOf: whereOf } } = this.#run;
    return { statements, participants, remarks: [], told, whereOf };
  }

  #processed(viewed: Viewed, { participant, processors = [], key }: ViewedTurn): Viewed {
    const speaker = this.#run.prompts.participants.find(({ id }) => id === participant.id);
    if (!speaker) return viewed;
    const processed = processors.reduce((before, process) => {
      const after = checked(process(before, speaker), before, key);
      const inPart = [...new Set([...before.inPart ?? [], ...after.inPart ?? []])];
      return inPart.length > 0 ? { ...after, inPart } : after;
    }, viewed);
    const statements = processed.statements.map((statement, index) => this.#same(statement, viewed.statements[index]));
    return { ...processed, statements };
  }

  #same(made: Statement, original: Statement | undefined): Statement {
    if (!original || made === original) return made;
    const variants = this.#statements.get(original) ?? new Map<string, Statement>();
    this.#statements.set(original, variants);
    const json = JSON.stringify(made);
    const before = variants.get(json) ?? made;
    variants.set(json, before);
    return before;
  }

  #guise(participants: readonly Participant[], told: Told): Guise {
    const json = JSON.stringify(participants);
    const same = this.#participants.get(json) ?? participants;
    this.#participants.set(json, same);
    return { participants: same, told };
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
