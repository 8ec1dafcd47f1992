import { posix } from 'node:path';
import {
  highlight,
  imageSize,
  renderCodeBlock,
  renderInlineMarkdown,
  renderMath,
  renderUntrustedMarkdown,
} from '../content/index.ts';
import { type ApiDocument, documentText } from '../openapi/index.ts';
import {
  cutsIn,
  listedParts,
  operationView,
  playgroundData,
  playgroundOf,
  type SchemaPart,
  sandboxMount,
  schemaPageView,
  schemaParts,
  specView,
  tagView,
  withImages,
} from '../site/index.ts';
import { renderIcon } from '../theme/icons.ts';
import type { SandboxPlace, Services } from '../theme/services.ts';
import type { Engine } from './engine.ts';
import { fileWithin } from './publication/publication.ts';
import { duringFile } from './run/late-errors.ts';

/** Route of the page that shows the state of the sandboxes. */
export const INSPECTOR_ROUTE = '/sandbox';

/** Where parts of schemas are that pages share. */
const PARTS_FOLDER = '/_trellis/schemas';

/** Where `trellis sandbox` serves when nothing else is said. */
const DEFAULT_SANDBOX_SERVER = 'http://127.0.0.1:4010';

/** Of a site that could not be loaded yet. */
const UNPUBLISHED: Services['published'] = {
  icons: [],
  authored: () => undefined,
  modified: () => undefined,
  picture: () => undefined,
  feed: () => undefined,
};

/** Views of operations that are kept, about 40 kB each: a page asks for its own several times, and for all of a site before. */
const KEPT_VIEWS = 2000;

/** What the theme is given of the site as it is now. */
export function servicesOf(engine: Engine): Services {
  const { site, base, loaded, pageFaults } = engine;
  const { settings } = site;
  const pages = new Map(site.pages.map((page) => [page.id, page]));
  const pageOf = (id: string | undefined) => (id === undefined ? undefined : pages.get(id));
  const operation = (id: string) => known(loaded?.operations.get(id), `operation "${id}"`);
  const documents = loaded?.documents ?? [];
  const document = (name: string) =>
    known(
      documents.find((each) => each.name === name),
      `specification "${name}"`,
    );
  const parts = schemaParts(documents, settings);
  const shown = <View>(view: View): View => withImages(view, settings.security.descriptionImages);
  const views = new Map<string, ReturnType<typeof operationView>>();
  const viewOf = (id: string, pageId: string | undefined, hasCode: boolean) => {
    const key = `${id} ${pageId ?? ''}`;
    let view = views.get(key) ?? (hasCode ? undefined : views.get(`${key} facts`));
    if (!view) {
      view = operationView(operation(id), settings, pageOf(pageId), undefined, { hasCode }).then(shown);
      views.set(hasCode ? key : `${key} facts`, view);
      const [oldest] = views.keys();
      if (views.size > KEPT_VIEWS && oldest !== undefined) views.delete(oldest);
    }
    return view;
  };
  const inspector = engine.hasInspector ? base + INSPECTOR_ROUTE : undefined;
  const services: Services = {
    site,
    strings: engine.strings,
    base,
    // The mode is known only when Astro runs.
    get mode() {
      return engine.mode;
    },
    generation: engine.generation,
    sandboxes: sandboxPlaces(engine),
    inspector,
    operationView: (id, pageId) => viewOf(id, pageId, true),
    operationFacts: (id, pageId) => viewOf(id, pageId, site.pages.length <= KEPT_VIEWS),
    schemaView: async (id) =>
      shown(await schemaPageView(known(loaded?.schemas.get(id), `schema "${id}"`), settings)),
    playgroundOf: (id, pageId) => playgroundOf(operation(id), settings, pageOf(pageId)),
    playgroundData: (id, pageId) =>
      playgroundData(operation(id), settings, pageOf(pageId), {
        sandboxes: engine.ruleSets.names,
        http: engine.servedSandboxes,
        facts: (spec) => engine.ruleSets.of(spec),
        inspector,
      }),
    specView: (name) => shown(specView(document(name), site.pages)),
    tagView: ({ spec, name }) => shown(tagView(document(spec), name, site.pages)),
    specText: (name) => documentText(document(name)),
    specPath: (name) => ownPath(engine, name) ?? specPath(engine, name),
    isOwnFile: (name) => ownPath(engine, name) !== undefined,
    partPath: (part) => {
      const path = parts.path(part);
      return path && `${PARTS_FOLDER}/${path}`;
    },
    partView: (part) => shown(parts.view(part)),
    async parts() {
      if (engine.mode === 'dev') return parts.all();
      return parts.reachable(shownParts(engine, documents, services));
    },
    examplePath: ({ text, ending }) => engine.examples.path(text, ending),
    icon: renderIcon,
    highlight,
    finishText: (rendered) => engine.pageStyles.finish(rendered),
    math: (source, display) => renderMath(source, display).html,
    untrustedMarkdown: (markdown) => renderUntrustedMarkdown(markdown, { images: 'any' }),
    descriptionHtml: ({ frontMatter, route }) =>
      renderInlineMarkdown(frontMatter.description ?? '', (url) => pageHref(url, route, base)),
    custom: customPaths(engine),
    codeBlock: (code, language, meta) => renderCodeBlock(code, language, meta, renderIcon),
    componentFailed: (...fault) => pageFaults.componentFailed(...fault),
    during: duringFile,
    valueFailed: (...fault) => pageFaults.valueFailed(...fault),
    pageThrew: (file, error) => pageFaults.notRendered(file, error),
    unknownComponent: (...fault) => pageFaults.unknownComponent(...fault),
    stars: engine.stars,
    sizeOf: (path) => {
      const file = fileWithin(engine.root, path);
      return file === undefined ? undefined : imageSize(file);
    },
    published: engine.publication ?? UNPUBLISHED,
  };
  return services;
}

