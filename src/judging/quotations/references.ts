/** What is counted in a text, an issue or a dialogue, before its number: it says where something stands. */
const PLURALS =
  "messages|statements|turns|rounds|pages|pp\\.?|sections|chapters|figures|figs\\.?|tables|points|items|paragraphs|lines|notes|footnotes|articles|volumes|appendices|annexes|claims|questions|Seiten|Abschnitte|Kapitel|Abbildungen|Tabellen|Nachrichten|Runden|Punkte|chapitres|tableaux|tours|páginas|capítulos|pagine|capitoli";
const SINGULARS =
  "message|statement|turn|round|page|pg\\.?|p\\.|section|sec\\.|chapter|ch\\.|chap\\.|figure|fig\\.|table|tab\\.|point|item|paragraph|para\\.?|line|note|footnote|fn\\.|article|art\\.|volume|vol\\.|appendix|annex|claim|question|exhibit|slide|No\\.|Nr\\.|Seite|S\\.|Abschnitt|Abs\\.|Abbildung|Abb\\.|Tabelle|Nachricht|Runde|Punkt|Artikel|Zeile|chapitre|tableau|tour|ligne|página|capítulo|sección|tabla|figura|mensaje|ronda|pagina|capitolo|sezione|tabella|messaggio|turno";

const NUMBER = "(?:no\\.?\\s?|nr\\.?\\s?|#)?\\d{1,4}(?:\\.\\d{1,3})*[a-z]?(?!\\p{L})";
/** A number that counts something is none of a list: `rounds 2 and 30 % less`. */
const ALONE = "(?![.,]?\\d|\\s?(?:%|‰|per\\s?cent|percent|Prozent|million|billion|thousand|Million|Milliard|[$€£¥]))";
const NEXT = "\\s?(?:,\\s?(?:and\\s|und\\s|or\\s)?|(?:and|und|or|oder|et|y|e|&|to|bis)\\s|[–—-]\\s?)";

const REFERENCES: readonly RegExp[] = [
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${PLURALS})\\s?${NUMBER}${ALONE}(?:${NEXT}${NUMBER}${ALONE})*`, "giu"),
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${SINGULARS})\\s?${NUMBER}${ALONE}(?:[–-]\\d{1,4}${ALONE})?`, "giu"),
  new RegExp(`(?:§{1,2}\\s?|#)${NUMBER}${ALONE}`, "giu"),
  /第\s?\d{1,4}\s?(?:章|節|頁|ページ|回|条|図|表|番|ラウンド)|(?:図|表|ページ|メッセージ|ラウンド)\s?\d{1,4}/gu,
];

/** A mark of an enumeration, where a part of a sentence begins. */
const MARK =
  /(?<=(?:^|[;:,.—–]\s?|(?:^|\s)(?:and|or|und|oder|et|ou|y|o|e)\s|\n\s*))(?:\(\d{1,2}\)|\d{1,2}\))(?=\s+\S)/gu;
const ANY_MARK = /(?<=^|\s)\(?(\d{1,2})\)(?=\s+\S)/gu;

/**
 * A text without the numbers that claim nothing: of messages, rounds, pages, sections, chapters, figures and tables, and
 * the marks of an enumeration. They are blanked, so that offsets stay as they are.
 */
export function withoutReferences(text: string): string {
  let plain = text;
  for (const reference of REFERENCES) plain = plain.replace(reference, blank);
  plain = plain.replace(MARK, blank);
  let due = 1;
  // From (1) on, each that is one more than the last.
  const marks = [...plain.matchAll(ANY_MARK)].filter(({ 1: number }) => Number(number) === due && due++ > 0);
  if (marks.length < 2) return plain;
  for (const { index, 0: mark } of marks) {
    plain = plain.slice(0, index) + blank(mark) + plain.slice(index + mark.length);
  }
  return plain;
}

function blank(text: string): string {
  return " ".repeat(text.length);
}
