import { ProgramError } from "../transcript/errors.ts";

/** A cassette cannot be read, or does not hold what is asked of it. */
export class CassetteError extends ProgramError {
  /** `CassetteError`, to tell it from other errors. */
  override name = "CassetteError";
  /** Line of the cassette that comes nearest, from 1. */
  readonly line: number | undefined;
  /** First block of the prompt that differs from it, from 1. */
  readonly block: number | undefined;

  /** `at` says where, as far as that is known. */
  constructor(message: string, at: { readonly line?: number; readonly block?: number } = {}) {
    super(message);
    this.line = at.line;
    this.block = at.block;
  }
}
