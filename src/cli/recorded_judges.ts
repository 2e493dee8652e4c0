import { UsageError } from "./cli_error.ts";
import type { Configuration } from "./configuration.ts";
import type { ParsedArguments } from "./operands.ts";
import { type ProtocolName, withArticle } from "./protocol_names.ts";

/**
 * A recorded configuration with its judges only if they are to judge.
 *
 * @throws {UsageError} If flags name judges and say that there are to be none, or name them where judges take part.
 */
export function withRecordedJudges(
  recorded: Configuration,
  { configuration, flags }: ParsedArguments,
  protocol: ProtocolName,
): Configuration {
  const none = flags.has("--no-judges");
  if (configuration.judges && none) throw new UsageError("Give --judge or --no-judges, not both");
  if ((configuration.judges || none) && protocol !== "debate") {
    const flag = none ? "--no-judges" : "--judge";
    throw new UsageError(
      `${flag} is for debates, which are judged at their end: judges of ${withArticle(protocol)} take part`,
    );
  }
  const { judges: _, strictJudges: _strict, ...rest } = recorded;
  return none ? rest : recorded;
}
