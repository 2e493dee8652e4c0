import type { Facts } from "../archive/render/facts.ts";
import type { Html } from "./html.ts";

/** Pictures of an outcome; none where the record has nothing to draw. */
export function outcomePictures(_facts: Facts, _colourOf: (participant: string) => string): readonly Html[] {
  return [];
}
