/** A text by which token counts are tested. */
export interface CorpusText {
  /** What it is a sample of, as its file is named. */
  readonly name: string;
  readonly text: string;
}

const FOLDER = new URL("token_corpus/", import.meta.url);

/** All texts of the corpus, in order of their files; in a file they are divided by lines of `%%`. */
export async function corpus(): Promise<readonly CorpusText[]> {
  const files = (await Array.fromAsync(Deno.readDir(FOLDER))).map((file) => file.name).sort();
  const texts = await Promise.all(files.map(async (file) => {
    const content = await Deno.readTextFile(new URL(file, FOLDER));
    return content.split(/^%%\n/m).map((text) => ({ name: file.replace(/\.txt$/, ""), text }));
  }));
  return texts.flat();
}
