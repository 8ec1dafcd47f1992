// `node scripts/folders.ts DIR…`: builds docs folders unchanged and compares each site with its source. For
// every folder:
//   pages     in the navigation and in the folder, and those of them that were not built
//   words     of each page's source that its built page does not show, if that is at least a tenth
//   links     inside the site that lead nowhere though the source has their target (ours), or lacks it (theirs)
//   problems    by rule
//
// Exits with 1 if any page, word or link of ours is missing. `--verbose` lists every finding.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import { attribute, elements, type Node, parsePage, textOf } from '../test/support/html.ts';

const root = resolve(import.meta.dirname, '..');
const isVerbose = process.argv.includes('--verbose');
const folders = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** The report of `trellis build --json`. */
interface BuildReport {
  isPublished?: boolean;
  pages?: number;
  seconds?: number;
  diagnostics: {
    severity: string;
    code: string;
    file?: string;
    range?: { start: { line: number } };
    message: string;
  }[];
}

/** Problems of one folder. */
interface Findings {
  unbuilt: string[];
  thin: string[];
  ours: string[];
  theirs: string[];
  fragments: string[];
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    : [];

/** Words of at least four letters in a page's source, outside of code, tags and expressions. */
function wordsOf(source: string): Set<string> {
  const prose = source
    .replace(/^---\s*\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/, '')
    .replace(/^(?:import|export)\b[\s\S]*?(?:\n\s*\n|(?![\s\S]))/gm, '')
    .replace(/(`{3,}|~{3,})[\s\S]*?\1/g, ' ')
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, ' ')
    .replace(/\$\$[\s\S]*?\$\$|\$[^$\n]+\$/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\]\([^)]*\)|\{[^{}]*\}|https?:\/\/\S+|`[^`]*`/g, ' ');
  return new Set(prose.toLowerCase().match(/[a-z]{4,}/g) ?? []);
}

/** Pages that a navigation of either format names. */
function namedPages(value: unknown, inPages = false): string[] {
  if (typeof value === 'string') return inPages ? [value.replace(/^\/|\.mdx?$|\/$/g, '')] : [];
  if (Array.isArray(value)) return value.flatMap((item) => namedPages(item, inPages));
  if (!value || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === 'pages' || (key === 'root' && typeof member === 'string')
      ? namedPages(member, true)
      : namedPages(member),
  );
}

function settingsOf(folder: string): unknown {
  const file = ['docs.json', 'mint.json'].map((name) => join(folder, name)).find(existsSync);
  try {
    return file ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  } catch {
    return undefined;
  }
}

const sourceOf = (folder: string, route: string): string | undefined =>
  ['.mdx', '.md', '/index.mdx', '/index.md', '/README.md']
    .map((ending) => join(folder, route + ending))
    .find(existsSync);

/** The built page of a route: `a/b` is served from `a/b/index.html`, a folder's `index` from the folder. */
const pageOf = (out: string, route: string): string | undefined =>
  [`${route}/index.html`, `${route}.html`, `${route.replace(/(?:^|\/)(?:index|README)$/i, '')}/index.html`]
    .map((path) => join(out, path))
    .find(existsSync);

function checkContent(folder: string, out: string, routes: string[], findings: Findings): void {
  for (const route of routes) {
    const file = sourceOf(folder, route);
    if (!file) continue;
    const page = pageOf(out, route);
    const source = readFileSync(file, 'utf8');
    if (!page) {
      if (!/^url:/m.test(source.split('---')[1] ?? '')) findings.unbuilt.push(route);
      continue;
    }
    const wanted = wordsOf(source);
    const shown = textOf(parsePage(readFileSync(page, 'utf8'))).toLowerCase();
    const missing = [...wanted].filter((word) => !shown.includes(word));
    if (missing.length > 3 && missing.length > wanted.size / 10) {
      findings.thin.push(
        `${route}: ${missing.length} of ${wanted.size} words, as ${missing.slice(0, 6).join(', ')}`,
      );
    }
  }
}

function checkLinks(folder: string, out: string, findings: Findings): void {
  const idsByFile = new Map<string, Set<string>>();
  const pages = filesIn(out).filter((file) => file.endsWith('.html') && !file.startsWith('explorer/'));
  const links: { from: string; to: string }[] = [];
  for (const file of pages) {
    const document: Node = parsePage(readFileSync(join(out, file), 'utf8'));
    const ids = new Set<string>();
    for (const element of elements(document, () => true)) {
      const id = attribute(element, 'id');
      if (id !== undefined) ids.add(id);
      const to = attribute(element, 'href') ?? attribute(element, 'src');
      if (to && !/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(to)) links.push({ from: file, to });
    }
    idsByFile.set(file, ids);
  }
  const seen = new Set<string>();
  for (const { from, to } of links) {
    const { pathname, hash } = new URL(to, `http://site.invalid/${from.replace(/index\.html$/, '')}`);
    const path = safeDecode(pathname).replace(/^\//, '');
    const target = [path, posix.join(path, 'index.html'), `${path}.html`].find(
      (each) => idsByFile.has(each) || isFile(join(out, each)),
    );
    const line = `${from.replace(/\/?index\.html$/, '') || '/'} → ${to}`;
    if (!target) {
      if (seen.has(path)) continue;
      seen.add(path);
      const isThere = sourceOf(folder, path.replace(/\/$/, '')) || isFile(join(folder, path));
      (isThere ? findings.ours : findings.theirs).push(line);
    } else if (hash.length > 1 && !hash.startsWith('#:~:') && idsByFile.has(target)) {
      // A script resolves fragments with another spelling.
      const wanted = [hash, safeDecode(hash), to.slice(to.indexOf('#'))].map(letters);
      if (![...(idsByFile.get(target) ?? [])].some((id) => wanted.includes(letters(id))))
        findings.fragments.push(line);
    }
  }
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function examine(folder: string): boolean {
  const work = mkdtempSync(join(tmpdir(), 'folders-'));
  const out = join(work, 'out');
  try {
    const { stdout, stderr, status } = spawnSync(
      process.execPath,
      [
        'src/cli/bin.js',
        'build',
        '--root',
        folder,
        '--out',
        out,
        '--cache',
        join(work, 'cache'),
        '--keep-going',
        '--json',
      ],
      { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, timeout: 900_000 },
    );
    const name = basename(folder);
    const buildReport = readReport(stdout);
    if (!buildReport || !existsSync(out)) {
      print(`${name}: NOT BUILT (exit ${status})\n${(stdout + stderr).slice(-1500)}`);
      return false;
    }
    const findings: Findings = { unbuilt: [], thin: [], ours: [], theirs: [], fragments: [] };
    const routes = [...new Set(namedPages(settingsOf(folder)))];
    checkContent(folder, out, routes, findings);
    checkLinks(folder, out, findings);
    report(name, routes.length, buildReport, findings);
    return findings.unbuilt.length + findings.thin.length + findings.ours.length === 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function readReport(text: string): BuildReport | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function report(
  name: string,
  named: number,
  { pages, seconds, diagnostics }: BuildReport,
  findings: Findings,
): void {
  const rules = new Map<string, BuildReport['diagnostics']>();
  for (const problem of diagnostics) {
    const rule = `${problem.severity} ${problem.code}`;
    rules.set(rule, [...(rules.get(rule) ?? []), problem]);
  }
  const problems = [...rules].map(([rule, all]) => `${rule} ×${all.length}`).join(', ');
  const { unbuilt, thin, ours, theirs, fragments } = findings;
  print(
    `${name}: ${pages} pages in ${seconds} s, ${named} named; unbuilt ${unbuilt.length}, thin ${thin.length}, ` +
      `links ours ${ours.length}, theirs ${theirs.length}, fragments ${fragments.length}; ${problems || 'no problems'}`,
  );
  const shown = isVerbose ? Number.POSITIVE_INFINITY : 5;
  for (const [kind, lines] of Object.entries(findings)) {
    for (const line of lines.slice(0, shown)) print(`    ${kind}: ${line}`);
    if (lines.length > shown) print(`    ${kind}: … ${lines.length - shown} more`);
  }
  for (const [rule, all] of rules) {
    for (const { file, range, message } of all.slice(0, isVerbose ? 50 : 2)) {
      print(`    ${rule}: ${file ?? ''}:${range?.start.line ?? ''} ${message}`);
    }
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

if (folders.length === 0) {
  print(`usage: node ${relative(dirname(root), import.meta.filename)} [--verbose] DIR…`);
  process.exit(2);
}
const isGood = folders.map((folder) => examine(resolve(folder)));
process.exit(isGood.every(Boolean) ? 0 : 1);
