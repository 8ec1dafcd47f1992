import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { codeDigest, imageSize } from '../../content/index.ts';
import { documentText } from '../../openapi/index.ts';
import type { LoadedSite } from '../../site/index.ts';
import type { Run } from '../context/run.ts';
import { engineDir, themeDir } from '../package-dirs.ts';

const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i;

export interface SiteKeys {
  /** Hash of what every page depends on. */
  common: string;
  /**
   * Hash of everything that a page of the docs folder can depend on besides its own text, so that any other
   * change renders all of them again: also of all pages, and of the API descriptions.
   */
  whole(): string;
}

/** Undefined for a site whose pages name stylesheets that only bundling names. */
export function siteKeys({ context, folder, ledger, locals }: Run): SiteKeys | undefined {
  const { lastLoad, publication, root, sandboxes } = folder;
  if (!lastLoad?.site || context.isRelative) return undefined;
  if (importsMore(lastLoad)) return undefined;
  const { site, strings, stars, inspector, sandboxPath, custom } = locals();
  const { documents, contentDir } = lastLoad;
  // With the pages of all groups. What a page shows of them is an input of its own.
  const { navigation, ...settings } = site.settings;
  const common = digestOf([
    engineDigest(),
    [context.base, context.site, context.host],
    [navigation.versions],
    { settings, strings, stars, inspector, sandboxPath, custom, contentDir },
    [locals().sandboxes, sandboxes.list.map(({ moduleHash }) => moduleHash ?? ''), ledger.bundle.page],
    [publication?.address, publication?.iconSet.links, publication?.navigationIcons?.text],
    ownFiles(lastLoad).map((file) => [file, contentOf(join(root, file))]),
    lastLoad.assets.flatMap(({ from, to }) => (IMAGE.test(from) ? [[to, pictureOf(join(root, from))]] : [])),
    [...lastLoad.snippets.interactive],
  ]);
  const textsOf = () => documents.map((document) => [document.name, document.source, documentText(document)]);
  let whole: string | undefined;
  return {
    common,
    whole() {
      whole ??= digestOf([common, site, textsOf()]);
      return whole;
    },
  };
}

/** Packages whose code the engine provides, and modules of the docs folder. */
const PROVIDED = /^(?:react|react-dom|preact|trellis-docs)(?:\/|$)/;
const MODULE = /\.(?:mdx?|jsx|tsx|js|ts|json)$/;

/**
 * Whether a page or module imports something else, such as a package or a stylesheet: bundled styles of one
 * page become part of all pages, under a name that only bundling knows.
 */
const importsMore = ({ snippets }: LoadedSite): boolean =>
  [...snippets.imports.values()].some((imports) =>
    imports.some(({ target, specifier }) =>
      target === undefined ? !PROVIDED.test(specifier) : !MODULE.test(target),
    ),
  );

/** Stylesheets, scripts and modules of the docs folder that may become part of pages. */
function ownFiles({ custom, snippets, outside }: LoadedSite): string[] {
  const imports = [...snippets.imports].flatMap(([file, targets]) =>
    outside.has(file) ? [] : targets.flatMap(({ target }) => target ?? []),
  );
  const modules = imports.filter((file) => !/\.mdx?$/.test(file));
  return [...new Set([...custom.styles, ...custom.scripts.map(({ file }) => file), ...modules])].sort();
}

/** An icon may be drawn into a page; of other images, pages contain the size. */
const pictureOf = (file: string): unknown => (file.endsWith('.svg') ? contentOf(file) : imageSize(file));

function contentOf(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex');
  } catch {
    return undefined;
  }
}

export const digestOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Hash of the engine's own files, and of the versions of its packages. */
function engineDigest(): string {
  const sources = join(themeDir, '..');
  // In the package, what pages need of other rooms is in the code or the theme's bundle.
  const source = engineDir === sources ? sources : themeDir;
  const digest = createHash('sha256').update(codeDigest([], []));
  for (const name of readdirSync(source, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.(?:[jt]s|astro|css|json)$/.test(name))
      digest.update(name).update(readFileSync(join(source, name)));
  const manifest = findPackageJSON(import.meta.url);
  const { dependencies = {} } = manifest ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
  for (const name of Object.keys(dependencies)) {
    const file = findPackageJSON(name, import.meta.url);
    digest.update(name).update(file ? readFileSync(file) : '');
  }
  return digest.digest('hex');
}
