import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
  colorCode,
  highlight,
  imageSize,
  renderCodeBlock,
  renderInlineMarkdown,
  renderMath,
  renderUntrustedMarkdown,
} from '../../content/index.ts';
import { SANDBOX_PATH, urlOf } from '../../hosting/index.ts';
import { type ApiDocument, documentText } from '../../openapi/index.ts';
import { PROXY_PATH } from '../../proxy/index.ts';
import { partAddress } from '../../sandbox/load/index.ts';
import {
  collectionText,
  cutsIn,
  explorerSandboxes,
  firstPath,
  type LoadedSite,
  listedParts,
  operationFacts,
  operationInputs,
  type Page,
  playgroundData,
  playgroundOf,
  type SandboxPlaces,
  type SchemaPart,
  sandboxMount,
  schemaPageView,
  schemaParts,
  specView,
  tagView,
  withCode,
  withImages,
} from '../../site/index.ts';
import {
  type ApiViews,
  hrefWith,
  type PublicationFacts,
  type SandboxPlace,
  type TrellisLocals,
} from '../../theme/locals.ts';
import { drawOnPage, withoutSet } from '../finish/passes/icons.ts';
import { fileWithin } from '../publication/publication.ts';
import { CALLBACK_ROUTE, INSPECTOR_ROUTE } from '../reports/site-problems.ts';
import { duringFile } from '../run/late-errors.ts';
import type { BuildContext, OnProgress } from './build-context.ts';
import type { DocsFolder } from './docs-folder.ts';
import { edgeHostOf } from './edge-host.ts';
import { imageSizes } from './image-sizes.ts';
import { keptViews } from './operation-views.ts';
import type { PageLedger } from './page-ledger.ts';

/** Folder of the schema parts that pages share. */
const PARTS_FOLDER = '/_trellis/schemas';

/** Default address of `trellis sandbox`. */
const DEFAULT_SANDBOX_SERVER = 'http://127.0.0.1:4010';

/** The input of pages for the current site. */
export function localsOf(context: BuildContext, folder: DocsFolder, ledger: PageLedger): TrellisLocals {
  const { site, lastLoad } = folder;
  const { base, mode } = context;
  const { problems } = ledger;
  const sandboxPath = edgeHostOf(context, folder.sandboxes) && base + SANDBOX_PATH;
  const inspector = folder.hasInspector ? base + INSPECTOR_ROUTE : undefined;
  return {
    site,
    strings: folder.strings,
    base,
    mode,
    generation: folder.generation,
    isCopied: (page) => mode === 'build' && ledger.whole.isCopied(page),
    sandboxes: sandboxPlaces(folder, context.servedSandboxes, sandboxPath),
    sandboxPath,
    inspector,
    custom: customPaths(lastLoad),
    stars: folder.stars,
    href: hrefWith(base),
    published: publishedOf(context, folder, ledger),
    scripts: ledger.bundle,
    api: apiViewsOf(context, folder, ledger, inspector),
    render: {
      icon: drawOnPage,
      highlight: (code, language) => ledger.colors.during(() => highlight(code, language)),
      colored: (html) => ledger.colors.during(() => colorCode(html)),
      codeBlock: (code, language, meta) =>
        ledger.colors.during(() => renderCodeBlock(code, language, meta, drawOnPage)),
      pageStylesheets: (text) => ledger.styles.of(text),
      codeOf: (module) => codeOf(module, folder),
      math: (source, display) => renderMath(source, display).html,
      untrustedMarkdown: (markdown) =>
        renderUntrustedMarkdown(markdown, { images: 'any', address: hrefWith(base) }),
      settingsMarkdown: (markdown) =>
        renderUntrustedMarkdown(markdown, { images: 'any', address: (url) => pageHref(url, '/', base) }),
      descriptionHtml: ({ frontMatter, route }) =>
        renderInlineMarkdown(frontMatter.description ?? '', (url) => pageHref(url, route, base)),
      sizeOf: (path) => {
        const file = fileWithin(folder.root, path);
        return file === undefined ? undefined : imageSize(file);
      },
      imageSize: imageSizes({ root: folder.root, contentDir: lastLoad?.contentDir ?? '', base }),
    },
    report: {
      unknownComponent: (...problem) => problems.unknownComponent(...problem),
      componentFailed: (...problem) => problems.componentFailed(...problem),
      valueFailed: (...problem) => problems.valueFailed(...problem),
      pageThrew: (file, error) => problems.renderFailed(file, error),
      during: (file, work) => duringFile(problems, file, work),
    },
  };
}

