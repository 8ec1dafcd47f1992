import { createLineIndex, type Range } from '../../../diagnostics/index.ts';
import { scanPage, snippetTags } from '../../snippets/imports.ts';
import { parseMdx } from '../parser.ts';
import { parserError, syntaxMessage } from '../syntax/syntax-message.ts';
import { isStandard } from '../uses/html-elements.ts';
import { guardSource } from './guard.ts';
import type { SourcePiece } from './scan.ts';

/** How a page is compiled. */
export type PageFormat = 'mdx' | 'md';

/** What keeps a `.md` page from being compiled as MDX, and where that is. */
interface Obstacle {
  /** The first component of the page, which is shown as text. */
  component: string;
  message: string;
  hint?: string;
  range: Range;
}

/**
 * The format of a page. Other tools read `.md` files as MDX, so one that has components is compiled as MDX
 * too, if it can be: it must be valid, and import and export nothing. Braces in its text stay plain text.
 *
 * @param source without front matter, or with blank lines instead
 * @param file its extension decides, together with the source
 */
export function pageFormat(source: string, file: string): PageFormat {
  if (!file.endsWith('.md')) return 'mdx';
  return componentIn(source) === undefined || notMdx(source) ? 'md' : 'mdx';
}

/** What keeps a `.md` page with components from being compiled as MDX. */
export function mdxObstacle(source: string): Obstacle | undefined {
  const component = componentIn(source);
  const reason = component === undefined ? undefined : notMdx(source);
  return component !== undefined && reason ? { component, ...reason } : undefined;
}

/** Name of the first component of a `.md` page. */
function componentIn(source: string): string | undefined {
  if (!/<[A-Z]/.test(source)) return undefined;
  const tags = scanPage(source, 'md').flatMap(({ kind, start, end }) =>
    kind === 'tag' ? source.slice(start, end) : [],
  );
  const closed = new Set(tags.flatMap((tag) => /^<\/([\w.]+)/.exec(tag)?.[1] ?? []));
  for (const tag of tags) {
    const [, name] = /^<([A-Z]\w*(?:\.\w+)*)/.exec(tag) ?? [];
    // `<IMG>` and `<Br>` are HTML, and `List<String>` is neither.
    if (name === undefined || (isStandard(name.toLowerCase()) && name !== 'Frame')) continue;
    if (closed.has(name) || tag.endsWith('/>')) return name;
  }
  return undefined;
}

function notMdx(source: string): Omit<Obstacle, 'component'> | undefined {
  const module = scanPage(source).find((piece) => isModuleCode(source, piece));
  if (module) {
    const range = createLineIndex(source).rangeOf(module.start, module.start + 'import'.length);
    return { message: 'only .mdx pages can import and export', hint: 'Rename the page to .mdx.', range };
  }
  try {
    parseMdx(guardSource(source, { format: 'mdx', isPlain: true, math: true, variables: {} }).source);
    return undefined;
  } catch (error) {
    const { message, at } = parserError(error instanceof Error ? error.message : String(error));
    return syntaxMessage(message, source, at ?? { line: 1, column: 1 });
  }
}

const isModuleCode = (source: string, piece: SourcePiece): boolean =>
  piece.kind === 'esm' ||
  snippetTags(source, piece).length > 0 ||
  (piece.kind === 'tag' && /\bimport\s*\(/.test(source.slice(piece.start, piece.end)));
