// Writes the pages about kinds of problems, from `src/check/rules`. `--check` only compares, and ends with 1 if
// a page is not what it would write.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { RULES, type Rule } from '../src/check/index.ts';

const folder = join(import.meta.dirname, '../content/using-trellis');

/** What the codes of a group are about: the title of the group, and the end of "Problems with …". */
const GROUPS: Readonly<Record<string, readonly [title: string, about: string]>> = {
  link: ['Links', 'links in pages'],
  external: ['External links', 'links to other sites, which `check --external` visits'],
  asset: ['Images, files and icons', 'images, files, icons and fonts that pages and settings name'],
  content: ['Pages', 'pages, front matter, snippets and components'],
  component: ['Components', 'the use of components'],
  site: ['Navigation and site', 'the navigation, redirects, API pages and sandboxes of a site'],
  config: ['Settings', 'docs.json'],
  openapi: ['OpenAPI files', 'OpenAPI files and overlays'],
  example: ['Examples', 'examples of requests and responses in pages'],
  run: ['Samples that run', 'requests that `check --run` sends'],
  field: ['Fields', '`ParamField` and `ResponseField`'],
  access: ['Accessibility', 'accessibility'],
  theme: ['UI strings', 'your own UI strings'],
  changelog: ['Changelog', 'the comparison of OpenAPI files'],
  trellis: ['Trellis itself', 'Trellis itself'],
};

const NOTE = '{/* Written by scripts/problem-pages.ts from src/check/rules. */}';

const LANGUAGES: Readonly<Record<string, string>> = { svg: 'xml' };

const nameOf = ({ code }: Rule): string => code.slice(code.indexOf('/') + 1);

const byGroup = new Map<string, Rule[]>();
for (const rule of RULES.values()) {
  const group = rule.code.slice(0, rule.code.indexOf('/'));
  byGroup.set(group, [...(byGroup.get(group) ?? []), rule]);
}

const MORE_BY_BUILD =
  ' In links to pages with snippets, own components or operations, only `build` and `dev` find it.';

/** What only a build finds has the severity of a build. */
function severityOf({ isBroken, severity, foundBy }: Rule): string {
  if (isBroken && foundBy !== 'build') return 'error in `check`, warning in `build` and `dev`';
  return { error: 'error', warning: 'warning', info: 'note' }[severity ?? 'warning'];
}

const FOUND_BY = {
  build: ' Only `build` and `dev` find it.',
  run: ' Only `check --run` finds it.',
  network: ' It is found only with `--external` or `--allow-remote`.',
};

/** The files that one of two folders has and the other has not, or has with another text, as code blocks. */
function blocks(files: Rule['bad'] = {}, other: Rule['bad'] = {}): string {
  return Object.entries(files)
    .filter(([path, text]) => other[path] !== text)
    .map(([path, text]) => {
      if (text === '') return `The folder also contains \`${path}\`.`;
      const extension = path.slice(path.lastIndexOf('.') + 1);
      const fence = text.includes('```') ? '````' : '```';
      return `${fence}${LANGUAGES[extension] ?? extension} ${path}\n${text.trimEnd()}\n${fence}`;
    })
    .join('\n\n');
}

function section(rule: Rule): string {
  const { code, summary, why, fix, bad, good, foundBy, isFixable, buildFindsMore } = rule;
  const more = buildFindsMore ? MORE_BY_BUILD : '';
  const found = foundBy === undefined ? more : FOUND_BY[foundBy];
  const fixed = isFixable ? ' `check --fix` corrects it where only one correction is meant.' : '';
  const severity = `Severity: ${severityOf(rule)}.${found}${fixed}`;
  const parts = [`## ${nameOf(rule)}`, `\`${code}\`: ${summary} ${why}`, fix, severity];
  if (bad) parts.push('Wrong:', blocks(bad, good));
  // Often the fix is to delete a file.
  const right = blocks(good, bad);
  if (right !== '') parts.push('Right:', right);
  return parts.join('\n\n');
}

const page = (frontMatter: Record<string, string | boolean>, body: string): string =>
  `---\n${Object.entries(frontMatter)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')}\n---\n\n${NOTE}\n\n${body}\n`;

function groupPage(group: string, rules: readonly Rule[]): string {
  const [title, about] = GROUPS[group] ?? [group, group];
  const text =
    `Each section explains a code that \`trellis check\`, \`build\` or \`dev\` prints. ` +
    `[Problems](/using-trellis/problems) lists all codes, and explains how to change a severity or ignore a problem.`;
  const front = {
    title: `"Problems: ${title}"`,
    description: `What each problem with ${about} means, and how to fix it.`,
    hidden: true,
  };
  return page(front, [text, ...rules.map(section)].join('\n\n'));
}

function indexPage(): string {
  const tables = Object.entries(GROUPS).map(([group, [title]]) => {
    const rows = (byGroup.get(group) ?? []).map(
      (rule) =>
        `| [\`${rule.code}\`](/using-trellis/problems/${group}#${nameOf(rule).toLowerCase()}) | ${rule.summary} | ${shortSeverity(rule)} |`,
    );
    return `## ${title}\n\n| Code | Problem | In \`check\` |\n|---|---|---|\n${rows.join('\n')}`;
  });
  const front = {
    title: 'Problems',
    description: 'Every problem that Trellis reports, how severe it is, and how to change that.',
    icon: 'circle-alert',
    keywords: '[errors, warnings, severity, rules, ignore, check, codes]',
  };
  return page(
    front,
    [readFileSync(join(import.meta.dirname, 'problem-pages.mdx'), 'utf8').trim(), ...tables].join('\n\n'),
  );
}

function shortSeverity({ isBroken, severity, foundBy }: Rule): string {
  if (foundBy === 'build') return `not found; ${severity ?? 'warning'} in \`build\``;
  return isBroken ? 'error' : severity === 'info' ? 'note' : (severity ?? 'warning');
}

const missing = [...byGroup.keys()].filter((group) => !(group in GROUPS));
if (missing.length > 0) throw new Error(`no title for the codes ${missing.join(', ')}`);

const pages = new Map([
  ['problems.mdx', indexPage()],
  ...[...byGroup].map(([group, rules]) => [`problems/${group}.mdx`, groupPage(group, rules)] as const),
]);

const isCheck = process.argv.includes('--check');
for (const [path, text] of pages) {
  const file = join(folder, path);
  if (!isCheck) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.exitCode = 1;
    console.log(`content/using-trellis/${path} is outdated: node scripts/problem-pages.ts`);
  }
}
