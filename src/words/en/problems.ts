import { count, integer, isOrAre } from "./numbers.ts";

/** Results of a request, by the status of its answer. */
export const REFUSED = {
  400: "The request cannot be read",
  401: "A token is needed",
  403: "Not allowed",
  404: "Not found",
  405: "Method not supported",
  409: "Not now",
  413: "The request is too large",
  422: "The request cannot be fulfilled",
  429: "Too many requests",
  500: "The server failed",
  502: "A provider cannot answer",
  503: "The server is stopping",
  508: "A dialogue asks itself",
} as const;

/** Reasons why a server refuses a request, and what to do. A page adds the full stop. */
export const PROBLEMS = {
  nothingHere: "There is nothing at this address",
  failed: "The server's terminal says more",
  notShown: "This archive cannot be shown. The server's terminal says more",
  unreadable: "The body cannot be read",
  noJson: "The body must be JSON",
  tooLarge: (bytes: number, withDocuments: boolean) =>
    `A body may have ${bytes} bytes at most${withDocuments ? ", and its documents 20 MB together" : ""}`,
  noDialogue: (id: string) => `There is no dialogue '${id}' here: the list of archives shows what there is`,
  noMessage: (last: number) => `There is no such message: the numbers are 1 to ${last}`,
  noParticipant: (name: string) => `There is no participant '${name}' in this dialogue`,
  noProtocol: (name: string) => `There is no protocol '${name}'`,
  noSource: "There is no such source: the dialogue's page and its journal name them",
  wrongToken: "This token is not valid for this address: use the link that you were given",
  readingNeedsToken: "Reading needs the token in the address that the server printed when it started",
  needsToken: "This needs the token in the address that the server printed when it started",
  otherName: "This server has no such name: use the address that it printed when it started",
  foreign: "Pages of other sites may not request this",
  methods: "Only GET, HEAD and POST are supported",
  readOnly: "This server is read-only: it was started with --read-only",
  notRunning: "This server is not running this dialogue",
  running: "This dialogue is running already",
  over: "This dialogue is over: fork it to go on from one of its turns",
  judgeLater: "This dialogue is still running: judge it when it is over",
  judged: "This dialogue is being judged now",
  askLater: "This dialogue is still running: ask about it when it is over",
  asked: "A question about this dialogue is being answered: ask again when that is done",
  nothingLeft: "The limits are used up",
  spent: (most: number) => `The limit for all dialogues together, $${most}, is spent or reserved: wait, or raise it`,
  tooLittle: (most: number, needed: number) =>
    `Too little is left of the limit for all dialogues together, $${most}: this one may need $${needed}. ` +
    "Wait until others are over, or raise the limit",
  full: (dialogues: number) =>
    `${count(dialogues, "dialogue")} ${isOrAre(dialogues)} under way: this server runs no more at once`,
  startsAMinute: (starts: number) => `At most ${integer(starts)} dialogues may be started in a minute`,
  tooLong: "This dialogue is too long for an estimate: give it fewer rounds",
  notAsked: (key: string, participant: string, now?: string) =>
    `There is no open question '${key}' for '${participant}': ${
      now === undefined ? "nobody is asked here now" : `the question now is '${now}'`
    }`,
  empty: "The answer is empty",
  /** `problem` is a sentence or two. */
  unusable: (problem: string) => `This answer cannot be used: ${problem}`,
} as const;

/** Faults of a field, after its name. */
export const FIELD_PROBLEMS = {
  /** The field in an answer without a form. */
  named: (field: string, problem: string) => `'${field}' ${problem}`,
  unknown: "is not a known field",
  must: (wanted: string) => `must be ${wanted}`,
  oneOf: (names: readonly string[]) => `must be one of ${names.join(", ")}`,
  noneDefined: "must be one of those that the operator defines, but there are none",
  missing: "is missing: give it, or a brief",
  byOperator: "is set by the operator of this server",
  tooMany: (most: number) => `may have ${most} entries at most`,
  writeAnswer: "write an answer",
  /** `problem` is a sentence or two. */
  leaveSo: (problem: string) => `${problem} To leave it as it is, send the answer again.`,
  sameName: "must differ from those of the others",
  together: (megabytes: number) => `come to ${megabytes.toFixed(1)} MB together: at most 20 MB is accepted`,
  whoAnswers: (names: readonly string[]) =>
    `must say who answers, as the conversation was imported: ${names.join(", ") || "the operator has defined none"}`,
  onlyImports: "is only for an import: those who took part answer with their own models",
} as const;

/** Values that a field may have. */
export const WANTED = {
  boolean: "true or false",
  integerFrom: (least: number) => `an integer >= ${least}`,
  numberAbove: (limit: number) => `a number > ${limit}`,
  numberFrom: (least: number) => `a number >= ${least}`,
  numberBetween: (least: number, most: number) => `a number from ${least} to ${most}`,
  oneOf: (values: readonly string[]) => `one of ${values.join(", ")}`,
  list: "a list",
  listOf: (values: readonly string[]) => `a list of ${values.join(", ")}`,
  fields: (names: readonly string[]) => `fields: ${names.join(", ")}`,
  byName: "values by name",
  text: "a text",
  or: (all: readonly string[]) => all.join(", or "),
} as const;
