import { type Argument, Command as Program, CommanderError, type Help as Layout, Option } from "commander";
import { systemTerminal } from "../agents/terminal.ts";
import type { Configuration } from "../protocols/configuration.ts";
import { PROTOCOL_NAMES } from "../protocols/names.ts";
import { VERSION } from "../runtime/system_runtime.ts";
import { wrap } from "../text/display.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";
import { type Command, COMMANDS, type Help } from "./commands.ts";
import { UsageError } from "../setup/errors.ts";
import { paced } from "../setup/paced.ts";
import { reportError } from "./errors.ts";
import type { Group } from "../protocols/fields.ts";
import { type Flag, HEADINGS } from "./flags.ts";
import { type Context, type Io, mayColor, type ParsedArguments, Printer, systemIo } from "./io.ts";
import { load } from "./load.ts";
import { PersonTerminal } from "./people.ts";
import { program, typed } from "../runtime/typed.ts";

/** Columns for the help, and the least that it is laid out for. */
const [WIDTH, NARROW] = [80, 40];

/** The least columns for what is said beside a flag; with fewer, it stands below. */
const BESIDE = 36;

const NAMED = "ARCHIVE is a path, an id (or a unique beginning of one) or latest.";

/** The `convene` command: arguments in, exit code out. */
export async function main(args: readonly string[], io: Io = systemIo()): Promise<number> {
  const out = new Printer(io.stdout, mayColor(io));
  const err = new Printer(io.stderr, mayColor(io));
  let line: Line | undefined;
  try {
    line = await parseLine(args, Math.max(NARROW, Math.min(WIDTH, out.columns)));
    if ("printed" in line) {
      out.write(line.printed);
      return 0;
    }
    const { command, args: parsed } = line;
    const run = await command.load();
    const { flags } = parsed;
    const terminal = io.interactive ? new PersonTerminal(io.personTerminal ?? systemTerminal()) : undefined;
    const pace = io.stderr.terminal ? (hasPerson: () => boolean) => paced(io, hasPerson) : undefined;
    const allowAgents = flags.get("--allow-agents")?.split(",").map((name) => name.trim());
    const context: Context = {
      io: allowAgents ? { ...io, allowAgents } : io,
      out,
      err,
      terminal,
      pace,
      args: parsed,
      dryRun: flags.has("--dry-run"),
    };
    if (flags.has("--config") || command.name === "run") await (await load("trust")).confirmFile(context);
    return await run(context);
  } catch (error) {
    const flags = line && "command" in line ? await limitFlags(line) : [];
    return reportError(error, { err, verbose: args.includes("--verbose"), flags });
  }
}

/** A command to run, or the help or version text printed instead. */
export type Line = { readonly command: Command; readonly args: ParsedArguments } | { readonly printed: string };

/**
 * Parses a command line.
 *
 * @param width Columns for the help.
 * @throws {UsageError} If a command, flag or operand is unknown, or a value is missing or invalid.
 */
export async function parseLine(args: readonly string[], width = WIDTH): Promise<Line> {
  let printed = "";
  let line: Line | undefined;
  const all = new Program("convene")
    .description("Structured conversations of language models")
    .usage("COMMAND [...]")
    .version(`convene ${VERSION}`, "-V, --version", "Print the version")
    .helpOption("-h, --help", "Print the help; COMMAND --help for its flags")
    .helpCommand("help [COMMAND]", "print the help of a command")
    .configureHelp({
      subcommandTerm: (command) =>
        [command.name(), ...command.registeredArguments.map((operand) => operandInWords(operand))].join(" "),
      ...(width < WIDTH ? { minWidthToWrap: 0, formatItem: narrowItem } : {}),
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void (printed += text),
      writeErr: () => {},
      getOutHelpWidth: () => width,
      getOutHasColors: () => false,
    })
    .addHelpText(
      "after",
      '\nTry: convene debate "A motion" --model openai/MODEL\nor, without an API key, convene init.',
    )
    .addHelpText("afterAll", program() === "convene" ? "" : `\nHere, type ${typed("…")} instead of convene ….`);
  for (const command of COMMANDS) {
    const { name, operands, summary, group } = command;
    const sub = all.command(name).summary(summary).helpGroup(`${group}:`)
      .addHelpOption(new Option("-h, --help", "Print this help").helpGroup(HEADINGS.Output));
    for (const operand of operands.split(" ").filter(Boolean)) sub.argument(operand);
    if (!args.slice(0, 2).includes(name)) continue;
    describe(sub, command, await helpOf(command), (parsed) => void (line = { command, args: parsed }));
  }
  const [asked = ""] = args[0] === "help" ? args.slice(1) : args;
  const isUnknown = /^[^-]/.test(asked) && !COMMANDS.some(({ name }) => name === asked) && asked !== "help";
  try {
    // an unknown command is one, whatever is asked about it
    all.parse(isUnknown ? [asked] : args.length === 0 ? ["--help"] : args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0 && !["commander.help", "commander.helpDisplayed"].includes(error.code)) {
      throw new UsageError(inWords(error, args));
    }
  }
  return line ?? { printed };
}

