/** Version of this package, as in `deno.json`. */
export const VERSION = "0.1.0";
