import type { LoadedSite } from '../../site/index.ts';

/** How the files of a docs folder import each other. */
export interface LinkedFolder {
  lastLoad: { snippets: Pick<LoadedSite['snippets'], 'imports' | 'browserNames'> } | undefined;
}

/** A docs folder, as far as compiled pages depend on it. */
export interface CompiledFolder extends LinkedFolder {
  /** Absolute path. */
  root: string;
  lastLoad: { snippets: Pick<LoadedSite['snippets'], 'files' | 'imports' | 'browserNames'> } | undefined;
  /** Whether the file at this path of the docs folder is a page. */
  isPage(path: string): boolean;
}
