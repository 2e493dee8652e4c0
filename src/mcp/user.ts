import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { OpenQuestion } from "../transcript/context_request.ts";
import { fieldsIn } from "../transcript/json.ts";
import { omitUndefined } from "../transcript/omit_undefined.ts";

/** Name of the form in a call. */
const FORM = "answers";

/** The person at a client that shows forms. */
export interface User {
  /** `true` if the form was shown in this call. */
  readonly isAsked: boolean;
  /** Answers of the person, by id; absent if the form was not sent. */
  readonly written?: Readonly<Record<string, unknown>>;
}

/** A call that goes on once the person at the client has filled in a form. */
export class UserNeeded extends Error {
  override name = "UserNeeded";

  /** `questions` have the names of their askers. */
  constructor(readonly questions: readonly OpenQuestion[]) {
    super("The person at the client is asked");
  }

  /** Returns the form, which the client shows before it repeats the call. */
  form(): InputRequiredResult {
    const fields = this.questions.map(({ id, asker, question, reason = "" }) =>
      [id, { type: "string" as const, title: `${asker}: ${question}`, description: reason }] as const
    );
    const requestedSchema = { type: "object" as const, properties: Object.fromEntries(fields) };
    const message = "The participants of a dialogue ask you. What you leave empty stays unanswered.";
    return inputRequired({ inputRequests: { [FORM]: inputRequired.elicit({ message, requestedSchema }) } });
  }
}

/** Returns the person at the client of a call; `undefined` if the client shows no forms. */
export function userOf({ server }: McpServer, { mcpReq }: ServerContext): User | undefined {
  const declared = fieldsIn(mcpReq.envelope)[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
  const { elicitation } = fieldsIn(declared);
  const { url, form } = fieldsIn(elicitation);
  if (!elicitation || (url && !form)) return undefined;
  const { inputResponses } = mcpReq;
  const isAsked = inputResponses !== undefined && Object.hasOwn(inputResponses, FORM);
  return { isAsked, ...omitUndefined({ written: acceptedContent(inputResponses, FORM) }) };
}

/** Returns what was written to each question; `null` for a required one without an answer. */
export function answersIn(
  written: NonNullable<User["written"]>,
  questions: readonly OpenQuestion[],
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(questions.flatMap(({ id, required }): readonly (readonly [string, string | null])[] => {
    const text = Object.hasOwn(written, id) ? written[id] : undefined;
    if (typeof text === "string" && text.trim() !== "") return [[id, text]];
    return required ? [[id, null]] : [];
  }));
}
