import { join } from "node:path";
import { given } from "../../agents/_brief_fixture.ts";
import { loadDocuments } from "../../agents/documents.ts";
import type { Prompt } from "../../models/chat_model.ts";
import { ModelError } from "../../models/model_error.ts";
import type { ScriptedLine } from "../../models/scripted_model.ts";
import { held, scene, type Script, scripted, subjectOf } from "../../protocols/debate/_debate_fixture.ts";
import { QUOTED, SAYS, SOURCES } from "../../protocols/debate/_quotations_fixture.ts";
import { createDebateWorkflow, type DebateConfig, DebateWorkflow } from "../../protocols/debate/mod.ts";
import type { ClaimChecker } from "../../dialogue/mod.ts";
import { asks, type Cases, ended, from, inFolder, REFUSED, spoilt } from "./_ended_fixture.ts";

const ONE_ROUND: DebateConfig = { roundCount: 1 };
const UNSCORED: DebateConfig = { ...ONE_ROUND, scoringEnabled: false };

const GERMAN =
  "Die Stadt sollte das tun, weil der Raum knapp ist und alle schon jetzt dafür zahlen. Wer täglich fährt, " +
  "verliert Zeit im Stau, und niemand gewinnt etwas dabei. Mit einer Gebühr bleibt Platz für Busse, Lieferungen und alle, " +
  "die wirklich fahren müssen, und das Geld kommt ihnen zugute.";

/** A call that was paid in vain and is repeated. */
const EATEN = new ModelError("Not now", { code: "server", mayHaveBeenPaid: true, retryAfterMs: 0 });

const debate = (script: Script, config: DebateConfig = ONE_ROUND) => ended(scripted(scene(script), config));
/** A moderator whose scoring fails the given number of times. */
const missingScores = (by: Error | string, times?: number) =>
  debate({ agents: { mo: spoilt(asks("score"), by, times === undefined ? {} : { times }) } });
const quoting: Script = { say: () => QUOTED, checkers: 1 };
const checking = (by: Error | string) =>
  debate({ checkers: 1, agents: { fay: spoilt(asks("fact_check"), by, { times: 1 }) } }, UNSCORED);

/** A debate whose sources cannot be searched. */
class Unsearchable extends DebateWorkflow {
  constructor() {
    super("Should we?", scene(quoting).participants, {
      ...UNSCORED,
      documents: given(SOURCES),
      outputDirectory: false,
    });
  }

  protected override claimChecker(): ClaimChecker {
    const broken = () => Promise.reject(new Error("The index is broken"));
    return { covers: ({ role }) => role !== "moderator", hasSources: true, check: broken, index: broken };
  }
}

