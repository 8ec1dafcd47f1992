import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { satteri } from '@astrojs/markdown-satteri';
import { countMade, countReused, timed } from '../../timings/index.ts';
import type { DocsPaths } from '../discovery/docs-paths.ts';
import { scanPage } from '../snippets/imports.ts';
import { type PreparedSource, prepareSource } from '../snippets/source.ts';
import { checkCodeDepth } from './nesting.ts';
import type { PageCache } from './page-cache.ts';
import { withLineEnd } from './parser.ts';
import type { PageProcessorOptions, PageSettings } from './processor-options.ts';
import { guardSource, restore, withoutGuards } from './source/guard.ts';
import { lateModuleCode } from './source/late-module-code.ts';
import { mdxObstacle } from './source/page-format.ts';
import { type CompileState, newState } from './state.ts';

export type Processor = ReturnType<typeof satteri>;
type MarkdownRenderer = Awaited<ReturnType<Processor['createRenderer']>>;
export type MdxRenderer = Awaited<ReturnType<NonNullable<Processor['createMdxRenderer']>>>;
export type MdxResult = Awaited<ReturnType<MdxRenderer['process']>>;

/** What all renderers of a processor share. */
interface RenderContext {
  options: PageProcessorOptions;
  paths: DocsPaths;
  settings: () => PageSettings;
}

/** Renders `.md` files with the inner renderer, without a cache. */
export function markdownRenderer(inner: MarkdownRenderer, context: RenderContext): MarkdownRenderer {
  const { options, settings } = context;
  return {
    async render(content, renderOptions) {
      const file = renderOptions?.fileURL ? fileURLToPath(renderOptions.fileURL) : '';
      const { state, frontMatter } = newState(file, renderOptions?.frontmatter ?? {});
      try {
        const source = guardPage(content, 'md', state, context);
        const result = await inner.render(source, { ...renderOptions, frontmatter: frontMatter });
        report(state, file, options);
        return { ...result, code: withoutGuards(result.code, settings().variables) };
      } catch (error) {
        if (!options.onError) throw error;
        return inner.render(options.onError(asError(error), file), renderOptions);
      }
    },
  };
}

/** Compiles MDX with the inner renderer, or takes the page from the cache. */
export function mdxRenderer(
  inner: MdxRenderer,
  context: RenderContext,
  cache: PageCache<MdxResult>,
): MdxRenderer {
  const { options, settings, paths } = context;

  async function compile(
    { source, imports }: PreparedSource,
    file: string,
    data: Record<string, unknown>,
  ): Promise<{ result: MdxResult; state: CompileState }> {
    const { state, frontMatter } = newState(file, data);
    state.imports = imports;
    const { variables } = settings();
    try {
      const result = await timed('compile', () =>
        inner.process(guardPage(source, 'mdx', state, context), file, frontMatter),
      );
      countMade('compile');
      // Node.js frees what the compiler keeps outside the heap between two turns of the event loop.
      await setImmediate();
      return { result: withNames(result, withoutGuards(result.code, variables)), state };
    } catch (error) {
      if (error instanceof Error) error.message = restore(error.message, variables);
      throw error;
    }
  }

  /** The page from the cache, or compiled, with its cache entry; or the author's error. */
  async function attempt(content: string, file: string, data: Record<string, unknown>) {
    try {
      checkCodeDepth(content);
      // A `.md` page has no modules.
      const preparedSource =
        options.snippetSource && !file.endsWith('.md')
          ? prepareSource(content, options.snippetSource(file))
          : { source: content, imports: [] };
      const entry = cache.at(
        JSON.stringify([settings(), options.isSnippet?.(file)]),
        file,
        JSON.stringify(data),
        JSON.stringify(preparedSource),
      );
      const endTurn = await options.turn?.(file);
      try {
        const cachedResult = entry.read();
        if (cachedResult?.answers?.every(([question, answer]) => paths.answer(question) === answer)) {
          countReused('compile');
          return { ...cachedResult, entry: undefined };
        }
        const { result, state } = await compile(preparedSource, file, data);
        return { result, warnings: state.warnings, uses: state.uses, answers: [...state.answers], entry };
      } finally {
        endTurn?.();
      }
    } catch (error) {
      return { error };
    }
  }

  return {
    async process(content, file, data) {
      const page = await attempt(content, file, data);
      if ('error' in page) {
        if (!options.onError) throw page.error;
        const note = await inner.process(options.onError(asError(page.error), file), file, data);
        return withNames(note, note.code);
      }
      const { result, warnings, uses, answers, entry } = page;
      report(page, file, options);
      options.onComponents?.(componentNames(result.code), file);
      entry?.write({ result, warnings, uses, answers });
      return result;
    },
  };
}

/** The source in the form that the compiler accepts. Unknown variables become warnings of `state`. */
function guardPage(
  source: string,
  format: 'mdx' | 'md',
  state: CompileState,
  { options, settings }: RenderContext,
): string {
  const guard = guardSource(source, {
    format,
    isSnippet: options.isSnippet?.(state.file),
    isPlain: state.file.endsWith('.md'),
    imports: state.imports,
    ...settings(),
  });
  state.code = guard.code;
  if (format === 'md') warnOfComponents(source, state);
  else state.lateModuleCode = lateModuleCode(source, () => scanPage(source));
  for (const { name, sourceText, offset } of guard.unknownVariables) {
    state.warn(
      'content/unknown-variable',
      `unknown variable "${name}"; ${sourceText} is shown as written`,
      placeOf(source, offset),
    );
  }
  return withLineEnd(guard.source);
}

/** Warns of components in a page that is compiled as Markdown. */
function warnOfComponents(source: string, state: CompileState): void {
  const obstacle = mdxObstacle(source);
  if (!obstacle) return;
  const { component, message, hint, range } = obstacle;
  const text = `<${component}> and all other components of this page are shown as text: ${message}`;
  state.warn('content/component-as-text', text, range.start, hint);
}

/** 1-based. */
function placeOf(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

function report(
  {
    warnings,
    uses,
    answers,
  }: Pick<CompileState, 'warnings' | 'uses'> & { answers: Iterable<[string, string]> },
  file: string,
  { onWarning, onUses, onAnswers }: PageProcessorOptions,
): void {
  for (const warning of warnings) onWarning?.(warning, file);
  onUses?.(uses, file);
  onAnswers?.([...answers], file);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** A compiled page that exports the names of its components. */
const withNames = (result: MdxResult, code: string): MdxResult => ({
  ...result,
  code: `${code}\nexport const componentNames = ${JSON.stringify(componentNames(code))};`,
});

/**
 * The components that compiled MDX takes from its renderer, so that missing ones can be replaced. A name that
 * ends in a dot is that of an object, as in `<Tree.Folder>`.
 */
function componentNames(code: string): string[] {
  const names = [...code.matchAll(/_missingMdxReference\("([^"]+)", (true|false)\)/g)];
  return names.map(([, name = '', isComponent]) => (isComponent === 'true' ? name : `${name}.`));
}
