/**
 * astro: puts a docs folder on Astro. Holds the run's state (`Engine`), the Astro configuration and integration
 * with its Vite plugins, and the three ways to run: dev server, build, preview.
 */

export { astroConfig } from './config.ts';
export { Engine } from './engine.ts';
export { checkFolder } from './run/check.ts';
export { startPreview } from './run/preview.ts';
export type { OnProgress } from './run/progress.ts';
export {
  buildSite,
  openEngine,
  type Running,
  type RunOptions,
  startDev,
} from './run/run.ts';
export { workspaceOf } from './run/workspace.ts';
