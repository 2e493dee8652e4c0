/** What limits on a rate are counted over, in ms. */
export const MINUTE_MS = 60_000;

/** What has been taken of an allowance for one request. */
export interface Taken {
  /** The request goes out now. */
  sent(nowMs: number): void;
  /** The request was never made. */
  giveBack(): void;
}

/** How much may be sent, of requests or of tokens. Times are those of the Runtime's monotonic clock. */
export interface Allowance {
  /**
   * How long from now until so much fits, if nothing more is taken; 0 if it fits now. What is larger than the whole
   * allowance fits when nothing of it is used: better alone than never.
   */
  waitMs(amount: number, nowMs: number): number;
  /** Takes so much, whether or not it fits. */
  take(amount: number, nowMs: number): Taken;
}
