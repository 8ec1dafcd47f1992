import { join } from 'node:path';
import { type PageProcessorOptions, type PageSettings, pathWithin } from '../../content/index.ts';
import type { Site } from '../../site/index.ts';
import type { BuildContext } from '../context/build-context.ts';
import { drawOnPage } from '../finish/passes/icons.ts';
import { DIAGRAM_FRAME } from '../vite/files/mermaid.ts';
import { snippetSource } from '../vite/snippets/snippet-modules.ts';
import type { CompiledFolder } from './compiled-folder.ts';

/** How pages are compiled, on every thread. */
export function compileOptions(
  folder: CompiledFolder,
  { base, workspace }: Pick<BuildContext, 'base' | 'workspace'>,
  settings: () => PageSettings,
): PageProcessorOptions {
  const { root } = folder;
  return {
    root,
    base,
    cacheDir: join(workspace, 'cache/pages'),
    diagramFrame: base + DIAGRAM_FRAME,
    settings,
    drawIcon: drawOnPage,
    isSnippet(file) {
      const path = pathWithin(root, file);
      return folder.lastLoad?.snippets.files.has(path) === true && !folder.isPage(path);
    },
    snippetSource: (file) => snippetSource(folder, file),
  };
}

export const pageSettings = ({ settings }: Site, contentDir = ''): PageSettings => ({
  variables: settings.variables,
  math: settings.styling.latex !== false,
  contentDir,
  scriptOrigins: settings.security.origins.flatMap((each) =>
    each.for.includes('script') ? each.origin : [],
  ),
});
