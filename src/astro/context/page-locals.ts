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
import { type LoadedSite, sandboxMount } from '../../site/index.ts';
import {
  hrefWith,
  type PublicationFacts,
  type SandboxPlace,
  type TrellisLocals,
} from '../../theme/locals.ts';
import { drawOnPage, withoutSet } from '../finish/passes/icons.ts';
import { fileWithin } from '../publication/publication.ts';
import { INSPECTOR_ROUTE } from '../reports/site-problems.ts';
import { duringFile } from '../run/late-errors.ts';
import { type ApiFiles, apiViewsOf, planPath, sitePath } from './api-views.ts';
import type { BuildContext } from './build-context.ts';
import type { DocsFolder } from './docs-folder.ts';
import { edgeHostOf } from './edge-host.ts';
import { imageSizes } from './image-sizes.ts';
import type { PageLedger } from './page-ledger.ts';

/** Default address of `trellis sandbox`. */
const DEFAULT_SANDBOX_SERVER = 'http://127.0.0.1:4010';

/** The input of pages, and what a run itself needs of it. */
export interface RunLocals extends TrellisLocals {
  api: TrellisLocals['api'] & ApiFiles;
}

/** The input of pages for the current site. */
export function localsOf(context: BuildContext, folder: DocsFolder, ledger: PageLedger): RunLocals {
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

function customPaths(lastLoad: LoadedSite | undefined): TrellisLocals['custom'] {
  const { custom, contentDir = '' } = lastLoad ?? {};
  const toPath = (file: string) => sitePath(file.slice(contentDir.length));
  return {
    styles: custom?.styles.map(toPath) ?? [],
    scripts: custom?.scripts.map(({ file, isModule }) => ({ path: toPath(file), isModule })) ?? [],
  };
}

/** Address of a link on the page with this route. */
function pageHref(url: string, route: string, base: string): string {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?)/i.test(url)) return url;
  const [path = '', rest = ''] = url.split(/(?=[?#])(.*)/s);
  const target = path.startsWith('/') ? path : posix.join(posix.dirname(route), path);
  const page = target.replace(/\.mdx?$/, '').replace(/(^|\/)index$/, '$1');
  return `${base}${page || '/'}${rest}`;
}