/** Returns a flag or a command with what is said about it, below it where there is no room beside. */
function narrowItem(this: Layout, term: string, termWidth: number, about: string): string {
  const { helpWidth: width = WIDTH } = this;
  const beside = termWidth + 4;
  const isBelow = width - beside < BESIDE;
  const rest = " ".repeat(isBelow ? 6 : beside);
  const first = `  ${term}`;
  if (about === "") return first;
  return isBelow
    ? `${first}\n${wrap(about, { width, first: rest, rest })}`
    : wrap(about, { width, first: first.padEnd(beside), rest });
}

/** Returns the flags of limits that were given. */
async function limitFlags({ command, args: { configuration } }: Exclude<Line, { printed: string }>) {
  const { flags } = await helpOf(command);
  return flags.filter(({ field = "" }) => field.startsWith("max") && Object.hasOwn(configuration, field));
}

export async function helpOf({ help }: Command): Promise<Help> {
  return typeof help === "function" ? await help(await load("field_flags")) : help;
}

/** Adds a subcommand's help, flags and action. */
function describe(
  sub: Program,
  { name, summary, operands }: Command,
  { about, examples, flags: known }: Help,
  done: (parsed: ParsedArguments) => void,
): void {
  const more = [about ?? "", /ARCHIVE|VERDICT/.test(operands) ? NAMED : ""].join(" ").trim();
  sub.description(more === "" ? sentence(summary) : `${sentence(summary)}\n\n${more}`)
    .addHelpText("after", `\nExamples:\n${examples.map((example) => `  ${example}`).join("\n")}`);
  let configuration: Configuration = {};
  const flags = new Map<string, string>();
  const files: Record<string, ParsedArguments["files"][string]> = {};
  const given = new Set<string>();
  const groups = Object.keys(HEADINGS) as Group[];
  for (const flag of known.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))) {
    const option = new Option(
      flag.value === undefined ? flag.flag : `${flag.flag} <${flag.value}>`,
      flag.repeatable ? `${flag.help}; repeatable` : flag.help,
    ).helpGroup(HEADINGS[flag.group]);
    sub.addOption(option).on(`option:${option.name()}`, (value: unknown) => {
      const text = checked(flag, typeof value === "string" ? value : "", given);
      if (flag.field === undefined) flags.set(flag.flag, text);
      else if (flag.names?.includes(text)) configuration = { ...configuration, [flag.field]: text };
      else if (flag.file) files[flag.field] = { path: text, form: flag.file, ...omitUndefined({ set: flag.set }) };
      else if (flag.set) configuration = flag.set(configuration, text);
    });
  }
  sub.action(() => {
    const forms = ["--json", "--events"].filter((flag) => flags.has(flag));
    if (forms.length > 1) throw new UsageError(`Give ${forms.join(" or ")}, not both`);
    done({ command: name, operands: sub.args, configuration, files, flags });
  });
}

/** Returns a flag's value, after checking that it is valid and given only once. */
function checked({ flag, value, repeatable, wanted }: Flag, text: string, given: Set<string>): string {
  if (given.has(flag) && !repeatable) throw new UsageError(`${flag} may be given only once`);
  given.add(flag);
  if (value !== undefined && (text === "" || text.startsWith("--"))) {
    throw new UsageError(`${flag} needs a value: ${flag} ${value}`);
  }
  if (wanted && !wanted.pattern.test(text)) {
    throw new UsageError(`${flag} must be ${wanted.text}: current value is '${text}'`);
  }
  return text;
}

/** Returns commander's message as one line that says what to do. */
function inWords({ code, message }: CommanderError, args: readonly string[]): string {
  const [name = ""] = args;
  const protocol = PROTOCOL_NAMES.find((each) => each.name === name);
  const text = message.replace(/^error: /, "").replace(/\n?\(Did you mean (.*)\?\)$/s, "; did you mean $1?");
  const line = text.charAt(0).toUpperCase() + text.slice(1);
  if (code === "commander.excessArguments" && protocol) {
    return `${line} Put the ${protocol.subject} in quotes`;
  }
  const known = COMMANDS.some((command) => command.name === name) ? `${name} ` : "";
  return text.includes("did you mean") ? line : `${line}; see ${typed(`${known}--help`)}`;
}

/** Returns an operand as shown in the help. */
function operandInWords(operand: Argument): string {
  const name = `${operand.name()}${operand.variadic ? "..." : ""}`;
  return operand.required ? name : `[${name}]`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
