/**
 * integration: puts a docs folder on Astro. Holds the run's state (`Engine`), the Astro configuration and integration
 * with its Vite plugins, and the three ways to run: dev server, build, preview.
 */
export { checkFolder } from './check.ts';
export { astroConfig, type ConfigOptions } from './config.ts';
export { Engine, type EngineOptions } from './engine.ts';
export type { Host } from './hosting/index.ts';
export { trellis } from './integration.ts';
export { startPreview } from './preview.ts';
export type { OnProgress } from './progress.ts';
export {
  type BuildOptions,
  type Built,
  buildSite,
  openEngine,
  type Running,
  type RunOptions,
  startDev,
} from './run.ts';
export { workspaceOf } from './workspace.ts';
