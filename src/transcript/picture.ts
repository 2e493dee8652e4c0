/**
 * A picture of an outcome, as data: whoever draws it gives each participant a colour, by the id. A table beside it has
 * the figures; `label` says it in words.
 */
export type Picture =
  /** Values to compare, in groups. */
  | {
    readonly kind: "bars";
    readonly caption: string;
    readonly label: string;
    /** The value of a full bar. */
    readonly most: number;
    /** Each bar with its value in words. */
    readonly groups: readonly {
      readonly title: string;
      /** `true` for the sum of the others. @default false */
      readonly isTotal?: boolean;
      readonly bars: readonly {
        readonly id: string;
        readonly name: string;
        readonly value: number;
        readonly inWords: string;
      }[];
    }[];
  }
  /** Candidates from best to worst, each with its score and the place that each voter gave it. */
  | {
    readonly kind: "ranks";
    readonly caption: string;
    readonly label: string;
    readonly voters: readonly { readonly id: string; readonly name: string }[];
    /** What the scores count, as a heading. */
    readonly unit: string;
    readonly candidates: readonly {
      readonly id: string;
      readonly name: string;
      readonly score: number;
      /** By voter, from 1; 0 if it is not ranked. */
      readonly ranks: readonly number[];
    }[];
  }
  /** The degree to which each row is covered, in columns. */
  | {
    readonly kind: "coverage";
    readonly caption: string;
    readonly label: string;
    readonly rows: readonly { readonly id: string; readonly text: string; readonly isMinor: boolean }[];
    readonly columns: readonly {
      readonly title: string;
      /** By row: squares filled from 0 to 1, or not stated; by participant, or by nobody in particular. */
      readonly cells: readonly (readonly { readonly id?: string; readonly share: number | undefined }[])[];
    }[];
  }
  /** Values from −1 to 1 over steps, a line for each participant. */
  | {
    readonly kind: "levels";
    readonly caption: string;
    readonly label: string;
    readonly steps: readonly string[];
    /** What 1, 0 and −1 mean. */
    readonly marks: readonly [high: string, middle: string, low: string];
    readonly lines: readonly {
      readonly id: string;
      readonly name: string;
      /** By step; an estimate is drawn hollow. */
      readonly points: readonly ({ readonly value: number; readonly isEstimate: boolean } | undefined)[];
    }[];
  }
  /** Shares from 0 to 1 over steps, a line for each participant. */
  | {
    readonly kind: "shares";
    readonly caption: string;
    readonly label: string;
    readonly steps: readonly string[];
    readonly lines: readonly {
      readonly id: string;
      readonly name: string;
      readonly points: readonly (number | undefined)[];
    }[];
  };

/** A picture of one kind. */
export type PictureOf<Kind extends Picture["kind"]> = Extract<Picture, { readonly kind: Kind }>;
