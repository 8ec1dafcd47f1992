import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { styleText } from 'node:util';
import {
  type Change,
  type ChangedOperation,
  changesMarkdown,
  changesRss,
  changesText,
  compareApis,
  countsOf,
  countsText,
  newPage,
  type Paint,
  withEntry,
} from '../../changes/index.ts';
import { formatJson } from '../../contract/index.ts';
import { type Diagnostic, hasErrors, usesColor } from '../../diagnostics/index.ts';
import type { ApiDocument } from '../../openapi/index.ts';
import { UsageError } from '../line/usage-error.ts';
import { print, printProblems } from '../terminal.ts';
import { readApi } from './api-file.ts';

type ChangesFormat = 'text' | 'markdown' | 'json' | 'rss';

interface ChangelogArguments {
  /** The older OpenAPI file, the newer one. */
  words: string[];
  /** Docs folder whose pages the entry links to. */
  root: string;
  format: ChangesFormat | undefined;
  out: string | undefined;
  /** Changes that make the comparison exit with 1. */
  failOn: 'breaking' | 'unclassified' | 'any' | 'none' | undefined;
  /** Heading of the entry. */
  title: string | undefined;
  /** Also compare texts, examples and tags. */
  texts: boolean;
  site: string | undefined;
  allowRemote: boolean;
}

/**
 * `trellis changelog OLD NEW`: 0, 1 for changes that `--fail-on` names, 2 for a file that is not an OpenAPI
 * description.
 */
export async function changelog(args: ChangelogArguments): Promise<number> {
  const [from, to] = args.words;
  if (from === undefined || to === undefined) {
    throw new UsageError('changelog needs two OpenAPI files: trellis changelog OLD NEW');
  }
  const [old, now] = await Promise.all([from, to].map((file) => readApi(file, args.allowRemote)));
  const diagnostics = [
    ...[old, now].flatMap((side) => side?.diagnostics ?? []),
    ...orderProblem(from, old?.document?.version, to, now?.document?.version),
  ];
  if (diagnostics.length > 0) printProblems(diagnostics);
  if (!old?.document || !now?.document) return 2;

  const changes = compareApis(old.document, now.document, { informational: args.texts });
  const format = args.format ?? formatOf(args.out);
  const text = await writeReport(format, args, old.document, now.document, changes);
  if (args.out === undefined) print(text.replace(/\n$/, ''));
  else {
    writeFileSync(args.out, text.endsWith('\n') ? text : `${text}\n`);
    print(`${args.out}: ${countsText(changes)}.`);
  }
  const { breaking, unclassified } = countsOf(changes);
  const countsByOption = { none: 0, breaking, unclassified: breaking + unclassified, any: changes.length };
  return countsByOption[args.failOn ?? 'none'] > 0 ? 1 : 0;
}

/** Versions with an order: numbers with dots, and dates. */
const NUMBERED = /^v?\d+(?:[.-]\d+)*$/i;

/**
 * A warning if the first file has a later version than the second: swapped files reverse the whole report.
 */
function orderProblem(
  from: string,
  was: string | undefined,
  to: string,
  is: string | undefined,
): Diagnostic[] {
  if (!was || !is || !NUMBERED.test(was) || !NUMBERED.test(is)) return [];
  const [first, second] = [was, is].map((version) => version.replace(/^v/i, '')) as [string, string];
  if (first.localeCompare(second, 'en', { numeric: true }) <= 0) return [];
  const message = `${from} has version ${was}, but ${to} has version ${is}, which is older.`;
  const hint = 'Name the older file first: trellis changelog OLD NEW.';
  return [{ code: 'changelog/order', severity: 'warning', message, file: from, hint }];
}

const BY_ENDING: [ending: RegExp, format: ChangesFormat][] = [
  [/\.mdx?$/i, 'markdown'],
  [/\.json$/i, 'json'],
  [/\.(?:rss|xml)$/i, 'rss'],
];

const formatOf = (out = ''): ChangesFormat => BY_ENDING.find(([ending]) => ending.test(out))?.[1] ?? 'text';

async function writeReport(
  format: ChangesFormat,
  args: ChangelogArguments,
  old: ApiDocument,
  now: ApiDocument,
  changes: Change[],
): Promise<string> {
  const label = args.title ?? [now.title, now.version].filter(Boolean).join(' ');
  switch (format) {
    case 'text':
      return changesText(changes, createPaint(args.out === undefined));
    case 'json': {
      const about = ({ title, version, source }: ApiDocument) => ({ title, version, source });
      const counts = countsOf(changes);
      return formatJson({ old: about(old), new: about(now), counts, changes }, 2);
    }
    case 'rss':
      return changesRss({ title: now.title, label, changes, link: args.site, date: new Date() });
    case 'markdown': {
      const description = [old.version, now.version].filter(Boolean).join(' → ');
      const linkTo = await pageLinks(args.root, args.words[1] ?? '');
      const entry = changesMarkdown({ label, description, changes, linkTo });
      const isThere = args.out !== undefined && existsSync(args.out);
      return isThere
        ? withEntry(readFileSync(args.out as string, 'utf8'), entry, label, description)
        : newPage('Changelog', entry);
    }
  }
}

/** Colors where people read: on a terminal, unless they are turned off. */
function createPaint(isShown: boolean): Paint {
  const isColoured = isShown && usesColor(process.stdout);
  const paint = (style: 'red' | 'yellow' | 'bold' | 'dim') => (text: string) =>
    isColoured ? styleText(style, text, { validateStream: false }) : text;
  return { red: paint('red'), yellow: paint('yellow'), bold: paint('bold'), dim: paint('dim') };
}

/**
 * The operation pages of a docs folder, those made from `file` first. Empty without a docs folder.
 *
 * @throws UsageError if the named folder is not a docs folder
 */
async function pageLinks(
  folder: string,
  file: string,
): Promise<((operation: ChangedOperation) => string | undefined) | undefined> {
  // Loaded only if links are needed: it is most of the engine.
  const { findSettingsFile, loadSite } = await import('../../site/index.ts');
  const root = resolve(folder);
  if (!findSettingsFile(root)) {
    if (folder !== '.') throw new UsageError(`there is no docs.json or mint.json in ${root}`);
    return undefined;
  }
  const { site, operations, documents, diagnostics } = await loadSite(root);
  if (!site) {
    if (hasErrors(diagnostics)) printProblems(diagnostics.filter(({ severity }) => severity === 'error'));
    return undefined;
  }
  const own = documents.find(({ source }) => resolve(root, source) === resolve(file))?.name;
  const routes = new Map<string, string>();
  for (const { operation: id, route } of site.pages) {
    const operation = id === undefined ? undefined : operations.get(id);
    if (!operation) continue;
    const { webhook, spec, request } = operation;
    const key = keyOf({ webhook, method: request.method, path: request.path });
    for (const each of [key, `${spec} ${key}`]) if (!routes.has(each)) routes.set(each, route);
  }
  return (operation) => routes.get(`${own} ${keyOf(operation)}`) ?? routes.get(keyOf(operation));
}

/** Names of path parameters do not distinguish paths (OpenAPI 4.8.8). */
const keyOf = ({ webhook, method, path }: Pick<ChangedOperation, 'webhook' | 'method' | 'path'>): string =>
  webhook === undefined ? `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}` : `webhook ${webhook}`;
