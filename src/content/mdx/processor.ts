import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { satteri } from '@astrojs/markdown-satteri';
import type { DrawIcon } from '../code/fence.ts';
import { DocsPaths } from '../discovery/docs-paths.ts';
import { withLineEnd } from '../markdown/line-end.ts';
import { type PreparedSource, prepareSource, type SnippetSourceOptions } from '../snippets/source.ts';
import type { Variables } from '../variables.ts';
import { checkCodeDepth } from './nesting.ts';
import { PageCache, sourceDigest } from './page-cache.ts';
import { pagePlugins } from './plugins/plugins.ts';
import { guardSource, restore, withoutGuards } from './source/guard.ts';
import type { PageUse } from './state.ts';
import { type CompileState, newState, type PageWarning } from './state.ts';

type Processor = ReturnType<typeof satteri>;
type MdxRenderer = Awaited<ReturnType<NonNullable<Processor['createMdxRenderer']>>>;
type MdxResult = Awaited<ReturnType<MdxRenderer['process']>>;

/** What the settings say of how pages are read. They may change while a dev server runs. */
export interface PageSettings {
  variables: Variables;
  /** Whether `$…$` is mathematics. */
  math: boolean;
  /** `content/` or ``. */
  contentDir: string;
  /** Origins that pages may have scripts of. */
  scriptOrigins?: readonly string[];
}

/** `line` and `column`: 1-based, in the file. `code` and `hint` when it is more than invalid MDX. */
export type PageError = Error & { line?: number; column?: number; code?: string; hint?: string };

export interface PageProcessorOptions {
  /** Folder of the compiled pages. Entries are named by the hash of what they were made from. Without it nothing is kept. */
  cacheDir?: string;
  /** Base path of the site without a trailing slash, or `/`. */
  base: string;
  /** Absolute path of the docs root, where images and linked pages are looked for. */
  root?: string;
  settings?: () => PageSettings;
  /** Icons beside the titles of code blocks. */
  drawIcon?: DrawIcon;
  /** Address of the document that draws diagrams; without it their source is shown. */
  diagramFrame?: string;
  /** Whether a file is a snippet, whose free names are properties, and no page. */
  isSnippet?: (file: string) => boolean;
  /** What snippets and interactive components of an MDX file are compiled to, by its path; without it they stay as they are. */
  snippetSource?: (file: string) => SnippetSourceOptions;
  /** Called for a page that does not compile; what it returns stands in for the page. Without it the error is thrown. */
  onError?: (error: PageError, file: string) => string;
  /** Called for what is wrong with a page that is shown all the same, each time that it is asked for. */
  onWarning?: (warning: PageWarning, file: string) => void;
  /** Called with what each page names, each time that it is asked for. */
  onUses?: (uses: PageUse[], file: string) => void;
}

const NO_SETTINGS: PageSettings = { variables: {}, math: true, contentDir: '' };

/**
 * The Markdown processor of pages: Sätteri with our plugins, wrapped in a content-addressed cache, because compiling is
 * most of a build and most pages have not changed since the last one. Uses Astro's public `markdown.processor` interface.
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
  // Dollars that are no mathematics are guarded, all of them where there are no formulas.
  const inner = satteri({ mdastPlugins: mdast, hastPlugins: hast, features: { math: true } });
  const salt = [sourceDigest(), base, options.diagramFrame ?? ''].join('\0');
  const warn = (warnings: PageWarning[], file: string) => {
    for (const warning of warnings) options.onWarning?.(warning, file);
  };

  /** The source as the compiler takes it. */
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
        `there is no variable "${name}"; ${written} is shown as it is`,
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

      /** The page from the cache, or compiled, with the entry to keep it in; or the fault of its author. */
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
 * The components that compiled MDX takes from whoever renders it, as an export, so that the renderer can stand in for
 * those that do not exist. A name that ends in a dot is that of an object, as in `<Tree.Folder>`.
 */
function componentNames(code: string): string {
  const names = [...code.matchAll(/_missingMdxReference\("([^"]+)", (true|false)\)/g)];
  const list = names.map(([, name, isComponent]) => (isComponent === 'true' ? name : `${name}.`));
  return `export const componentNames = ${JSON.stringify(list)};`;
}