/** The code of a module, and of the files that it imports. */
function codeOf(module: string, { root, lastLoad }: DocsFolder): string[] {
  const files = new Set([module]);
  // Also visits files added in the loop.
  for (const file of files)
    for (const { target } of lastLoad?.snippets.imports.get(file) ?? [])
      if (target !== undefined) files.add(target);
  return [...files].map((file) => readFileSync(join(root, file), 'utf8'));
}

function apiViewsOf(
  { base, mode, isRelative, servedSandboxes, onProgress }: BuildContext,
  { site, lastLoad, sandboxes, publication }: DocsFolder,
  ledger: PageLedger,
  inspector: string | undefined,
): ApiViews {
  const { settings } = site;
  const pages = new Map(site.pages.map((page) => [page.id, page]));
  const pageOf = (id: string | undefined) => (id === undefined ? undefined : pages.get(id));
  const operation = (id: string) => mustExist(lastLoad?.operations.get(id), `operation "${id}"`);
  const documents = lastLoad?.documents ?? [];
  const document = (name: string) =>
    mustExist(
      documents.find((each) => each.name === name),
      `API description "${name}"`,
    );
  const parts = schemaParts(documents, settings);
  const withDescriptionImages = <View>(view: View): View =>
    withImages(view, settings.security.descriptionImages);
  const places: SandboxPlaces = {
    sandboxes: sandboxes.list.map(({ name }) => name),
    http: servedSandboxes,
    facts: (spec) => sandboxes.of(spec),
    inspector,
    ...(!isRelative && { callback: `${base}${CALLBACK_ROUTE}/`, proxy: base + PROXY_PATH }),
  };
  const views = keptViews();
  const viewOf = (id: string, pageId: string | undefined) =>
    views(`${id} ${pageId ?? ''}`, () => {
      const { colors } = ledger;
      const [one, page] = [operation(id), pageOf(pageId)];
      return {
        facts: () => colors.during(async () => withDescriptionImages(operationFacts(one, settings, page))),
        code(facts) {
          const path = firstPath(one, settings, places);
          return colors.during(() => withCode(facts, one, settings, page, path)).then(withDescriptionImages);
        },
      };
    });
  const api: ApiViews = {
    operationView: (id, pageId) => viewOf(id, pageId).whole(),
    operationFacts: (id, pageId) => viewOf(id, pageId).facts,
    schemaView: async (id) =>
      withDescriptionImages(
        await schemaPageView(mustExist(lastLoad?.schemas.get(id), `schema "${id}"`), settings),
      ),
    playgroundOf: (id, pageId) => playgroundOf(operation(id), settings, pageOf(pageId)),
    playgroundData: (id, pageId) => playgroundData(operation(id), settings, pageOf(pageId), places),
    operationInputs: (spec) => operationInputs(spec, site.pages, lastLoad?.operations ?? new Map(), settings),
    specOf: (id) => operation(id).spec,
    explorerSandboxes: (name) => explorerSandboxes(document(name), settings, places),
    specView: (name) => withDescriptionImages(specView(document(name), site.pages)),
    tagView: ({ spec, name }) => withDescriptionImages(tagView(document(spec), name, site.pages)),
    specText: (name) => documentText(document(name)),
    collectionText: (name) => {
      const facts = sandboxes.of(name);
      const sandbox = servedSandboxes[name];
      return collectionText(document(name), site, {
        address: publication?.address,
        sandbox: sandbox && sandbox + (facts?.basePath ?? ''),
        pathValues: (id) => facts?.pathValues?.(id) ?? {},
      });
    },
    collectionPath: (name) => `/_trellis/collections/${name}.json`,
    specPath: (name) => ownPath(lastLoad, name) ?? specPath(lastLoad, name),
    isOwnFile: (name) => ownPath(lastLoad, name) !== undefined,
    partPath: (part) => {
      const path = parts.path(part);
      return path && `${PARTS_FOLDER}/${path}`;
    },
    sandboxRules: (name) => sandboxes.of(name)?.rules?.(),
    sandboxPlan: (name) => mustExist(sandboxes.of(name)?.planFiles?.(), `sandbox plan of "${name}"`),
    sandboxParts(id) {
      const { spec } = operation(id);
      // In dev, a plan is made with the first request to it.
      const facts = mode === 'dev' ? undefined : sandboxes.of(spec);
      const version = facts?.planFiles?.().parts?.version ?? '';
      const numbers = facts?.planParts?.(id) ?? [];
      return numbers.map((number) => [spec, partAddress(planPath(spec), version, number)]);
    },
    partView: (part) => withDescriptionImages(parts.view(part)),
    async parts() {
      if (mode === 'dev') return parts.all();
      return parts.reachable(shownParts(site.pages, documents, api, onProgress));
    },
    examplePath: ({ text, ending }) => ledger.examples.path(text, ending),
  };
  return api;
}

