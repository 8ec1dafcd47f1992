import { CATALOG_PATH, CATALOG_TYPE } from '../../agents/index.ts';
import { matchPath, type PathPiece } from '../../site/index.ts';

/** Headers of the files whose paths match; a path may have `:name` for a segment and end in `*`. */
export interface HeaderRule {
  path: string;
  headers: [name: string, value: string][];
}

/** A year, for files whose names change with what is in them. */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Folders of the site that hold such files alone, not counting folders in them. Of the search those of the
 * languages: `search/index.json` names their files and keeps its own name.
 */
const HASHED = [
  '/_trellis',
  '/_trellis/styles',
  '/_trellis/katex',
  '/_trellis/cards',
  '/_trellis/words',
  '/_trellis/search/:language',
];

/**
 * Headers of the whole site, then of the files that may be kept for good. All else is left to the rule of the
 * host, which asks whether there is something newer: hosts put the values of two rules together, so that
 * there must be one for each header.
 */
export function headerRules(base: string, policy: string): HeaderRule[] {
  return [
    {
      path: `${base}/*`,
      headers: [
        ['Content-Security-Policy', policy],
        ['X-Content-Type-Options', 'nosniff'],
        ['X-Frame-Options', 'SAMEORIGIN'],
        ['Referrer-Policy', 'strict-origin-when-cross-origin'],
        ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
        ['Cross-Origin-Opener-Policy', 'same-origin'],
      ],
    },
    {
      path: base + CATALOG_PATH,
      // Its name has no ending that would tell hosts its type.
      headers: [['Content-Type', CATALOG_TYPE]],
    },
    ...HASHED.map((folder): HeaderRule => {
      return { path: `${base}${folder}/:file`, headers: [['Cache-Control', FOREVER]] };
    }),
  ];
}

/** The file `_headers`, which hosts such as Netlify and Cloudflare Pages read. */
export const headersFile = (rules: HeaderRule[]): string =>
  rules
    .map(({ path, headers }) =>
      [path, ...headers.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('');

/** Reads a `_headers` file; what is neither a path nor a header is passed over. */
export function readHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):(.*)/s.exec(line) ?? [];
    if (name !== undefined && value !== undefined) rules.at(-1)?.headers.push([name, value.trim()]);
    else if (line.startsWith('/')) rules.push({ path: line.trim(), headers: [] });
  }
  return rules;
}

/** The headers of the file at `path`, by name. */
export function headersAt(rules: HeaderRule[], path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const rule of rules) {
    if (!matchPath(piecesOf(rule.path), path)) continue;
    for (const [name, value] of rule.headers) {
      const before = headers[name];
      headers[name] = before === undefined ? value : `${before}, ${value}`;
    }
  }
  return headers;
}

const piecesOf = (path: string): PathPiece[] =>
  path.split(/(:\w+|\*)/).map((text, index) => {
    if (index % 2 === 0) return { text };
    return { wildcard: text === '*' ? 'rest' : 'segment' };
  });

/** The path of a rule as a regular expression. */
export const headerExpression = (path: string): string =>
  `^${path
    .replace(/[.+?^$()[\]{}|\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
    .replaceAll('*', '.*')}$`;
