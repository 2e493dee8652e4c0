/**
 * Version of what the renderers write; it stands in every file. Raised with each change of a byte of their output, so
 * that an archive written by another version is not taken for one that was tampered with.
 */
export const RENDERER_VERSION = 7;
