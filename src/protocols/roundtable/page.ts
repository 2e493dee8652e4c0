import { decimal } from "../../words/numbers.ts";
import { joined, type Line, line, link, type PageBlock, section } from "../../archive/render/page.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { violationIn } from "../../archive/render/message_page.ts";
import { listed, SIGNS } from "../../words/phrases.ts";
import { nameOf } from "../../archive/render/words.ts";
import { agreementOf, type Groupthink } from "./consensus/groupthink.ts";
import { claimsMade, sourcesCited } from "./consensus/evidence.ts";
import type { Consensus } from "./consensus/consensus.ts";
import type { ResponseTable } from "./consensus/table.ts";
import { confidencesText } from "./delphi.ts";
import { roundtableArgued } from "./argued.ts";
import { roundtableOutcome } from "./outcome.ts";
import { assignedStances } from "./parts.ts";
import { findingText, groupthinkText } from "./prompts.ts";
import { stancePictures } from "./pictures.ts";
import { PAGE, ROUNDTABLE, STANCE } from "./words/mod.ts";

type Claim = ReturnType<typeof claimsMade>[number];

/** The pages of a roundtable: agreement, disagreements, claims and sources. */
export const roundtablePage: ProtocolPage = {
  protocol: "roundtable",
  notices: ["groupthink"], // shown in the section Agreement
  outcome: roundtableOutcome,
  argued: roundtableArgued,
  get withoutConclusion() {
    return ROUNDTABLE.withoutConclusion;
  },
  blocks: agreementBlocks,
  data: agreementData,
  pictures: stancePictures,
};

function agreementBlocks(facts: Facts): readonly PageBlock[] {
  const { consensus, groupthink, table } = agreementOf(facts.record);
  if (table.rounds.length === 0) return [];
  const held = new Set(consensus.positions.map(({ position }) => position));
  const claims = claimsMade(table);
  return [
    { heading: PAGE.agreement, level: 2 },
    ...assignedBlocks(facts),
    { paragraph: `${findingText(consensus)} ${confidencesText(consensus.confidence)}` },
    ...groupthinkBlocks(groupthink),
    ...positionBlocks(facts, consensus),
    ...listBlocks(PAGE.commonGround, consensus.commonGround.filter((text) => !held.has(text))),
    ...acceptedBlocks(facts, claims.filter(isAccepted)),
    ...listBlocks(PAGE.disagreements, disagreements(facts, consensus, claims)),
    ...responseBlocks(facts, table),
    ...sourceBlocks(table),
  ];
}

/** The same, as data; empty without responses. */
function agreementData(facts: Facts): object {
  const { consensus, groupthink, table, advice } = agreementOf(facts.record);
  if (table.rounds.length === 0) return {};
  return { consensus, groupthink, advice, claims: claimsMade(table), sources: sourcesCited(table) };
}

function groupthinkBlocks(groupthink: Groupthink): readonly PageBlock[] {
  if (!groupthink.detected) return [];
  return [{ paragraph: [{ strong: PAGE.groupthink }, ` ${groupthinkText(groupthink)}`] }];
}

function positionBlocks(facts: Facts, { positions, absent }: Consensus): readonly PageBlock[] {
  const held = positions.map(({ stance, position, participants }) => [
    STANCE[stance],
    position,
    namesOf(facts, participants),
  ]);
  return [
    ...(held.length === 0 ? [] : [{ head: [PAGE.stance, PAGE.position, PAGE.heldBy], table: held }]),
    ...(absent.length === 0 ? [] : [{ paragraph: PAGE.absent(namesOf(facts, absent)) }]),
  ];
}

/** The stances that the mode assigned, if any. */
function assignedBlocks(facts: Facts): readonly PageBlock[] {
  const assigned = assignedStances(facts.record).map(({ participant, stances }) =>
    PAGE.assigned(nameOf(facts, participant), stances)
  );
  if (assigned.length === 0) return [];
  return [{ paragraph: PAGE.assignedBy(String(facts.record.settings["mode"]), assigned) }];
}

