import type { ExportedBy } from '../javascript/browser-names.ts';
import { liftComponents, moduleCode, undeclaredComponents } from '../javascript/interactive.ts';
import type { SourcePiece } from '../mdx/source/scan.ts';
import { moduleTags, type OffsetSpan, scanPage, snippetTags } from './imports.ts';

/** Names for the modules that the prepared source imports. */
export interface SnippetSourceOptions {
  /** Whether other files include this one, so `{word}` in it may be one of its properties. */
  isSnippet: boolean;
  /** Returns the module to import for `<Snippet file="…">`; undefined leaves the element unchanged. */
  snippet(file: string): string | undefined;
  /** Module of the file's own interactive components. */
  islands: string;
  /** Module with the components of these names. */
  components(names: string[]): string;
  /** Module with `TrellisCode` and `trellisFill`. */
  fill: string;
  /** Browser names exported by the modules that the file imports. */
  exportedBy?: ExportedBy;
}

/** The source of a page or snippet for the compiler, and the imports that it needs in addition to its own. */
export interface PreparedSource {
  source: string;
  imports: string[];
}

/** `{word}`, `{user.name}`, `{props.word}` */
const WORD = /\{\s*[\p{ID_Start}_$][\p{ID_Continue}$]*(?:\.[\p{ID_Continue}$]+)*\s*\}/u;

/**
 * Rewrites what MDX does not know before compiling: `<Snippet file="…">` becomes an import; properties in
 * code, attributes and fences become expressions; inline components that need the browser become imports from
 * a separate module. Line numbers stay.
 */
export function prepareSource(source: string, options: SnippetSourceOptions): PreparedSource {
  const lifted = liftComponents(source, options.exportedBy);
  const text = lifted?.source ?? source;
  const inserts: string[] = [];
  if (lifted) {
    const names = lifted.names.join(', ');
    inserts.push(`import { ${names} } from ${JSON.stringify(options.islands)};`, `export { ${names} };`);
  }
  if (/^export\b/m.test(text)) {
    const names = undeclaredComponents(moduleCode(text));
    if (names.length > 0)
      inserts.push(`import { ${names.join(', ')} } from ${JSON.stringify(options.components(names))};`);
  }
  const { out, imports } = rewrite(text, options);
  return { source: out, imports: [...inserts, ...imports] };
}

/**
 * The code of a JavaScript file, in which `<Snippet file="…">` become imports. They follow the code, so lines
 * and columns stay.
 */
export function prepareModule(code: string, file: string, snippet: SnippetSourceOptions['snippet']): string {
  const tags = new SnippetTags(snippet);
  const text = tags.replaceIn(code, { start: 0, end: code.length }, moduleTags(code, file));
  return [text, ...tags.imports].join('\n');
}

function rewrite(source: string, options: SnippetSourceOptions): { out: string; imports: string[] } {
  if (!options.isSnippet && !source.includes('<Snippet')) return { out: source, imports: [] };
  const tags = new SnippetTags(options.snippet);
  const { imports } = tags;
  let isFilled = false;
  let out = '';
  let last = 0;
  for (const piece of scanPage(source)) {
    let next = tags.replaceIn(source, piece, snippetTags(source, piece));
    if (options.isSnippet) {
      const filledPiece = fillPiece(piece, next);
      isFilled ||= filledPiece !== next;
      next = filledPiece;
    }
    out += source.slice(last, piece.start) + next;
    last = piece.end;
  }
  if (isFilled) imports.push(`import { TrellisCode, trellisFill } from ${JSON.stringify(options.fill)};`);
  return { out: out + source.slice(last), imports };
}

const FILE =
  /\bfile\s*=\s*(?:"([^"'\n]+)"|'([^"'\n]+)'|\{\s*(?:"([^"'`\n]+)"|'([^"'`\n]+)'|`([^"'`\n]+)`)\s*\})/;

/** Turns the tags of a file into elements of imported modules. */
class SnippetTags {
  readonly imports: string[] = [];
  private readonly snippet: SnippetSourceOptions['snippet'];
  /** Names of the elements around the next tag. */
  private readonly open: string[] = [];

  constructor(snippet: SnippetSourceOptions['snippet']) {
    this.snippet = snippet;
  }

  /**
   * The text of a range of the source. Its length stays, because an imported name is as long as `Snippet`.
   */
  replaceIn(source: string, { start, end }: OffsetSpan, tags: readonly OffsetSpan[]): string {
    let out = '';
    let at = start;
    for (const tag of tags) {
      out += source.slice(at, tag.start) + this.replace(source.slice(tag.start, tag.end));
      at = tag.end;
    }
    return out + source.slice(at, end);
  }

  private replace(tag: string): string {
    if (tag.startsWith('</')) return tag.replace('Snippet', this.open.pop() ?? 'Snippet');
    const attribute = FILE.exec(tag);
    const module = attribute && this.snippet(attribute.slice(1).find(Boolean) ?? '');
    let name = 'Snippet';
    if (module) {
      name = `Snip${String(this.imports.length).padStart(3, '0')}`;
      this.imports.push(`import ${name} from ${JSON.stringify(module)};`);
    }
    if (!tag.endsWith('/>')) this.open.push(name);
    if (!module) return tag;
    return tag.replace(attribute[0], ' '.repeat(attribute[0].length)).replace('Snippet', name);
  }
}

function fillPiece({ kind }: SourcePiece, text: string): string {
  if (!WORD.test(text)) return text;
  if (kind === 'code') return fillFence(text);
  if (kind === 'inlineCode') {
    const length = text.search(/[^`]|$/);
    return `<code>{${fillCall(text.slice(length, -length).trim())}}</code>`;
  }
  if (kind === 'tag') {
    return text.replace(
      /(?<![\w:-])([\w:-]+)=(?:"([^"]*)"|'([^']*)')/g,
      (attribute, name, double, single) => {
        const value: string = double ?? single;
        return WORD.test(value) ? `${name}={${fillCall(value)}}` : attribute;
      },
    );
  }
  return text;
}

/** The line breaks of the fence follow the element, so line numbers below stay. */
function fillFence(fence: string): string {
  const [opening = '', ...following] = fence.split('\n');
  const [, before, info] = /^([^`~]*)(?:`{3,}|~{3,})(.*)/s.exec(opening) ?? [];
  if (before === undefined || info === undefined || following.length === 0) return fence;
  const [, lang = '', meta = ''] = /^(\S*)(.*)/s.exec(info.trim()) ?? [];
  const lines = following.slice(0, -1);
  const indent = before.replace(/[^ \t]/g, ' ').length;
  const code = lines.map((line) => line.replace(/^[ \t]*/, (margin) => margin.slice(indent))).join('\n');
  const attributes = `lang=${quote(lang)} meta={${fillCall(meta.trim())}} code={${fillCall(code)}}`;
  return `${before}<TrellisCode ${attributes} />${'\n'.repeat(fence.split('\n').length - 1)}`;
}

const quote = (text: string): string => `{${JSON.stringify(text)}}`;

/** Without dollars, between which the compiler would see a formula and miss the braces. */
const fillCall = (text: string): string =>
  `trellisFill(${JSON.stringify(text).replaceAll('$', '\\u0024')}, props)`;
