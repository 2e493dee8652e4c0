import { type Line, line, link, type PageBlock, section } from "../../archive/render/page.ts";
import type { Facts, ProtocolPage } from "../../archive/render/facts.ts";
import { violationIn } from "../../archive/render/message_page.ts";
import { count, listed, nameOf } from "../../archive/render/words.ts";
import {
  agreementOf,
  claimsMade,
  type Consensus,
  type Groupthink,
  type ResponseTable,
  sourcesCited,
} from "../../judging/mod.ts";
import { confidencesText } from "./delphi.ts";
import { adviceText, findingText, groupthinkText } from "./prompts.ts";

/** The pages of a roundtable: in what participants agree and differ, with their claims and sources. */
export const roundtablePage: ProtocolPage = {
  protocol: "roundtable",
  notices: ["groupthink"], // stands with the agreement that it is about
  outcome: agreementBlocks,
  data: agreementData,
};

function agreementBlocks(facts: Facts): readonly PageBlock[] {
  const { consensus, groupthink, table, advice } = agreementOf(facts.record);
  if (table.rounds.length === 0) return [];
  return [
    { heading: "Agreement", level: 2 },
    { paragraph: `${findingText(consensus)} ${confidencesText(consensus.confidence)}` },
    { paragraph: [{ strong: "Advice:" }, ` ${adviceText(advice)}`] },
    ...groupthinkBlocks(groupthink),
    ...positionBlocks(facts, consensus),
    ...listBlocks("Common ground", consensus.commonGround),
    ...listBlocks("Disagreements", disagreements(facts, consensus)),
    ...responseBlocks(facts, table),
    ...claimBlocks(facts, table),
    ...sourceBlocks(table),
  ];
}

/** The same for machines; nothing where there are no responses. */
function agreementData(facts: Facts): object {
  const { consensus, groupthink, table, advice } = agreementOf(facts.record);
  if (table.rounds.length === 0) return {};
  return { consensus, groupthink, advice, claims: claimsMade(table), sources: sourcesCited(table) };
}

function groupthinkBlocks(groupthink: Groupthink): readonly PageBlock[] {
  if (!groupthink.detected) return [];
  return [{ paragraph: [{ strong: "Groupthink warning:" }, ` ${groupthinkText(groupthink)}`] }];
}

function positionBlocks(facts: Facts, { positions, absent }: Consensus): readonly PageBlock[] {
  const held = positions.map(({ stance, position, participants, strongest = "" }) => [
    stance,
    position,
    namesOf(facts, participants),
    strongest,
  ]);
  const silent = `Without an answer in that round: ${namesOf(facts, absent)}. They count with what they held before.`;
  return [
    ...(held.length === 0 ? [] : [{ head: ["Stance", "Position", "Held by", "Strongest point"], table: held }]),
    ...(absent.length === 0 ? [] : [{ paragraph: silent }]),
  ];
}

function disagreements(facts: Facts, { disagreements }: Consensus): readonly string[] {
  return disagreements.map(({ text, between }) => {
    if (!between) return text;
    const [some, others] = between;
    return `${namesOf(facts, some)} against ${namesOf(facts, others)}: ${text}`;
  });
}

function listBlocks(heading: string, items: readonly string[]): readonly PageBlock[] {
  return section(heading, 3, items.length === 0 ? [] : [{ list: items.map((line) => ({ line })) }]);
}

/** Every response that was given, with what broke a role. */
function responseBlocks(facts: Facts, { rounds }: ResponseTable): readonly PageBlock[] {
  const rows = rounds.flatMap(({ round, given, replaced, failed }) => [
    ...given.map(({ participant, number, response }): readonly Line[] => {
      const { stance, confidence, position } = response;
      const sure = confidence === undefined ? [{ strong: "missing" }] : confidence.toFixed(2);
      return [String(round), nameOf(facts, participant), stance, sure, position, messageLine(facts, number, replaced)];
    }),
    ...failed.map((id): readonly Line[] => [String(round), nameOf(facts, id), [{ strong: "failed" }], "", "", ""]),
  ]);
  return [
    { heading: "Responses by round", level: 3 },
    { head: ["Round", "Participant", "Stance", "Confidence", "Position", "Message"], table: rows, right: [3] },
  ];
}

function messageLine(facts: Facts, number: number, replaced: readonly number[]): Line {
  const message = facts.message(number);
  if (!message) return "";
  const earlier = replaced.find((each) => facts.message(each)?.speaker === message.speaker);
  const broken = (each: number) => violationIn(facts, facts.message(each)?.key) !== undefined;
  const remarks = [
    ...(broken(number) ? [" breaks its role"] : []),
    ...(earlier === undefined ? [] : [` after ${earlier}${broken(earlier) ? ", which broke its role" : ""}`]),
  ];
  return line([link(String(number), facts.messageFile(message))], remarks.join(";"));
}

function claimBlocks(facts: Facts, table: ResponseTable): readonly PageBlock[] {
  const claims = claimsMade(table);
  if (claims.length === 0) return [];
  const unlabelled = claims.filter(({ label }) => label === undefined).length;
  return [
    { heading: "Claims", level: 3 },
    { paragraph: `${count(claims.length, "claim")}, ${unlabelled} unlabelled. Labels are what their authors say.` },
    {
      head: ["Id", "Claim", "By", "Label", "Supported by", "Rebutted by", "Revised by"],
      table: claims.map(({ id, text, by, label = "unlabelled", supportedBy, rebuttedBy, revisedBy }) => [
        id,
        text,
        nameOf(facts, by),
        label,
        supportedBy.join(", "),
        rebuttedBy.join(", "),
        revisedBy.join(", "),
      ]),
    },
  ];
}

function sourceBlocks(table: ResponseTable): readonly PageBlock[] {
  const sources = sourcesCited(table).map(({ source, url, messages }) => {
    const cited = `${messages.length === 1 ? "message" : "messages"} ${messages.join(", ")}`;
    return `${source}${url === undefined ? "" : `, ${url}`} (${cited})`;
  });
  return listBlocks("Sources", sources);
}

function namesOf(facts: Facts, ids: readonly string[]): string {
  return listed(ids.map((id) => nameOf(facts, id)));
}