/** Returns `true` if somebody else accepted the claim, and nobody rebutted or revised it. */
function isAccepted({ supportedBy, rebuttedBy, revisedBy }: Claim): boolean {
  return supportedBy.length > 0 && rebuttedBy.concat(revisedBy).length === 0;
}

function acceptedBlocks(facts: Facts, claims: readonly Claim[]): readonly PageBlock[] {
  const list = claims.map((claim) => ({
    line: line(pointLine(facts, claim, "accepted", claim.supportedBy), `${SIGNS.colon} ${claim.text}`),
  }));
  return section(
    PAGE.accepted,
    3,
    list.length === 0 ? [] : [
      { paragraph: PAGE.labels },
      { list },
    ],
  );
}

function disagreements(facts: Facts, { disagreements }: Consensus, claims: readonly Claim[]): readonly Line[] {
  return disagreements.map(({ text, between, claim: id, rebuttedBy = [] }) => {
    const claim = claims.find((each) => each.id === id);
    if (claim) return line(pointLine(facts, claim, "rebutted", rebuttedBy), `${SIGNS.colon} ${text}`);
    if (!between) return text;
    const [some, others] = between;
    return PAGE.against(namesOf(facts, some), namesOf(facts, others), text);
  });
}

/** A line such as `1.1 by Ada (fact), rebutted by Ben in 2.4, 5.1 and by Cy in 3.2`, with ids linked to messages. */
function pointLine(facts: Facts, { id, label }: Claim, done: "accepted" | "rebutted", ids: readonly string[]): Line {
  const message = (id: string) => facts.message(Math.floor(Number(id)));
  const author = (id: string) => nameOf(facts, message(id)?.speaker ?? "");
  const linked = (id: string): Line => {
    const at = message(id);
    return at ? [link(id, facts.messageFile(at))] : id;
  };
  const others = [...Map.groupBy(ids, author)].map(([name, theirs]) =>
    line(PAGE.in(name), joined(theirs.map(linked), ", "))
  );
  return line(linked(id), PAGE.by(author(id), label ?? "none", done), joined(others, PAGE.andBy));
}

function listBlocks(heading: string, items: readonly Line[]): readonly PageBlock[] {
  return section(heading, 3, items.length === 0 ? [] : [{ list: items.map((line) => ({ line })) }]);
}

/** Every response, with remarks on those that broke a role. */
function responseBlocks(facts: Facts, { rounds }: ResponseTable): readonly PageBlock[] {
  const rows = rounds.flatMap(({ round, given, replaced, failed }) => [
    ...given.map(({ participant, number, response: { stance, confidence } }): readonly Line[] => {
      const sure = confidence === undefined ? [{ strong: PAGE.missing }] : decimal(confidence, 2);
      return [String(round), nameOf(facts, participant), STANCE[stance], sure, messageLine(facts, number, replaced)];
    }),
    ...failed.map((id): readonly Line[] => [String(round), nameOf(facts, id), [{ strong: PAGE.failed }], "", ""]),
  ]);
  return [
    { heading: PAGE.responses, level: 3 },
    { head: [PAGE.round, PAGE.participant, PAGE.stance, PAGE.confidence, PAGE.message], table: rows, right: [3] },
  ];
}

function messageLine(facts: Facts, number: number, replaced: readonly number[]): Line {
  const message = facts.message(number);
  if (!message) return "";
  const earlier = replaced.find((each) => facts.message(each)?.speaker === message.speaker);
  const broken = (each: number) => violationIn(facts, facts.message(each)?.key) !== undefined;
  const before = earlier === undefined ? undefined : { number: earlier, isBroken: broken(earlier) };
  return line([link(String(number), facts.messageFile(message))], PAGE.remarks(broken(number), before));
}

function sourceBlocks(table: ResponseTable): readonly PageBlock[] {
  const sources = sourcesCited(table).map(({ source, url, messages }) => PAGE.source(source, url, messages));
  return listBlocks(PAGE.sources, sources);
}

function namesOf(facts: Facts, ids: readonly string[]): string {
  return listed(ids.map((id) => nameOf(facts, id)));
}
