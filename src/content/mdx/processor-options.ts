import type { DrawIcon } from '../code/fence.ts';
import type { SnippetSourceOptions } from '../snippets/source.ts';
import type { Variables } from '../variables.ts';
import type { PageUse, PageWarning } from './state.ts';

/** Settings that affect how pages are read. They may change while a dev server runs. */
export interface PageSettings {
  variables: Variables;
  /** Whether `$…$` is mathematics. */
  math: boolean;
  /** `content/` or ``. */
  contentDir: string;
  /** Origins from which pages may have scripts. */
  scriptOrigins?: readonly string[];
}

/**
 * `line` and `column`: 1-based, in the file. `code` and `hint` are set for problems other than invalid MDX.
 */
export type PageError = Error & { line?: number; column?: number; code?: string; hint?: string };

export interface PageProcessorOptions {
  /** Folder of compiled pages, named by the hash of their inputs. Without it nothing is cached. */
  cacheDir?: string;
  /** Base path of the site without a trailing slash, or `/`. */
  base: string;
  /** Absolute path of the docs root, for images and linked pages. */
  root?: string;
  settings?: () => PageSettings;
  /** Whether nobody sees the pages: code is not highlighted. */
  isCheck?: boolean;
  /** Icons beside the titles of code blocks. */
  drawIcon?: DrawIcon;
  /** Address of the document that draws diagrams; without it their source is shown. */
  diagramFrame?: string;
  /** Whether a file is a snippet, whose free names are properties. */
  isSnippet?: (file: string) => boolean;
  /**
   * Returns what snippets and interactive components of an MDX file compile to, by its path. Without it they
   * stay as they are.
   */
  snippetSource?: (file: string) => SnippetSourceOptions;
  /**
   * Resolves when this thread may read a page from the cache or compile it, to what ends its turn. Without it
   * no other thread compiles pages.
   */
  turn?: (file: string) => Promise<() => void>;
  /**
   * Called for a page that does not compile; its result replaces the page. Without it the error is thrown.
   */
  onError?: (error: PageError, file: string) => string;
  /** Called for problems of a page that is still shown, each time it is requested. */
  onWarning?: (warning: PageWarning, file: string) => void;
  /** Called with the links and images of each page, each time it is requested. */
  onUses?: (uses: PageUse[], file: string) => void;
  /** Called with what each page asked the docs folder, and the answers, each time it is requested. */
  onAnswers?: (answers: [question: string, answer: string][], file: string) => void;
  /**
   * Called with the components that MDX uses but does not define. A name that ends in a dot is that of an
   * object.
   */
  onComponents?: (names: string[], file: string) => void;
}
