import type { RoundResponse } from "../../../transcript/response.ts";
import type { AssignedRole } from "./mode.ts";

/** How a response breaks its role: by a stance that does not go with it. */
export function brokenStance({ stance }: RoundResponse, role: AssignedRole | undefined): string | undefined {
  if (!role?.stances || role.stances.includes(stance)) return undefined;
  return `The role is ${role.name}, which stands for ${role.stances.join(" or ")}; the stance given is ${stance}.`;
}