/** Parts of schemas that pages lead to, view by view: all of a large site at once would take its memory. */
async function* shownParts(
  { site: { pages }, onProgress }: Engine,
  documents: readonly ApiDocument[],
  { operationFacts, schemaView }: Services,
): AsyncGenerator<SchemaPart> {
  for (const [done, { id, operation, schema }] of pages.entries()) {
    onProgress?.('laid out', done, pages.length);
    if (operation !== undefined) yield* cutsIn(await operationFacts(operation, id));
    else if (schema !== undefined) yield* cutsIn(await schemaView(schema));
  }
  for (const document of documents) yield* listedParts(document);
}

/** Of the file that the docs folder publishes itself, where that is all of the description: large ones are not there twice. */
function ownPath({ loaded }: Engine, name: string): string | undefined {
  const document = loaded?.documents.find((each) => each.name === name);
  const own = document?.isWholeFile && loaded?.assets.find(({ from }) => from === document.source);
  return own ? sitePath(own.to) : undefined;
}

/** At the address that readers expect, unless the docs folder has a file of its own there. */
function specPath({ loaded }: Engine, name: string): string {
  const path = `openapi/${name}.json`;
  const isTaken = loaded?.assets.some(({ to }) => to.toLowerCase() === path.toLowerCase());
  return isTaken ? `/_trellis/${path}` : `/${path}`;
}

function known<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`no ${what}`);
  return value;
}

function sandboxPlaces({ site, ruleSets, servedSandboxes: http }: Engine): SandboxPlace[] {
  return site.specs
    .filter(({ name }) => ruleSets.of(name))
    .map(({ name, title }) => ({
      name,
      title,
      mount: sandboxMount(name),
      address: http[name] ?? `${DEFAULT_SANDBOX_SERVER}/${encodeURIComponent(name)}`,
      basePath: ruleSets.of(name)?.basePath ?? '',
    }));
}

function customPaths({ loaded }: Engine): Services['custom'] {
  const { custom, contentDir = '' } = loaded ?? {};
  const toPath = (file: string) => sitePath(file.slice(contentDir.length));
  return {
    styles: custom?.styles.map(toPath) ?? [],
    scripts: custom?.scripts.map(({ file, isModule }) => ({ path: toPath(file), isModule })) ?? [],
  };
}

const sitePath = (path: string): string =>
  encodeURI(`/${path}`).replaceAll('?', '%3F').replaceAll('#', '%23');

/** What a link on the page with this route leads to. */
function pageHref(url: string, route: string, base: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?)/i.test(url)) return url;
  const [path = '', rest = ''] = url.split(/(?=[?#])(.*)/s);
  const target = path.startsWith('/') ? path : posix.join(posix.dirname(route), path);
  const page = target.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, '$1');
  return `${base}${page || '/'}${rest}`;
}
