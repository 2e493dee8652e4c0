export * from "./render.ts";
export { RENDERER_VERSION } from "./version.ts";
