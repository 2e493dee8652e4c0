/** Runs a test in a temporary folder, which is removed afterwards. */
export async function inFolder<T>(test: (folder: string) => Promise<T>): Promise<T> {
  const folder = await Deno.makeTempDir();
  try {
    return await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
