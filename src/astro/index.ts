/**
 * astro: runs a docs folder on Astro. The loaded docs folder (`DocsFolder`), the Astro configuration and
 * integration with its Vite plugins, and the three ways to run: dev server, build, preview.
 */

export { checkFolder } from './check/index.ts';
export { astroConfig } from './config.ts';
export { buildContext, type OnProgress } from './context/build-context.ts';
export { createRun } from './context/create-run.ts';
export { DocsFolder } from './context/docs-folder.ts';
export { startPreview } from './run/preview.ts';
export {
  buildSite,
  openFolder,
  type RunningServer,
  type RunOptions,
  startDev,
} from './run/run.ts';
export { prepareWorkspace, workspaceOf } from './run/workspace.ts';
