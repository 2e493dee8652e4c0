import type { Picture } from "../transcript/picture.ts";
import type { ColourOf } from "./chart.ts";
import { coverageTable } from "./coverage_table.ts";
import type { Html } from "./html.ts";
import { levelChart, shareChart } from "./line_chart.ts";
import { rankTable } from "./rank_table.ts";
import { scoreTable } from "./score_table.ts";

/** Draws a picture. */
export function pictureInHtml(picture: Picture, colourOf: ColourOf): Html {
  switch (picture.kind) {
    case "bars":
      return scoreTable(picture, colourOf);
    case "ranks":
      return rankTable(picture, colourOf);
    case "coverage":
      return coverageTable(picture, colourOf);
    case "levels":
      return levelChart(picture, colourOf);
    case "shares":
      return shareChart(picture, colourOf);
  }
}
