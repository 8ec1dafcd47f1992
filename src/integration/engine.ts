import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { emptySettings } from '../config/index.ts';
import {
  highlight,
  type PageWarning,
  renderCodeBlock,
  renderMath,
  renderUntrustedMarkdown,
} from '../content/index.ts';
import { createLineIndex, type Diagnostic, didYouMean, report } from '../diagnostics/index.ts';
import { sandboxFacts } from '../sandbox/index.ts';
import {
  type LoadedSite,
  loadSite,
  operationView,
  playgroundData,
  type Site,
  sandboxMount,
  schemaPageView,
} from '../site/index.ts';
import { renderIcon } from '../theme/icons.ts';
import { provideServices, type SandboxPlace, type Services } from '../theme/services.ts';
import { PageStyles } from './page-styles.ts';
import { fetchStars } from './stars.ts';

/** Route of the page that shows the state of the sandboxes. */
export const INSPECTOR_ROUTE = '/sandbox';

/** Where `trellis sandbox` serves when nothing else is said. */
const DEFAULT_SANDBOX_SERVER = 'http://127.0.0.1:4010';

export interface EngineOptions {
  /** Absolute path of the docs folder. */
  root: string;
  /** Base path without a trailing slash, or `/`. */
  base: string;
  /** Where the site is written. When it lies in the docs folder, nothing there is part of the docs. */
  outDir?: string;
  /** Whether OpenAPI files that are named by URL are fetched. Off unless said. */
  remoteSpecs?: boolean;
  /** Absolute path of the folder in which Trellis keeps what is its own. */
  workspace?: string;
}

/**
 * The current state of one docs folder: the last Site that could be built, and what is wrong now. Holds the only
 * mutable state of a run; everything that it calls is a function of the folder.
 */
export class Engine {
  readonly root: string;
  readonly base: string;
  private readonly outDir: string | undefined;
  private readonly remoteSpecs: boolean;
  private readonly workspace: string | undefined;
  /** The last good load. */
  loaded: LoadedSite | undefined;
  /** Counts the loads, so that an open page can tell whether it is older than the last one. */
  generation = 0;
  /** Of the last load, good or not. */
  diagnostics: Diagnostic[] = [];
  /** Faults met while pages are compiled and rendered; a build reports them at its end. */
  readonly pageFaults = new Map<string, Diagnostic>();
  readonly pageStyles = new PageStyles();
  mode: 'dev' | 'build' = 'build';
  httpSandboxes: Record<string, string> = {};
  sandboxes: string[] = [];
  private stars: number | undefined;
  /** OpenAPI files that are named by URL are fetched once a run, so that a save in dev does not wait for them. */
  private readonly fetched = new Map<string, Promise<string>>();
  private readonly views = new Map<string, ReturnType<typeof operationView>>();

  constructor(options: EngineOptions) {
    this.root = options.root;
    this.base = options.base;
    this.outDir = options.outDir;
    this.remoteSpecs = options.remoteSpecs ?? false;
    this.workspace = options.workspace;
  }

  /** Reads the folder again. When it cannot be used, the last good Site stays and `false` is returned. */
  async load(): Promise<boolean> {
    const { fetched, outDir, remoteSpecs, workspace } = this;
    const loaded = await loadSite(this.root, { fetched, outDir, remoteSpecs, workspace });
    this.generation++;
    this.diagnostics = loaded.diagnostics;
    this.views.clear();
    this.pageFaults.clear();
    if (loaded.site) {
      this.loaded = loaded;
      const button = loaded.site.settings.topbarCtaButton;
      if (this.stars === undefined && button?.type === 'github') {
        this.stars = await fetchStars(button.owner, button.repository);
      }
    }
    this.provide();
    return loaded.site !== undefined;
  }

  get site(): Site {
    return this.loaded?.site ?? EMPTY_SITE;
  }

  /** A page of the author's at the same address goes before. */
  get hasInspector(): boolean {
    return this.sandboxes.length > 0 && !this.site.pages.some(({ route }) => route === INSPECTOR_ROUTE);
  }

