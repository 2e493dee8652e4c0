import { shareEstimate } from "../statistics/share.ts";
import type { Estimate } from "../statistics/statistic.ts";

/**
 * How far one of two is preferred: −1 if it never is, 0 if it is as often as not, 1 if it always is. With the ends of
 * Wilson's interval for the share on the same scale.
 */
export function preferenceEstimate(preferred: number, n: number): Estimate {
  const share = shareEstimate(preferred, n);
  if (!share.defined || !share.interval.defined) return share;
  const { value, interval } = share;
  return {
    defined: true,
    value: 2 * value - 1,
    n,
    interval: { defined: true, low: 2 * interval.low - 1, high: 2 * interval.high - 1 },
  };
}
