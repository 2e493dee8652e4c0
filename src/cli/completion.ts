import { UsageError } from "../setup/errors.ts";
import type { Flag } from "./flags.ts";
import type { Context } from "./io.ts";

/** A subcommand, as far as a shell completes it. */
export interface Completed {
  readonly name: string;
  readonly summary: string;
  readonly flags: readonly Pick<Flag, "flag" | "help" | "value">[];
}

const SCRIPTS: Readonly<Record<string, (commands: readonly Completed[]) => string>> = { bash, zsh, fish };

/** `convene completion SHELL`: prints a script that lets a shell complete commands and flags; values are files. */
export function completion({ args, out }: Context, commands: readonly Completed[]): number {
  const [shell = ""] = args.operands;
  const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
  if (!script) throw new UsageError(`There is no completion for '${shell}': give ${Object.keys(SCRIPTS).join(", ")}`);
  out.write(script(commands));
  return 0;
}

const flagsOf = ({ flags }: Completed) => [...flags.map(({ flag }) => flag), "--help"].join(" ");

/** Puts a text in single quotes, for zsh and bash. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function bash(commands: readonly Completed[]): string {
  return `_convene() {
  local words=""
  if [ "$COMP_CWORD" = 1 ]; then
    words=${quoted(commands.map(({ name }) => name).join(" "))}
  else
    case "\${COMP_WORDS[1]}" in
${commands.map((each) => `      ${each.name}) words=${quoted(flagsOf(each))} ;;`).join("\n")}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _convene convene
`;
}

function zsh(commands: readonly Completed[]): string {
  const described = commands.map(({ name, summary }) => quoted(`${name}:${summary}`)).join(" ");
  return `#compdef convene
_convene() {
  if (( CURRENT == 2 )); then
    local -a commands=(${described})
    _describe command commands
    return
  fi
  case "$words[2]" in
${commands.map((each) => `    ${each.name}) compadd -- ${flagsOf(each)} ;;`).join("\n")}
  esac
  _files
}
if [ "$funcstack[1]" = _convene ]; then _convene "$@"; else compdef _convene convene; fi
`;
}

function fish(commands: readonly Completed[]): string {
  const text = (words: string) => `'${words.replace(/[\\']/g, "\\$&")}'`;
  const lines = commands.flatMap(({ name, summary, flags }) => [
    `complete -c convene -n __fish_use_subcommand -f -a ${name} -d ${text(summary)}`,
    ...flags.map(({ flag, help, value }) =>
      `complete -c convene -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)} -d ${text(help)}` +
      (value === undefined ? "" : " -r")
    ),
  ]);
  return `${lines.join("\n")}\ncomplete -c convene -l help -d 'Print the help'\n`;
}