  private sandboxPlaces(): SandboxPlace[] {
    return this.site.specs
      .filter(({ name }) => this.sandboxes.includes(name))
      .map(({ name, title }) => ({
        name,
        title,
        mount: sandboxMount(name),
        address: this.httpSandboxes[name] ?? `${DEFAULT_SANDBOX_SERVER}/${encodeURIComponent(name)}`,
        basePath: sandboxFacts(name)?.basePath ?? '',
      }));
  }

  /** Bound, because it is handed to the page processor: notes the fault and gives the page that stands in. */
  readonly pageFailed = (error: Error & { line?: number; column?: number }, file: string): string => {
    const source = readFileSync(file, 'utf8');
    // `8:3: text`, `text (8:3) … (rule:name)`: the place is reported as such.
    const message = (error.message.split('\n', 1)[0] ?? '')
      .replace(/^(?:\[[^\]]*\]\s*)?(?:\d+:\d+:\s*)?/, '')
      .replace(/\s*\([\w-]+:[a-z][\w-]*\)$/, '');
    const at = /(\d+):(\d+)/.exec(error.message);
    // The compiler is given empty lines in place of the front matter, so it counts as an editor does.
    const start = { line: error.line ?? Number(at?.[1] ?? 1), column: error.column ?? Number(at?.[2] ?? 1) };
    const fault: Diagnostic = {
      code: 'content/mdx',
      severity: 'error',
      message: `this page is not valid MDX: ${message}`,
      file: relative(this.root, file).split(sep).join('/'),
      range: { start, end: { line: start.line, column: start.column + 1 } },
      source,
    };
    this.pageFaults.set(file, fault);
    if (this.mode === 'dev') {
      const place = `${fault.file}:${start.line}:${start.column}`;
      throw Object.assign(new Error(`${place} ${fault.message}`), start);
    }
    return 'This page could not be built: its source is not valid MDX.';
  };

  /** Bound too: whether an MDX file of the folder, by its absolute path, is no page. */
  readonly isSnippet = (file: string): boolean => {
    const path = relative(this.root, file).split(sep).join('/');
    return (
      this.loaded?.snippets.files.has(path) === true && !this.site.pages.some((page) => page.file === path)
    );
  };

  /** Bound too: notes what is wrong with a page that is shown all the same. */
  readonly pageWarned = ({ line, column, ...warning }: PageWarning, file: string): void => {
    const start = { line, column };
    const fault: Diagnostic = {
      ...warning,
      severity: 'warning',
      file: relative(this.root, file).split(sep).join('/'),
      range: { start, end: { line, column: column + 1 } },
      source: readFileSync(file, 'utf8'),
    };
    const key = `${file} ${line}:${column} ${warning.code}`;
    if (this.pageFaults.has(key)) return;
    this.pageFaults.set(key, fault);
    if (this.mode === 'dev') process.stderr.write(`${report([fault], { format: 'pretty' })}\n`);
  };

  /** Notes a component that a page names and nobody has. Its children are shown, so it is a warning. */
  private unknownComponent(file: string, name: string, known: string[]): void {
    const key = `${file} ${name}`;
    if (this.pageFaults.has(key)) return;
    const source = readFileSync(join(this.root, file), 'utf8');
    const at = source.search(new RegExp(`<${name.replaceAll('.', '\\.')}\\b`));
    const close = didYouMean(name, known);
    const fault: Diagnostic = {
      code: 'content/unknown-component',
      severity: 'warning',
      message: `there is no component <${name}>; what it holds is shown without it`,
      file,
      range: at < 0 ? undefined : createLineIndex(source).rangeOf(at, at + name.length + 1),
      hint: close ? `Did you mean <${close}>?` : undefined,
      source,
    };
    this.pageFaults.set(key, fault);
    if (this.mode === 'dev') process.stderr.write(`${report([fault], { format: 'pretty' })}\n`);
  }

  /** Notes what is wrong with a snippet or with a component in it; what does not depend on it is shown. */
  snippetFault(
    file: string | undefined,
    message: string,
    { code = 'content/snippet', severity = 'error', offset, find }: SnippetFault = {},
  ): Diagnostic {
    const key = `${file} ${code} ${message}`;
    const known = this.pageFaults.get(key);
    if (known) return known;
    const path = join(this.root, file ?? '');
    const source = file !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    const at = offset ?? (find === undefined ? -1 : (source?.indexOf(find) ?? -1));
    const range =
      source === undefined || at < 0
        ? undefined
        : createLineIndex(source).rangeOf(at, at + (find?.length ?? 1));
    const fault: Diagnostic = { code, severity, message, file, range, source };
    this.pageFaults.set(key, fault);
    if (this.mode === 'dev') process.stderr.write(`${report([fault], { format: 'pretty' })}\n`);
    return fault;
  }

  private customPaths(): Services['custom'] {
    const { custom, contentDir = '' } = this.loaded ?? {};
    const toPath = (file: string) =>
      encodeURI(`/${file.slice(contentDir.length)}`)
        .replaceAll('?', '%3F')
        .replaceAll('#', '%23');
    return {
      styles: custom?.styles.map(toPath) ?? [],
      scripts: custom?.scripts.map(({ file, isModule }) => ({ path: toPath(file), isModule })) ?? [],
    };
  }

  private provide(): void {
    const { loaded } = this;
    const operation = (id: string) => {
      const found = loaded?.operations.get(id);
      if (!found) throw new Error(`no operation "${id}"`);
      return found;
    };
    const pageOf = (id: string | undefined) => this.site.pages.find((page) => page.id === id);
    const engine = this;
    const inspector = this.hasInspector
      ? `${this.base === '/' ? '' : this.base}${INSPECTOR_ROUTE}`
      : undefined;
    const services: Services = {
      site: this.site,
      base: this.base,
      // The mode is known only when Astro runs.
      get mode() {
        return engine.mode;
      },
      generation: this.generation,
      sandboxes: this.sandboxPlaces(),
      inspector,
      operationView: (id, pageId) => {
        const key = `${id} ${pageId ?? ''}`;
        let view = this.views.get(key);
        if (!view) {
          view = operationView(operation(id), this.site.settings, pageOf(pageId));
          this.views.set(key, view);
        }
        return view;
      },
      schemaView: (id) => {
        const found = loaded?.schemas.get(id);
        if (!found) throw new Error(`no schema "${id}"`);
        return schemaPageView(found, this.site.settings);
      },
      playgroundData: (id, pageId) =>
        playgroundData(operation(id), this.site.settings, pageOf(pageId), {
          sandboxes: this.sandboxes,
          http: this.httpSandboxes,
          facts: sandboxFacts,
          inspector,
        }),
      document: (name) => {
        const found = loaded?.documents.find((document) => document.name === name);
        if (!found) throw new Error(`no specification "${name}"`);
        return found.document;
      },
      icon: renderIcon,
      highlight,
      finishText: (rendered) => this.pageStyles.finish(rendered),
      math: (source, display) => renderMath(source, display).html,
      untrustedMarkdown: renderUntrustedMarkdown,
      custom: this.customPaths(),
      codeBlock: (code, language, meta) => renderCodeBlock(code, language, meta, renderIcon),
      componentFailed: (name, error, file, isIsland) =>
        this.snippetFault(
          file?.replace(`${this.root}/`, ''),
          isIsland
            ? `<${name}> cannot be rendered without a browser (${error.message}), so that it is shown by script alone`
            : `<${name}> could not be rendered: ${error.message}`,
          { code: 'content/component', severity: isIsland ? 'warning' : 'error', find: name },
        ),
      pageThrew: (file, error) => {
        const find = /^(\S+) is not defined/.exec(error.message)?.[1];
        const message = `this page could not be rendered: ${error.message}`;
        const { range } = this.snippetFault(file, message, { code: 'content/page', find });
        const start = range?.start ?? { line: 1, column: 1 };
        if (this.mode === 'dev') {
          throw Object.assign(new Error(`${file}:${start.line}:${start.column} ${message}`), start);
        }
        return '<p>This page could not be built: an expression in it failed.</p>';
      },
      unknownComponent: (file, name, known) => this.unknownComponent(file, name, known),
      stars: this.stars,
    };
    provideServices(services);
  }
}

interface SnippetFault {
  code?: string;
  severity?: Diagnostic['severity'];
  /** In the file; or a text in it, that is looked for. */
  offset?: number;
  find?: string;
}

/** Stands in until the settings of a folder can be read for the first time, so that the dev server can start. */
const EMPTY_SITE: Site = {
  settings: emptySettings(),
  pages: [],
  navigation: [],
  specs: [],
  redirects: { routes: [], patterns: [] },
};
