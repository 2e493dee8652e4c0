/** What servers are asked for, at the end of an address that was copied from their documentation. */
const OPERATION = /(?:(?<![/:])\/+(?:(?:chat\/)?completions|messages|responses|models))?\/*(?=[?#]|$)/i;

/** Returns the address that paths are added to: one that names an operation is taken as it is meant. A query is kept. */
export function withoutOperation(address: string): string {
  return address.replace(OPERATION, "");
}
