import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  furtherErrors,
  type PageError,
  type PageWarning,
  type ParserError,
  parserError,
  pathWithin,
  syntaxMessage,
} from '../../content/index.ts';
import {
  createLineIndex,
  type Diagnostic,
  didYouMean,
  type Range,
  REPORT_AT,
  respelled,
} from '../../diagnostics/index.ts';
import { isUtf16 } from '../../text/index.ts';

const NOT_BUILT = '<p data-failed="">This page could not be built: its source is not valid MDX.</p>';

/** Details of a problem of a page or snippet besides its message. */
interface ProblemDetails {
  code?: string;
  severity?: Diagnostic['severity'];
  /** Location in the file: an offset, or a text to search for. */
  offset?: number;
  find?: string;
  hint?: string;
}

/**
 * Problems found while pages are compiled and rendered, each once. What cannot be shown is replaced by a note
 * in the page.
 */
export class PageProblems {
  private readonly root: string;
  private readonly isOutside: (file: string) => boolean;
  private readonly onNote: () => void;
  private readonly problems = new Map<string, Diagnostic>();

  /**
   * `isOutside`: whether only pages outside the navigation need a file. `onNote`: called for each problem.
   */
  constructor(
    root: string,
    {
      isOutside = () => false,
      onNote = () => {},
    }: { isOutside?: (file: string) => boolean; onNote?: () => void } = {},
  ) {
    this.root = root;
    this.isOutside = isOutside;
    this.onNote = onNote;
  }

  get all(): Diagnostic[] {
    return [...this.problems.values()];
  }

  /** Call when the folder has been read again. */
  clear(): void {
    this.problems.clear();
  }

  /** Reports a page that does not compile. `file` is absolute. Returns HTML to show instead. */
  compileFailed(error: PageError, file: string): string {
    const source = readFileSync(file, 'utf8');
    // Reported when the file was read.
    if (isUtf16(source)) return NOT_BUILT;
    const { message, at } = parserError(error.message);
    // The compiler gets empty lines instead of the front matter, so it counts lines like an editor.
    const start = { line: error.line ?? at?.line ?? 1, column: error.column ?? at?.column ?? 1 };
    const code = error.code?.startsWith('content/') ? error.code : 'content/mdx';
    const first: ParserError = { message, at: start };
    const further = code === 'content/mdx' ? furtherErrors(source, first) : [];
    for (const each of [first, ...further]) {
      const { line, column } = each.at ?? start;
      this.note(`${file} ${line}:${column} ${each.message}`, () => {
        const syntax = syntaxMessage(each.message, source, { line, column });
        const isNamed = syntax.code !== undefined;
        const text = isNamed ? syntax.message : `this page is not valid MDX: ${syntax.message}`;
        return {
          code: syntax.code ?? code,
          severity: 'error',
          message: code === 'content/nesting' ? message : text,
          file: pathWithin(this.root, file),
          range: syntax.range,
          hint: (each === first ? error.hint : undefined) ?? syntax.hint,
          source,
        };
      });
    }
    return NOT_BUILT;
  }

  /** Reports a problem of a page that can still be shown. `file` is absolute. */
  warn({ line, column, ...warning }: PageWarning, file: string): void {
    this.note(`${file} ${line}:${column} ${warning.code}`, () => ({
      ...warning,
      severity: 'warning',
      file: pathWithin(this.root, file),
      range: { start: { line, column }, end: { line, column: column + 1 } },
      source: readFileSync(file, 'utf8'),
    }));
  }

  /** Reports a component that does not exist. Its children are shown, so it is a warning. */
  unknownComponent(file: string, name: string, knownNames: readonly string[]): void {
    this.note(`${file} ${name}`, () => {
      const source = readFileSync(join(this.root, file), 'utf8');
      const tags = [...source.matchAll(/<([\w.$]+)/g)];
      const at = tags.find(([, tag]) => tag === name || tag?.startsWith(`${name}.`))?.index ?? -1;
      const close = didYouMean(name, knownNames);
      const { fix } = respelled(name, knownNames);
      return {
        code: 'content/unknown-component',
        severity: 'warning',
        message: `unknown component <${name}>; only its children are shown`,
        file,
        range: at < 0 ? undefined : createLineIndex(source).rangeOf(at, at + name.length + 1),
        hint: close ? `Did you mean <${close}>?` : undefined,
        ...(fix && { fix: { text: fix.text, ranges: tagRanges(source, name) } }),
        source,
      };
    });
  }

