import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type PageWarning, pathWithin } from '../content/index.ts';
import { createLineIndex, type Diagnostic, didYouMean, report } from '../diagnostics/index.ts';

/** What is known of a fault of a page or snippet, beside its message. */
interface FaultDetails {
  code?: string;
  severity?: Diagnostic['severity'];
  /** In the file; or a text in it, that is looked for. */
  offset?: number;
  find?: string;
}

/**
 * Faults met while pages are compiled and rendered, each once. A build reports them at its end; in dev each is told when it
 * is met, and a page that cannot be shown is an error for the browser's overlay.
 */
export class PageFaults {
  private readonly root: string;
  private readonly isDev: () => boolean;
  private readonly workspace: string;
  private readonly faults = new Map<string, Diagnostic>();

  /** `workspace`: Astro's root. */
  constructor(root: string, isDev: () => boolean, workspace = root) {
    this.root = root;
    this.isDev = isDev;
    this.workspace = workspace;
  }

  get all(): Diagnostic[] {
    return [...this.faults.values()];
  }

  /** Forgets them, because the folder has been read again. */
  clear(): void {
    this.faults.clear();
  }

  /** A page that does not compile. `file` is absolute. Returns the page that stands in; in dev throws. */
  notCompiled(error: Error & { line?: number; column?: number }, file: string): string {
    // `8:3: text`, `text (8:3) … (rule:name)`: the place is reported as such.
    const message = (error.message.split('\n', 1)[0] ?? '')
      .replace(/^(?:\[[^\]]*\]\s*)?(?:\d+:\d+:\s*)?/, '')
      .replace(/\s*\([\w-]+:[a-z][\w-]*\)$/, '');
    const at = /(\d+):(\d+)/.exec(error.message);
    // The compiler is given empty lines in place of the front matter, so it counts as an editor does.
    const start = { line: error.line ?? Number(at?.[1] ?? 1), column: error.column ?? Number(at?.[2] ?? 1) };
    const fault = this.note(`${file} ${message}`, () => ({
      code: 'content/mdx',
      severity: 'error',
      message: `this page is not valid MDX: ${message}`,
      file: pathWithin(this.root, file),
      range: { start, end: { line: start.line, column: start.column + 1 } },
      source: readFileSync(file, 'utf8'),
    }));
    if (this.isDev()) throw this.toError(fault);
    return 'This page could not be built: its source is not valid MDX.';
  }

  /** What is wrong with a page that is shown all the same. `file` is absolute. */
  warned({ line, column, ...warning }: PageWarning, file: string): void {
    this.note(`${file} ${line}:${column} ${warning.code}`, () => ({
      ...warning,
      severity: 'warning',
      file: pathWithin(this.root, file),
      range: { start: { line, column }, end: { line, column: column + 1 } },
      source: readFileSync(file, 'utf8'),
    }));
  }

  /** A component that a page names and nobody has. Its children are shown, so it is a warning. */
  unknownComponent(file: string, name: string, known: string[]): void {
    this.note(`${file} ${name}`, () => {
      const source = readFileSync(join(this.root, file), 'utf8');
      const at = source.search(new RegExp(`<${name.replace(/[.$]/g, '\\$&')}(?![\\w$])`));
      const close = didYouMean(name, known);
      return {
        code: 'content/unknown-component',
        severity: 'warning',
        message: `there is no component <${name}>; what it holds is shown without it`,
        file,
        range: at < 0 ? undefined : createLineIndex(source).rangeOf(at, at + name.length + 1),
        hint: close ? `Did you mean <${close}>?` : undefined,
        source,
      };
    });
  }

  /** What is wrong with a snippet or with a component in it; what does not depend on it is shown. */
  ofSnippet(
    file: string | undefined,
    message: string,
    { code = 'content/snippet', severity = 'error', offset, find }: FaultDetails = {},
  ): Diagnostic {
    return this.note(`${file} ${code} ${message}`, () => {
      const path = join(this.root, file ?? '');
      const source = file !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      const at = offset ?? (find === undefined ? -1 : (source?.indexOf(find) ?? -1));
      const range =
        source === undefined || at < 0
          ? undefined
          : createLineIndex(source).rangeOf(at, at + (find?.length ?? 1));
      return { code, severity, message, file, range, source };
    });
  }

  /** A component of an author's that could not be rendered. `isIsland`: it is rendered by script all the same. */
  componentFailed(name: string, error: Error, file?: string, isIsland?: boolean): void {
    this.ofSnippet(
      file?.replace(`${this.root}/`, ''),
      isIsland
        ? `<${name}> cannot be rendered without a browser (${error.message}), so that it is shown by script alone`
        : `<${name}> could not be rendered: ${error.message}`,
      { code: 'content/component', severity: isIsland ? 'warning' : 'error', find: name },
    );
  }

  /** A page whose text ended in an error while it was rendered. Returns HTML that stands in; in dev throws. */
  notRendered(file: string, error: Error): string {
    const find = /^(\S+) is not defined/.exec(error.message)?.[1];
    const message = `this page could not be rendered: ${error.message}`;
    const fault = this.ofSnippet(file, message, { code: 'content/page', find });
    if (this.isDev()) throw this.toError(fault);
    return '<p>This page could not be built: an expression in it failed.</p>';
  }

  /** A fault as an error for the overlay, which shows it with its place in the source until it is mended. */
  toError({ file = '', range, message, hint, source }: Omit<Diagnostic, 'code' | 'severity'>): Error {
    const start = range?.start ?? { line: 1, column: 1 };
    const error = new Error(`${file}:${start.line}:${start.column} ${message}`);
    // Astro looks for any file below its own root.
    const loc = { file: relative(this.workspace, join(this.root, file)), ...start };
    // What compiles pages sets a place of its own.
    Object.defineProperty(error, 'loc', { get: () => loc, set: () => {}, enumerable: true });
    return Object.assign(error, { title: 'The docs folder has a fault.', hint, fullCode: source });
  }

  private note(key: string, make: () => Diagnostic): Diagnostic {
    const known = this.faults.get(key);
    if (known) return known;
    const fault = make();
    this.faults.set(key, fault);
    if (this.isDev()) process.stderr.write(`${report([fault], { format: 'pretty' })}\n`);
    return fault;
  }
}
