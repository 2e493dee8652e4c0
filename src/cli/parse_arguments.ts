import { UsageError } from "./cli_error.ts";
import type { CommandName } from "./commands.ts";
import type { Configuration } from "./configuration.ts";
import { readValue } from "./flag_value.ts";
import type { Option } from "./flags/option.ts";
import { checkOperands, type ParsedArguments } from "./operands.ts";
import { OPTIONS, optionsOf } from "./options.ts";
import { didYouMean } from "./suggest.ts";

/**
 * Takes apart what follows a command's name: `--flag value`, `--flag=value`, switches, operands; `--` ends the flags.
 *
 * @throws {UsageError} If there is no such flag or operand, or a value is missing or impossible.
 */
export function parseArguments(command: CommandName, args: readonly string[]): ParsedArguments {
  const operands: string[] = [];
  const flags = new Map<string, string>();
  const given = new Set<string>();
  let configuration: Configuration = {};
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === "--") {
      operands.push(...rest);
      break;
    }
    if (!arg.startsWith("--")) {
      if (/^-[^\d.]/.test(arg)) throw unknownFlag(command, arg);
      operands.push(arg);
      continue;
    }
    const [, flag = arg, inline] = /^([^=]+)(?:=([\s\S]*))?$/.exec(arg) ?? [];
    const option = optionsOf(command).find((each) => each.flag === flag);
    if (!option) throw unknownFlag(command, flag);
    if (given.has(flag) && !option.repeatable) throw new UsageError(`${flag} may be given only once`);
    given.add(flag);
    const value = valueOf(option, inline, rest);
    if (option.field === undefined) flags.set(flag, value);
    else configuration = readValue(option, value, configuration);
  }
  checkOperands(command, operands);
  const forms = ["--json", "--csv", "--events"].filter((flag) => flags.has(flag));
  if (forms.length > 1) throw new UsageError(`Give ${forms.join(" or ")}, not both`);
  return { command, operands, configuration, flags };
}

function valueOf({ flag, value, wanted }: Option, inline: string | undefined, rest: string[]): string {
  if (value === undefined) {
    if (inline !== undefined) throw new UsageError(`${flag} takes no value`);
    return "";
  }
  const next = rest[0];
  const given = inline ?? (next === undefined || next.startsWith("--") ? undefined : rest.shift());
  if (given === undefined || given === "") throw new UsageError(`${flag} needs a value: ${flag} ${value}`);
  if (wanted && !wanted.pattern.test(given)) {
    throw new UsageError(`${flag} must be ${wanted.text}: current value is '${given}'`);
  }
  return given;
}

function unknownFlag(command: CommandName, flag: string): UsageError {
  const elsewhere = [...new Set(OPTIONS.filter((option) => option.flag === flag).flatMap(({ commands }) => commands))];
  if (elsewhere.length > 0) {
    return new UsageError(`${flag} is not for 'convene ${command}', but for ${elsewhere.join(", ")}`);
  }
  const hint = didYouMean(flag, optionsOf(command).map((option) => option.flag));
  return new UsageError(`There is no flag '${flag}'${hint || `; see convene ${command} --help`}`);
}