  /** Reports a problem of a snippet or of a component in it. Everything else on the page is shown. */
  ofSnippet(
    file: string | undefined,
    message: string,
    { code = 'content/snippet', severity = 'error', offset, find, hint }: ProblemDetails = {},
  ): Diagnostic {
    return this.note(`${file} ${code} ${message}`, () => {
      const path = join(this.root, file ?? '');
      const source = file !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      const at = offset ?? (find === undefined ? -1 : (source?.indexOf(find) ?? -1));
      const range =
        source === undefined || at < 0
          ? undefined
          : createLineIndex(source).rangeOf(at, at + (find?.length ?? 1));
      return { code, severity, message, file, range, hint, source };
    });
  }

  /**
   * Reports an author's component that could not be rendered.
   *
   * @param isIsland its script still renders it in the browser
   */
  componentFailed(name: string, error: unknown, file?: string, isIsland?: boolean): void {
    const reason = reasonOf(error);
    this.ofSnippet(
      file?.replace(`${this.root}/`, ''),
      isIsland
        ? `<${name}> cannot be rendered without a browser (${reason}); only its script shows it`
        : `<${name}> could not be rendered: ${reason}`,
      { code: 'content/component', severity: isIsland ? 'warning' : 'error', find: name },
    );
  }

  /**
   * Reports a top-level value of a page or snippet that could not be evaluated. A browser may still be able
   * to.
   */
  valueFailed(name: string, error: unknown, file: string): void {
    const reason = reasonOf(error);
    const needsBrowser =
      /^(?:window|document|localStorage|sessionStorage|self|location) is not defined$/.test(reason);
    this.ofSnippet(file, `${name || 'a statement'} could not be evaluated: ${reason}`, {
      code: 'content/value',
      severity: needsBrowser ? 'warning' : 'error',
      find: name || /^(\S+) is not defined/.exec(reason)?.[1],
    });
  }

  /**
   * Reports an error in a timer or promise that code of a page or snippet started, after the page was
   * rendered.
   */
  failedLater(error: unknown, file: string): void {
    const reason = reasonOf(error);
    this.ofSnippet(file.replace(`${this.root}/`, ''), `an error after the page was rendered: ${reason}`, {
      code: 'content/late-error',
      severity: 'warning',
      find: /^(\S+) is not defined/.exec(reason)?.[1] ?? reason,
    });
  }

  /** Reports a page whose text threw while rendering. Returns HTML to show instead. */
  renderFailed(file: string, error: unknown): string {
    const reason = reasonOf(error);
    const find = /^(\S+) is not defined/.exec(reason)?.[1];
    const message = `this page could not be rendered: ${reason}`;
    this.ofSnippet(file, message, { code: 'content/page', find });
    return '<p data-failed="">This page could not be built: an expression in it failed.</p>';
  }

  /** Reports an error of Trellis itself, or of a package, in a dev response. */
  unexpectedError(error: unknown, address: string): Diagnostic {
    return this.note(`unexpected ${address}`, () => ({
      code: 'trellis/unexpected',
      severity: 'error',
      message: `an unexpected error at ${address}: ${reasonOf(error)}`,
      hint: `Please report it with the output of --verbose at ${REPORT_AT}`,
    }));
  }

  private note(key: string, make: () => Diagnostic): Diagnostic {
    const earlier = this.problems.get(key);
    if (earlier) return earlier;
    const diagnostic = make();
    const isEased = diagnostic.severity === 'error' && this.isOutside(diagnostic.file ?? '');
    const problem: Diagnostic = isEased ? { ...diagnostic, severity: 'warning' } : diagnostic;
    this.problems.set(key, problem);
    this.onNote();
    return problem;
  }
}

/** Whether a problem keeps the whole page from being shown. */
export const hidesWholePage = ({ code, severity }: Diagnostic): boolean =>
  ['content/mdx', 'content/nesting', 'content/page'].includes(code) ||
  // At the top level, the page is shown, and this is a warning.
  (code === 'content/unclosed-code' && severity === 'error');

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The name in each start and end tag of a component, outside code. */
function tagRanges(source: string, name: string): Range[] {
  const index = createLineIndex(source);
  const ranges: Range[] = [];
  let fence = '';
  for (let number = 1; number <= index.lineCount; number++) {
    const line = index.line(number);
    const mark = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    if (fence !== '' || mark !== '') continue;
    const text = line.replace(/`[^`]*`/g, (code) => ' '.repeat(code.length));
    for (const { 0: tag, index: at } of text.matchAll(/<\/?[A-Z][\w$]*/g)) {
      const [start, end] = [at + tag.length - name.length, at + tag.length];
      if (tag.replace(/^<\/?/, '') === name)
        ranges.push({ start: { line: number, column: start + 1 }, end: { line: number, column: end + 1 } });
    }
  }
  return ranges;
}
