import type { Participant } from "../transcript/participant.ts";

/** @throws {TypeError} If somebody has a role that the protocol does not know. */
export function checkRoles(protocol: string, participants: readonly Participant[], roles: readonly string[]): void {
  const unknown = participants.find(({ role }) => !roles.includes(role));
  if (!unknown) return;
  throw new TypeError(
    `Cannot hold a ${protocol} as the role of '${unknown.id}' must be one of ${roles.join(", ")}: '${unknown.role}'`,
  );
}
