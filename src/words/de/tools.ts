import type { Translation } from "../language.ts";
import type * as en from "../en/tools.ts";

/** Instructions to a model about the use of tools. */
export const TOOLS = {
  offer: (tools: readonly string[], uses: number) =>
    `Bevor Sie antworten, können Sie ${
      uses === 1 ? "einmal ein Werkzeug" : `bis zu ${uses}-mal Werkzeuge`
    } verwenden: ${tools.join(", ")}.`,
  found: (sources: readonly string[]) =>
    `Werkzeuge haben diese Quellen gefunden, die Sie nennen können: ${sources.map((name) => `[${name}]`).join(", ")}.`,
  inLines: (keyword: string, example: string) =>
    `Um ein Werkzeug zu verwenden, schreiben Sie nur eine Zeile: ${keyword}, den Namen des Werkzeugs und seine Angaben ` +
    `als JSON, zum Beispiel\n${example}\nDann wird Ihnen das Ergebnis gezeigt, und Sie werden noch einmal gefragt. Die ` +
    "Werkzeuge sind:",
  entry: (name: string, description: string, args: string) => `- ${name}: ${description} Angaben: ${args}`,
  use: (name: string, input: string) => `Ich verwende ${name} mit ${input}`,
  answerNow: "Antworten Sie jetzt, ohne Werkzeuge.",
  result: (name: string) => `Ergebnis von ${name}`,
  refusal: (name: string) => `Ablehnung von ${name}`,
  onlyBeginning: "Nur der Anfang wird gezeigt.",
  toCite: (name: string) => `Um dies als Quelle zu nennen, schreiben Sie [${name}].`,
  cut: (left: number, all: number) => `[Gekürzt: ${left} von ${all} Byte sind ausgelassen.]`,
  mostUses: (most: number) =>
    `Je Beitrag können Werkzeuge höchstens ${most === 1 ? "einmal" : `${most}-mal`} verwendet werden.`,
  none: "Dieses Werkzeug gibt es nicht.",
  noneBut: (tools: readonly string[]) => `Dieses Werkzeug gibt es nicht. Es gibt: ${tools.join(", ")}.`,
  usedUp: (name: string) => `${name} kann für diesen Beitrag nicht noch einmal verwendet werden.`,
  noJson: "Die Angaben sind kein JSON.",
  failed: "Das Werkzeug hat versagt.",
} satisfies Translation<typeof en.TOOLS>;

/** What the tools do that need no server, and the fields of their inputs. */
export const BUILT_IN = {
  context_search: {
    about: "Durchsucht, was bisher gesagt wurde und hier nicht ganz zitiert ist, und zeigt die passenden Stellen.",
    query: "Einige Wörter, wie sie jemand gesagt haben könnte.",
  },
  read_source: {
    about: "Liest eine Quelle, die genannt werden darf, unter ihrem Namen, vom Anfang oder von einer Zeile an.",
    name: "Der Name der Quelle, ohne Klammern.",
  },
  list_files: {
    about: "Nennt die Dateien und Ordner in dem Ordner mit Material zum Problem oder in einem Ordner darin.",
    path: "Ein Ordner darin, etwa notes; '.' für alles.",
  },
  read_file: {
    about:
      "Liest eine Text-, PDF- oder DOCX-Datei in dem Ordner mit Material zum Problem, vom Anfang oder von einer Zeile an.",
    path: "Die Datei, wie list_files sie nennt, etwa notes/plan.md.",
  },
  from_line: "Die erste gewünschte Zeile; 1 ist der Anfang.",
  from_character:
    "Das erste gewünschte Zeichen dieser Zeile; 1, wenn sie nicht zu lang war, um ganz gegeben zu werden.",
  request_context: {
    about:
      "Fragt den, der die Frage gestellt hat, nach einer Tatsache oder einem Wunsch, den nur er kennen kann. Eine " +
      "notwendige Frage hält alle an, bis sie beantwortet ist; bei jeder anderen machen Sie weiter, und die Antwort wird " +
      "Ihnen gezeigt, wenn eine kommt.",
    query: "Eine Frage, die sich in einigen Zeilen beantworten lässt.",
    reason: "Was davon abhängt.",
    required: "Nur dann true, wenn sich ohne die Antwort nichts Brauchbares sagen lässt.",
  },
} satisfies Translation<typeof en.BUILT_IN>;

/** What the tools say that need no server, of what they found or cannot do. */
export const TOOL_SAYS = {
  wantsQuery: "'query' muss aus einigen Wörtern bestehen.",
  nothing: "nichts",
  theseWords: "diese Wörter",
  likeSentences: "Sätze mit solchen Wörtern",
  place: (character: number, all: number) => `Zeichen ${character} von ${all}`,
  noSource: (name: string, sources: readonly string[]) =>
    `Es gibt keine Quelle '${name}'. Es gibt: ${sources.join(", ") || "keine"}.`,
  wantsPath: "'path' muss ein Pfad in dem Ordner sein.",
  absolutePath: "Absolute Pfade sind nicht erlaubt: Geben Sie einen Pfad in dem Ordner an, etwa notes/plan.md.",
  upwards: "Pfade mit '..' sind nicht erlaubt: Sie können aus dem Ordner führen.",
  noFolder: "Der Ordner lässt sich nicht lesen.",
  notThere: (path: string) => `'${path}' gibt es in dem Ordner nicht.`,
  leadsOut: (path: string) => `'${path}' ist ein Link, der aus dem Ordner führt, und nicht erlaubt.`,
  isNoFolder: (path: string) => `'${path}' ist kein Ordner: Lesen Sie es als Datei.`,
  leadsNowhere: "ein Link, der auf nichts in dem Ordner führt",
  isFolder: (path: string) => `'${path}' ist ein Ordner: Lassen Sie sich nennen, was darin steht.`,
  isNoFile: (path: string) => `'${path}' ist keine Datei, die sich lesen lässt.`,
  tooLarge: (path: string) => `'${path}' ist zu groß, um gelesen zu werden: Das Höchste sind 20 MB.`,
  isImage: (path: string) => `'${path}' ist ein Bild und wird nicht gelesen.`,
  notRead: (path: string, reason: string) => `'${path}' wird nicht gelesen: ${reason}.`,
  noLine: (line: number, all: number) => `Es gibt keine Zeile ${line}: Die letzte ist ${all}.`,
  noCharacter: (character: number, line: number, all: number) =>
    `In Zeile ${line} gibt es kein Zeichen ${character}: Das letzte ist ${all}.`,
  lines: (from: number, to: number, all: number) => `${from}-${to} von ${all}`,
  characters: (from: number, to: number, all: number) =>
    `${from}-${to} von ${all} dieser Zeile; weiter geht es mit from_character ${to + 1}`,
  wantsQuestion: (most: number) => `'query' muss eine Frage von höchstens ${most} Zeichen sein.`,
  notYetAnswered:
    "Noch hat niemand geantwortet. Machen Sie ohne die Antwort weiter: Wenn eine kommt, wird sie Ihnen später gezeigt.",
  noAnswer: "Es gibt keine Antwort: Machen Sie ohne sie weiter.",
} satisfies Translation<typeof en.TOOL_SAYS>;
