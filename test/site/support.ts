import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import type { Operation } from '../../src/openapi/index.ts';
import { type LoadedSite, loadSite, type Page, type Site } from '../../src/site/index.ts';
import { unchecked } from '../openapi/support.ts';
import { type Docs, repository, writeDocs } from '../support/docs.ts';

/** A temporary docs folder, deleted when the test ends. */
export async function docsFolder(docs: Docs): Promise<string> {
  const root = await writeDocs(docs);
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return root;
}

export const load = async (docs: Docs): Promise<LoadedSite> => loadSite(await docsFolder(docs));

/**
 * A docs folder with these settings, and pages by path: front matter lines, or the whole text; an object is a
 * JSON file.
 */
export function docs(settings: object, pages: Record<string, string | string[] | object> = {}): Docs {
  const files = Object.entries(pages).map(([path, text]) => [
    /\.\w+$/.test(path) ? path : `${path}.mdx`,
    Array.isArray(text) ? ['---', ...text, '---', '', 'Text.', ''].join('\n') : text,
  ]);
  return { 'docs.json': { name: 'Moss', navigation: [], ...settings }, ...Object.fromEntries(files) };
}

/** Loads a folder without problems, except settings that lead nowhere, which many examples have. */
export async function siteOf(folder: Docs): Promise<Site> {
  const { site, diagnostics: all } = await load(folder);
  const diagnostics = all.filter(({ code }) => !/^(?:site\/dead-|config\/no-repository)/.test(code));
  if (!site || diagnostics.length > 0)
    throw new Error(JSON.stringify(diagnostics.map(({ message }) => message)));
  return site;
}

export function pageOf(site: Site | undefined, id: string): Page {
  const page = site?.pages.find((candidate) => candidate.id === id);
  if (!page) throw new Error(`no page ${id}`);
  return page;
}

/** `file:line:column severity code message` of each diagnostic, with any hint after `->`. */
export const problemsOf = ({ diagnostics }: LoadedSite): string[] =>
  diagnostics.map(({ file, range, severity, code, message, hint }) => {
    const place = [file, range?.start.line, range?.start.column].filter((part) => part !== undefined);
    return `${place.join(':')} ${severity} ${code} ${message}${hint ? ` -> ${hint}` : ''}`;
  });

/** An OpenAPI file with these operations, by `METHOD /path`. */
export function api(operations: Record<string, object>, rest: object = {}): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [reference, operation] of Object.entries(operations)) {
    const [method = '', path = ''] = reference.split(' ');
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { responses: { 200: { description: 'OK' } }, ...operation },
    };
  }
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, ...rest };
}

/** The only operation of an OpenAPI file, and the site around it. */
export async function operationOf(
  file: object,
  settings: object = {},
  frontMatter: string[] = [],
): Promise<{ operation: Operation; loaded: LoadedSite; site: Site; page: Page }> {
  const root = await docsFolder({
    ...docs({ openapi: 'api.json', navigation: [{ group: 'A', pages: ['a'] }], ...settings }),
    'api.json': file,
    'a.mdx': ['---', 'title: A', ...frontMatter, '---', ''].join('\n'),
  });
  const loaded = await loadSite(root, unchecked());
  const [operation] = loaded.operations.values();
  if (!operation || !loaded.site) throw new Error(problemsOf(loaded).join('\n'));
  return { operation, loaded, site: loaded.site, page: pageOf(loaded.site, 'a') };
}

let own: Promise<LoadedSite> | undefined;

/** The docs folder of this repository, read once. */
export function ownSite(): Promise<LoadedSite> {
  own ??= loadSite(repository);
  return own;
}
