import type { Facts } from "../archive/render/facts.ts";
import { scorePictures } from "../archive/render/scores.ts";
import type { Picture } from "../transcript/picture.ts";
import { barChart } from "./bar_chart.ts";
import type { ColourOf } from "./chart.ts";
import { coverageChart } from "./coverage_chart.ts";
import type { Html } from "./html.ts";
import { levelChart } from "./level_chart.ts";
import { rankChart } from "./rank_chart.ts";
import { shareChart } from "./share_chart.ts";

/** Pictures of an outcome: the scores, and those of its protocol. */
export function outcomePictures(facts: Facts, colourOf: ColourOf): readonly Html[] {
  const pictures = [...scorePictures(facts), ...facts.page?.pictures?.(facts) ?? []];
  return pictures.map((picture) => pictureInHtml(picture, colourOf));
}

/** Draws a picture. */
export function pictureInHtml(picture: Picture, colourOf: ColourOf): Html {
  switch (picture.kind) {
    case "bars":
      return barChart(picture, colourOf);
    case "ranks":
      return rankChart(picture, colourOf);
    case "coverage":
      return coverageChart(picture, colourOf);
    case "levels":
      return levelChart(picture, colourOf);
    case "shares":
      return shareChart(picture, colourOf);
  }
}
