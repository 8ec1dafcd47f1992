import { join, resolve } from 'node:path';
import type { Host } from '../../hosting/index.ts';
import { normalizeBase } from '../../text/index.ts';
import { workspaceOf } from '../run/workspace.ts';

/**
 * Called for each page with modules that is bundled, each page whose schemas are laid out, each route that is
 * rendered, and each page whose text is indexed.
 */
export type OnProgress = (
  step: 'bundled' | 'laid out' | 'rendered' | 'indexed',
  done: number,
  total: number,
) => void;

/** The options of one build or one dev server. They never change. */
export interface BuildContext {
  readonly mode: 'dev' | 'build';
  /** Absolute path of the docs folder. */
  readonly root: string;
  /** Base path, `/docs` or `''`. */
  readonly base: string;
  /** Absolute path of the folder that the site is written to. */
  readonly outDir: string;
  /** Absolute path of the site that the new one replaces, if there is one. */
  readonly lastOutDir?: string;
  /** Origin of the published site. */
  readonly site?: string;
  /** The host whose configuration files are written. Default: the files that most hosts read. */
  readonly host?: Host;
  /** Whether the site is to be opened from its files: relative addresses, and no modules. */
  readonly isRelative: boolean;
  /** Absolute path of Trellis's own folder. */
  readonly workspace: string;
  /** Absolute path of the cache that builds share. */
  readonly cacheDir: string;
  /** Absolute path of Astro's root. */
  readonly astroRoot: string;
  /** Base URLs of the sandboxes that are served over HTTP, by the name of the OpenAPI file. */
  readonly servedSandboxes: Readonly<Record<string, string>>;
  /** Origin of the dev server, once it listens. */
  readonly devOrigin: () => string | undefined;
  readonly onProgress?: OnProgress;
  /** Whether stacks of unexpected errors are printed. */
  readonly isVerbose?: boolean;
}

/** Options of the folder and the site, common to all commands. */
export interface SiteOptions {
  /** The docs folder. */
  root: string;
  /** Folder that the site is written to. Default: `<root>/dist`. */
  outDir?: string;
  /** Base path of the site: `/docs`. */
  base?: string;
  /** Origin of the published site: `https://docs.example.com`. */
  site?: string;
  /** Whether preview images of pages are drawn. Default: true. */
  pictures?: boolean;
  /** The host whose configuration files are written. Default: the files that most hosts read. */
  target?: Host;
  /** Trellis's own folder. Default: `<root>/.trellis`. */
  cacheDir?: string;
  /** Whether the site is to be opened from its files: relative addresses, and no modules. */
  relative?: boolean;
}

/** The context of a run with these options. `details`: what only the command knows. */
export function buildContext(
  options: SiteOptions,
  details: Partial<
    Pick<
      BuildContext,
      'mode' | 'outDir' | 'astroRoot' | 'servedSandboxes' | 'devOrigin' | 'onProgress' | 'isVerbose'
    >
  > = {},
): BuildContext {
  const root = resolve(options.root);
  const workspace = workspaceOf(root, options.cacheDir);
  return {
    mode: 'build',
    root,
    base: normalizeBase(options.base),
    outDir: options.outDir ? resolve(options.outDir) : join(root, 'dist'),
    site: options.site,
    host: options.target,
    isRelative: options.relative ?? false,
    workspace,
    cacheDir: join(workspace, 'cache'),
    astroRoot: workspace,
    servedSandboxes: {},
    devOrigin: () => undefined,
    ...details,
  };
}
