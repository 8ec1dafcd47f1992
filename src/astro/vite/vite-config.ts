import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin, UserConfig } from 'vite';
import { serveAgentFiles } from '../agents/serve.ts';
import type { Run } from '../context/run.ts';
import { serveDataFiles } from '../data-files/index.ts';
import { themeDir } from '../package-dirs.ts';
import { servePublication } from '../publication/serve.ts';
import { bundledServer, type ServerBundle } from '../server-bundle/index.ts';
import { browserStrings } from './browser-strings.ts';
import { rolldownOptions } from './chunks.ts';
import { serveProxy } from './dev/proxy.ts';
import { guardRequests } from './dev/requests.ts';
import { serveSearch } from './dev/search.ts';
import { serveRedirects } from './dev/serve-redirects.ts';
import { watchDocs } from './dev/watch.ts';
import { engineRooms } from './engine-rooms.ts';
import { serveAssets } from './files/assets.ts';
import { serveExplorer } from './files/explorer.ts';
import { serveMermaid } from './files/mermaid.ts';
import { tolerateFrontMatter } from './pages/front-matter.ts';
import { serveMarkdown } from './pages/markdown.ts';
import { findSpecialPages } from './pages/special-characters.ts';
import { lightPreload } from './preload.ts';
import { resolveFromDocs } from './resolve.ts';
import { sandboxModules } from './sandbox-modules.ts';
import { snippetProps } from './snippets/props.ts';
import { snippetModules } from './snippets/snippet-modules.ts';
import { pagesModule, runModule, searchLanguagesModule, themeStyles } from './virtual.ts';

/**
 * Vite's configuration for a run.
 *
 * @param notices the plugin that records the packages in browser code
 * @param server bundled server code
 */
export function viteConfig(run: Run, notices: Plugin, server?: ServerBundle): UserConfig {
  return {
    ...(run.context.isRelative && { experimental: { renderBuiltUrl: besideScript } }),
    // Sources of the theme and of what it imports. Vite adds what they and pages import. Other files of the
    // docs folder are served by name (`serveAssets`), because serving by path would follow links out of the
    // folder.
    server: {
      fs: { allow: [join(themeDir, '..'), ...packageDirs('preact'), ...packageDirs('@orama/stemmers')] },
    },
    // All snippets must be rendered by the same copy of Preact.
    ssr: { noExternal: ['preact', 'preact-render-to-string'] },
    plugins: [
      ...(server ? [bundledServer(server)] : []),
      ...pluginsOf(run),
      notices,
      lightPreload(false),
      ...devPlugins(run),
    ],
    build: { rolldownOptions },
  };
}

function pluginsOf(run: Run): Plugin[] {
  const { context, folder, ledger } = run;
  const { root, base } = context;
  return [
    findSpecialPages(root),
    ledger.bundle.scripts(),
    ledger.bundle.styles(base),
    tolerateFrontMatter(root),
    runModule(run),
    engineRooms(),
    pagesModule(run),
    sandboxModules(folder.sandboxes),
    searchLanguagesModule(run),
    themeStyles(folder, base),
    browserStrings(),
    snippetModules(run),
    snippetProps(folder),
    resolveFromDocs(root),
    servePublication(run),
    serveAgentFiles(run),
    serveAssets(folder, base),
    serveDataFiles(run),
    serveExplorer(base),
    serveMermaid(base),
    serveMarkdown(run),
    serveSearch(run),
    ledger.styles.plugin(base),
    ledger.examples.plugin(base),
    serveProxy(folder, base),
    serveRedirects(folder, base),
  ];
}

const devPlugins = (run: Run): Plugin[] => [
  ...(run.context.mode === 'dev' ? [watchDocs(run)] : []),
  guardRequests(),
];

/** Makes addresses in scripts relative to the script. */
const besideScript = (_: string, { hostType }: { hostType: string }) =>
  hostType === 'js' ? { relative: true } : undefined;

/** Folder of a package that the browser may load from in dev. */
function packageDirs(name: string): string[] {
  const manifest = findPackageJSON(name, import.meta.url);
  return manifest ? [dirname(manifest)] : [];
}
