/** Instructions to a model about the use of tools. */
export const TOOLS = {
  offer: (tools: readonly string[], uses: number) =>
    `Before you answer you may use ${tools.join(", ")}, up to ${uses} times.`,
  found: (sources: readonly string[]) =>
    `Tools have found these sources, which you may cite: ${sources.map((name) => `[${name}]`).join(", ")}.`,
  inLines: (keyword: string, example: string) =>
    `To use a tool, write only one line: ${keyword}, the name of the tool, and its arguments as JSON, for example\n` +
    `${example}\nYou are then shown the result, and asked again. The tools are:`,
  entry: (name: string, description: string, args: string) => `- ${name}: ${description} Arguments: ${args}`,
  use: (name: string, input: string) => `I use ${name} with ${input}`,
  answerNow: "Answer now, without tools.",
  result: (name: string) => `Result of ${name}`,
  refusal: (name: string) => `Refusal of ${name}`,
  onlyBeginning: "Only its beginning is shown.",
  toCite: (name: string) => `To cite this, write [${name}].`,
  cut: (left: number, all: number) => `[Cut: ${left} of ${all} bytes are left out.]`,
  mostUses: (most: number) => `No more than ${most} tools may be used in a turn.`,
  none: "There is no such tool.",
  noneBut: (tools: readonly string[]) => `There is no such tool. There are: ${tools.join(", ")}.`,
  usedUp: (name: string) => `${name} may not be used again in this turn.`,
  noJson: "The arguments are not JSON.",
  failed: "The tool failed.",
} as const;

/** Descriptions of the tools that need no server, and of the fields of their inputs. */
export const BUILT_IN = {
  context_search: {
    about: "Searches what was said so far but is not quoted here in full, and shows the places that match.",
    query: "A few words, as somebody may have said them.",
  },
  read_source: {
    about: "Reads a citable source, given its name, from its beginning or from a given line.",
    name: "The name of the source, without brackets.",
  },
  list_files: {
    about: "Lists the files and folders in the folder with material on the problem, or in a folder in it.",
    path: "A folder in it, such as notes; '.' for all of it.",
  },
  read_file: {
    about:
      "Reads a text, PDF or DOCX file in the folder with material on the problem, from its beginning or from a given " +
      "line.",
    path: "The file, as list_files names it, such as notes/plan.md.",
  },
  from_line: "The first line to read; 1 is the beginning.",
  from_character: "The first character of that line to read; 1, unless the line was too long to be given whole.",
  request_context: {
    about: "Asks whoever set the question for a fact or a wish that only they can know. A required question " +
      "stops everybody until it is answered; with any other you go on, and are shown the answer if one comes.",
    query: "One question that can be answered in a few lines.",
    reason: "What depends on it.",
    required: "True only if nothing useful can be said without the answer.",
  },
} as const;

/** Replies of the tools that need no server: what they found, or cannot do. */
export const TOOL_SAYS = {
  wantsQuery: "'query' must be a few words.",
  nothing: "nothing",
  theseWords: "these words",
  likeSentences: "sentences with such words",
  place: (character: number, all: number) => `character ${character} of ${all}`,
  noSource: (name: string, sources: readonly string[]) =>
    `There is no source '${name}'. There are: ${sources.join(", ") || "none"}.`,
  wantsPath: "'path' must be a path in the folder.",
  absolutePath: "Absolute paths are refused: give a path in the folder, such as notes/plan.md.",
  upwards: "Paths with '..' are refused: they may leave the folder.",
  noFolder: "The folder cannot be read.",
  notThere: (path: string) => `There is no '${path}' in the folder.`,
  leadsOut: (path: string) => `'${path}' is a link that leads out of the folder, and is refused.`,
  isNoFolder: (path: string) => `'${path}' is not a folder: read it as a file.`,
  leadsNowhere: "a link that leads nowhere in the folder",
  isFolder: (path: string) => `'${path}' is a folder: list it.`,
  isNoFile: (path: string) => `'${path}' is not a file that can be read.`,
  tooLarge: (path: string) => `'${path}' is too large to be read: the limit is 20 MB.`,
  isImage: (path: string) => `'${path}' is an image, and is not read.`,
  notRead: (path: string, reason: string) => `'${path}' is not read: ${reason}.`,
  noLine: (line: number, all: number) => `There is no line ${line}: the text has ${all}.`,
  noCharacter: (character: number, line: number, all: number) =>
    `There is no character ${character} in line ${line}: the line has ${all}.`,
  lines: (from: number, to: number, all: number) => `${from}-${to} of ${all}`,
  characters: (from: number, to: number, all: number) =>
    `${from}-${to} of ${all} of this line; go on with from_character ${to + 1}`,
  wantsQuestion: (most: number) => `'query' must be a question of at most ${most} characters.`,
  notYetAnswered: "Nobody has answered yet. Go on without it: if an answer comes, you are shown it later.",
  noAnswer: "There is no answer: go on without it.",
} as const;