/** Facts about where and when the site is published. */
function publishedOf(
  { base, devOrigin }: BuildContext,
  { publication, site }: Pick<DocsFolder, 'publication' | 'site'>,
  ledger: PageLedger,
): PublicationFacts {
  const address = publication?.address;
  const addressNow = (): string | undefined => {
    const origin = devOrigin();
    return address ?? (origin && origin + base);
  };
  return {
    address,
    get currentAddress() {
      return addressNow();
    },
    icons: publication?.iconSet.links ?? [],
    icon: (svg) => publication?.navigationIcons?.addressOf(withoutSet(svg)),
    modified: (page) => publication?.modified(page),
    picture: (page) => (addressNow() === undefined ? undefined : publication?.picture(page)),
    feed(page, updates) {
      const root = addressNow();
      const labels = updates.flatMap(({ label }) => label || []);
      if (labels.length > 0) ledger.changelogs.set(page.id, labels);
      if (updates.length === 0 || page.frontMatter.rss === false || root === undefined) return undefined;
      const path = `${page.route === '/' ? '' : page.route}/rss.xml`;
      const { name } = site.settings;
      ledger.feeds.set(path, {
        title: page.title === name ? name : `${page.title} - ${name}`,
        description: page.description ?? page.title,
        page: urlOf(root, page.route),
        url: urlOf(root, path),
        address: root,
        base,
        entries: updates,
      });
      return path;
    },
  };
}

/**
 * The schema parts that pages link to, one view at a time, because all views of a large site take too much
 * memory.
 */
async function* shownParts(
  pages: readonly Page[],
  documents: readonly ApiDocument[],
  { operationFacts, schemaView }: Pick<ApiViews, 'operationFacts' | 'schemaView'>,
  onProgress: OnProgress | undefined,
): AsyncGenerator<SchemaPart> {
  for (const [done, { id, operation, schema }] of pages.entries()) {
    onProgress?.('laid out', done, pages.length);
    if (operation !== undefined) yield* cutsIn(await operationFacts(operation, id));
    else if (schema !== undefined) yield* cutsIn(await schemaView(schema));
  }
  for (const document of documents) yield* listedParts(document);
}

/**
 * Path of the docs folder's own file, if it is the whole description, so a large file is not published twice.
 */
function ownPath(lastLoad: LoadedSite | undefined, name: string): string | undefined {
  const document = lastLoad?.documents.find((each) => each.name === name);
  const own = document?.isWholeFile && lastLoad?.assets.find(({ from }) => from === document.source);
  return own ? sitePath(own.to) : undefined;
}

/** Path at the address that readers expect, unless the docs folder has a file there. */
function specPath(lastLoad: LoadedSite | undefined, name: string): string {
  const path = `openapi/${name}.json`;
  const isTaken = lastLoad?.assets.some(({ to }) => to.toLowerCase() === path.toLowerCase());
  return isTaken ? `/_trellis/${path}` : `/${path}`;
}

function mustExist<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`Trellis has no ${name}`);
  return value;
}

function sandboxPlaces(
  { sandboxes }: Pick<DocsFolder, 'sandboxes'>,
  servedSandboxes: BuildContext['servedSandboxes'],
  sandboxPath: string | undefined,
): SandboxPlace[] {
  const server = sandboxPath ?? DEFAULT_SANDBOX_SERVER;
  return sandboxes.list.map(({ name, title, basePath, plan }) => ({
    name,
    title,
    mount: sandboxMount(name),
    address: servedSandboxes[name] ?? `${server}/${encodeURIComponent(name)}`,
    basePath,
    ...(plan && { plan: planPath(name) }),
  }));
}

const planPath = (name: string): string => `/_trellis/sandboxes/${encodeURIComponent(name)}.json`;

function customPaths(lastLoad: LoadedSite | undefined): TrellisLocals['custom'] {
  const { custom, contentDir = '' } = lastLoad ?? {};
  const toPath = (file: string) => sitePath(file.slice(contentDir.length));
  return {
    styles: custom?.styles.map(toPath) ?? [],
    scripts: custom?.scripts.map(({ file, isModule }) => ({ path: toPath(file), isModule })) ?? [],
  };
}

const sitePath = (path: string): string =>
  encodeURI(`/${path}`).replaceAll('?', '%3F').replaceAll('#', '%23');

/** Address of a link on the page with this route. */
function pageHref(url: string, route: string, base: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?)/i.test(url)) return url;
  const [path = '', rest = ''] = url.split(/(?=[?#])(.*)/s);
  const target = path.startsWith('/') ? path : posix.join(posix.dirname(route), path);
  const page = target.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, '$1');
  return `${base}${page || '/'}${rest}`;
}