/** Degradations of debates. */
export const DEBATES: Cases = {
  "a turn fails": () =>
    debate({ agents: { ada: spoilt(asks("argument"), REFUSED, { times: 1 }) } }, { ...UNSCORED, roundCount: 2 }),
  "a provider refuses a speaker's key": () =>
    debate({ agents: { ada: spoilt(asks("opening"), new ModelError("Wrong key", { code: "auth" })) } }),
  "a provider is away for longer than a dialogue waits": async () => {
    const error = new ModelError("Not now", { code: "server" });
    const { result, events } = await held({ lines: { ada: [{ when: () => true, times: Infinity, error }] } }, {
      ...UNSCORED,
      patienceMs: 0,
    });
    return from(result, events);
  },
  "a limit ends a phase early": () => debate({}, { ...UNSCORED, roundCount: 2, maxCalls: 8 }),
  "a limit ends the dialogue": async () => {
    const last = { when: (prompt: Prompt) => /conclusion/.test(prompt.at(-1)?.text ?? ""), times: 1, error: EATEN };
    const { result, events } = await held({ lines: { mo: [last] } }, {
      ...UNSCORED,
      maxCalls: 8,
      roundCount: 2,
    });
    return from(result, events);
  },
  "the run is cancelled": () => {
    const controller = new AbortController();
    const stopping = spoilt((request) => {
      if (request.kind === "argument") controller.abort();
      return false;
    }, "");
    return ended(scripted(scene({ agents: { ada: stopping } }), UNSCORED), { signal: controller.signal });
  },
  "a file of the archive cannot be written": () =>
    inFolder(async (outputDirectory) => {
      const blocking = spoilt((request) => {
        // a folder has the file's name
        if (request.kind === "opening") {
          for (const path of messages(outputDirectory)) Deno.mkdirSync(path, { recursive: true });
        }
        return false;
      }, "");
      return await ended(scripted(scene({ agents: { ada: blocking } }), { ...UNSCORED, outputDirectory }));
    }),
  "a source cannot be read": () =>
    inFolder(async (folder) => {
      await Deno.writeTextFile(join(folder, "read.md"), "# A page\n\nIt can be read.\n");
      await Deno.writeTextFile(join(folder, "report.pdf"), "%PDF-1.4\n");
      return await debate({}, { ...UNSCORED, documents: await loadDocuments([folder]) });
    }),
  "a model takes no images": () =>
    debate({}, {
      ...UNSCORED,
      documents: { ...given([]), images: [{ name: "dot.gif", data: new TextEncoder().encode("GIF89a") }] },
    }),
  "quotations cannot be looked up": () => ended(new Unsearchable()),
  "a text is no contribution": () =>
    debate({
      score: (message) =>
        JSON.stringify({ contributes: message === 6 ? "no" : "yes", reason: "So it reads.", scores: { clarity: 5 } }),
    }, { roundCount: 1, criteria: { clarity: 1 } }),
  "a text repeats itself": () =>
    debate(
      { say: (id, n) => id === "ada" && n === 1 ? "This is what I have to say. ".repeat(9) : `${id} says ${n}.` },
      UNSCORED,
    ),
  "a text is in another language": () => debate({ say: () => GERMAN }, { ...UNSCORED, language: "en" }),
  "a fact check fails": () => checking(REFUSED),
  "a fact check cannot be read": () => checking("no findings"),
  "a ruling cannot be read": () =>
    debate({ agents: { mo: spoilt(asks("rule_check"), "it depends", { times: 1 }) } }, {
      ...UNSCORED,
      enforceRules: true,
    }),
  "a finding contradicts what was looked up": () =>
    debate({
      ...SAYS,
      checkers: 1,
      find: () => [{ claim: "Nobody ever liked the zone", verdict: "supported", reason: "I know it." }],
    }, { ...UNSCORED, documents: given(SOURCES) }),
  "a score fails": () => missingScores(REFUSED, 1),
  "a score cannot be read": () => missingScores("five", 1),
  "a limit leaves questions unasked": () => {
    const line = { when: (prompt: Prompt) => subjectOf(prompt) === 9, times: 1, error: EATEN };
    const cast = scene({ checkers: 1, lines: { fay: [line] } }).participants;
    const people = cast.map((one) => one.id === "fay" ? { ...one, budget: { maxCalls: 4 } } : one);
    return ended(createDebateWorkflow("Should we?", people, { ...UNSCORED, outputDirectory: false }));
  },
  "a part of an answer cannot be read": () =>
    debate({
      score: (number, criteria) => Object.fromEntries(criteria.slice(number % 2).map((each) => [each, 5])),
    }),
  "a model gives no JSON that can be read": () => {
    const inLines = (prompt: Prompt) => /with these lines/.test(prompt.at(-1)?.text ?? "");
    const text = (prompt: Prompt) => (prompt.at(-1)?.text ?? "").replace(/^([\w.]+): .*$/gm, "$1: 5");
    const spoiling: ScriptedLine = {
      when: (_, { schema }) => schema?.name === "scores",
      times: Infinity,
      text: "five",
    };
    return debate({ lines: { mo: [spoiling, { when: inLines, times: Infinity, text }] } });
  },
  "too few contributions have a score": () => missingScores("five", 2),
  "no contribution has a score": () => missingScores("five"),
};

function messages(root: string): readonly string[] {
  const [day] = [...Deno.readDirSync(root)];
  const [archive] = day ? [...Deno.readDirSync(join(root, day.name))] : [];
  if (!day || !archive) return [];
  return [join(root, day.name, archive.name, "summary.md", "taken")];
}
