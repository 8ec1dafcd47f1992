import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import type { DrawIcon } from '../code/fence.ts';
import { DocsPaths } from '../discovery/docs-paths.ts';
import { type PreparedSource, prepareSource, type SnippetSourceOptions } from '../snippets/source.ts';
import type { Variables } from '../variables.ts';
import { checkCodeDepth } from './nesting.ts';
import { PageCache, sourceDigest } from './page-cache.ts';
import { withLineEnd } from './parser.ts';
import { pagePlugins } from './plugins/plugins.ts';
import { guardSource, restore, withoutGuards } from './source/guard.ts';
import type { PageUse } from './state.ts';
import { type CompileState, newState, type PageWarning } from './state.ts';

type Processor = ReturnType<typeof satteri>;
type MdxRenderer = Awaited<ReturnType<NonNullable<Processor['createMdxRenderer']>>>;
type MdxResult = Awaited<ReturnType<MdxRenderer['process']>>;

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
   * Called for a page that does not compile; its result replaces the page. Without it the error is thrown.
   */
  onError?: (error: PageError, file: string) => string;
  /** Called for problems of a page that is still shown, each time it is requested. */
  onWarning?: (warning: PageWarning, file: string) => void;
  /** Called with the links and images of each page, each time it is requested. */
  onUses?: (uses: PageUse[], file: string) => void;
}

const NO_SETTINGS: PageSettings = { variables: {}, math: true, contentDir: '' };

/**
 * The Markdown processor of pages: Sätteri with our plugins, wrapped in a content-addressed cache, because
 * compiling is most of a build and most pages are unchanged since the last one. Uses Astro's public
 * `markdown.processor` interface.
 */
export function pageProcessor(options: PageProcessorOptions): Processor {
  const { base, root = '/', settings = () => NO_SETTINGS } = options;
  const paths = new DocsPaths(() => ({ root, contentDir: settings().contentDir }));
  const { mdast, hast } = pagePlugins({
    base,
    paths,
    variables: () => settings().variables,
    scriptOrigins: () => settings().scriptOrigins ?? [],
    drawIcon: options.drawIcon,
    diagramFrame: options.diagramFrame,
  });
  // Dollars outside mathematics are guarded; without formulas, all of them.
  const inner = satteri({ mdastPlugins: mdast, hastPlugins: hast, features: { math: true } });
  const salt = [sourceDigest(), base, options.diagramFrame ?? ''].join('\0');
  const warn = (warnings: PageWarning[], file: string) => {
    for (const warning of warnings) options.onWarning?.(warning, file);
  };

  /** The source in the form that the compiler accepts. */
  const guarded = (source: string, format: 'mdx' | 'md', state: CompileState): string => {
    const isSnippet = options.isSnippet?.(state.file);
    const {
      source: result,
      unknown,
      code,
    } = guardSource(source, {
      format,
      isSnippet,
      imports: state.imports,
      ...settings(),
    });
    state.code = code;
    for (const { name, written, offset } of unknown) {
      const before = source.slice(0, offset);
      const at = { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
      state.warn(
        'content/unknown-variable',
        `unknown variable "${name}"; ${written} is shown as written`,
        at,
      );
    }
    return withLineEnd(result);
  };

  return {
    ...inner,
    async createRenderer(shared) {
      const renderer = await inner.createRenderer(shared);
      return {
        async render(content, given) {
          const file = given?.fileURL ? fileURLToPath(given.fileURL) : '';
          const { state, frontMatter } = newState(file, given?.frontmatter ?? {});
          try {
            const source = guarded(content, 'md', state);
            const result = await renderer.render(source, { ...given, frontmatter: frontMatter });
            warn(state.warnings, file);
            options.onUses?.(state.uses, file);
            return { ...result, code: withoutGuards(result.code, settings().variables) };
          } catch (error) {
            if (!options.onError) throw error;
            return renderer.render(options.onError(error as Error, file), given);
          }
        },
      };
    },
    async createMdxRenderer(shared, mdx) {
      if (!inner.createMdxRenderer) throw new Error('the Markdown processor cannot compile MDX');
      const renderer = await inner.createMdxRenderer(shared, mdx);
      if (options.cacheDir) await mkdir(options.cacheDir, { recursive: true });
      const cache = new PageCache<MdxResult>(options.cacheDir);

      const compile = async (
        { source, imports }: PreparedSource,
        file: string,
        given: Record<string, unknown>,
      ) => {
        const { state, frontMatter } = newState(file, given);
        state.imports = imports;
        const { variables } = settings();
        try {
          const result = await renderer.process(guarded(source, 'mdx', state), file, frontMatter);
          const code = withoutGuards(result.code, variables);
          return { result: { ...result, code: `${code}\n${componentNames(code)}` }, state };
        } catch (error) {
          if (error instanceof Error) error.message = restore(error.message, variables);
          throw error;
        }
      };

      return {
        async process(content, file, frontmatter) {
          const made = await attempt(content, file, frontmatter);
          if ('error' in made) {
            if (!options.onError) throw made.error;
            return renderer.process(options.onError(made.error as Error, file), file, frontmatter);
          }
          const { result, warnings, uses, answers, entry } = made;
          warn(warnings, file);
          options.onUses?.(uses, file);
          await entry?.write({ result, warnings, uses, answers });
          return result;
        },
      };

      /** The page from the cache, or compiled, with its cache entry; or the author's error. */
      async function attempt(content: string, file: string, frontmatter: Record<string, unknown>) {
        try {
          checkCodeDepth(content);
          const prepared = options.snippetSource
            ? prepareSource(content, options.snippetSource(file))
            : { source: content, imports: [] };
          const entry = cache.at(
            salt,
            JSON.stringify([settings(), options.isSnippet?.(file)]),
            file,
            JSON.stringify(frontmatter),
            JSON.stringify(prepared),
          );
          const cached = await entry.read();
          if (cached?.answers?.every(([question, answer]) => paths.answer(question) === answer))
            return { ...cached, entry: undefined };
          const { result, state } = await compile(prepared, file, frontmatter);
          return { result, warnings: state.warnings, uses: state.uses, answers: [...state.answers], entry };
        } catch (error) {
          return { error };
        }
      }
    },
  };
}

/**
 * Exports the components that compiled MDX takes from its renderer, so the renderer can replace missing ones.
 * A name that ends in a dot is that of an object, as in `<Tree.Folder>`.
 */
function componentNames(code: string): string {
  const names = [...code.matchAll(/_missingMdxReference\("([^"]+)", (true|false)\)/g)];
  const list = names.map(([, name, isComponent]) => (isComponent === 'true' ? name : `${name}.`));
  return `export const componentNames = ${JSON.stringify(list)};`;
}
