import { fillPattern, isExternal, pathPattern, type Site } from '../../site/index.ts';
import { escapeRegex } from '../../text/index.ts';
import { type HeaderRule, headerExpression } from './headers.ts';
import { escapeUrl, statusOf } from './host-redirects.ts';

/** What a server has to know of a site. */
export interface HostFacts {
  site: Site;
  /** Base path, `/docs` or `''`. */
  base: string;
  headers: HeaderRule[];
}

interface Move {
  /** Regular expression for the whole path, with the base path. */
  expression: string;
  /** With `$1`, `$2` for what its groups match. */
  to: string;
  status: 301 | 302;
}

/** Redirects of single addresses, and those with wildcards, which hold where there is no file. */
function moves({ site, base }: HostFacts): { exact: Move[]; patterns: Move[] } {
  const place = (path: string): string => (isExternal(path) ? path : base + path);
  const { routes, patterns } = site.redirects;
  return {
    exact: routes.map(({ from, to, permanent }) => ({
      expression: `^${escapeRegex(base + from.replace(/\/$/, ''))}/?$`,
      to: escapeUrl(place(to)).replaceAll('$', '%24'),
      status: statusOf(permanent),
    })),
    patterns: patterns.map(({ source, destination, permanent }) => {
      const { names, expression } = pathPattern(source);
      const captures = new Map(names.map((name, index) => [name, `$${index + 1}`]));
      return {
        expression: `^${escapeRegex(base)}${expression.slice(1)}`,
        to: escapeUrl(place(fillPattern(destination, captures, (text) => text))),
        status: statusOf(permanent),
      };
    }),
  };
}

/** The 404 page as Markdown, for hosts that run no program. */
export const MISSING_MARKDOWN = '404.md';

/** An `Accept` header that names Markdown, and does not refuse it with the weight 0. */
const ACCEPTS_MARKDOWN = String.raw`text/markdown(?!\s*;\s*q=0(\.0*)?\s*(,|$))`;

/** `.htaccess` of Apache 2.4, at the root of the site. */
export function htaccess(facts: HostFacts): string {
  const { base } = facts;
  const { exact, patterns } = moves(facts);
  // Rules of a folder see the path below it, without a slash.
  const within = (expression: string): string => {
    const below = expression.slice(1 + escapeRegex(base).length);
    return quote(`^${below.replace(/^\/\??|(?<=^\(\?:\/)/, (start) => (start === '' ? '?' : ''))}`);
  };
  const rule = ({ expression, to, status }: Move): string =>
    `  RewriteRule ${within(expression)} ${quote(to.replaceAll('%', '\\%'))} [R=${status},L,NE]\n`;
  const header = ([name, value]: [string, string], condition = ' always'): string =>
    `Header${condition} set ${name} ${quote(value)}`;
  const [all, ...cached] = facts.headers;
  return [
    'Options -Indexes -MultiViews\nDirectoryIndex index.html\nDirectorySlash On\n',
    `ErrorDocument 404 ${base}/404.html\n`,
    `<If "%{HTTP_ACCEPT} =~ m#${ACCEPTS_MARKDOWN}#i || %{REQUEST_URI} =~ /\\.md$/">\n`,
    `  ErrorDocument 404 ${base}/${MISSING_MARKDOWN}\n</If>\n\n`,
    '<IfModule mod_rewrite.c>\n  RewriteEngine On\n',
    ...exact.map(rule),
    ...patterns.map(
      (move) => `  RewriteCond %{REQUEST_FILENAME} !-f\n  RewriteCond %{REQUEST_FILENAME} !-d\n${rule(move)}`,
    ),
    `  RewriteCond %{HTTP_ACCEPT} ${ACCEPTS_MARKDOWN} [NC]\n`,
    '  RewriteCond %{REQUEST_FILENAME}index.md -f\n  RewriteRule ^$ index.md [L]\n',
    `  RewriteCond %{HTTP_ACCEPT} ${ACCEPTS_MARKDOWN} [NC]\n`,
    '  RewriteCond %{REQUEST_FILENAME} ^(.*?)/?$\n  RewriteCond %1.md -f\n',
    '  RewriteRule ^(.*?)/?$ $1.md [L]\n',
    '</IfModule>\n\nAddType text/markdown .md\nAddCharset utf-8 .md\n\n<IfModule mod_headers.c>\n',
    '  Header append Vary Accept\n',
    ...(all?.headers ?? []).map((each) => `  ${header(each)}\n`),
    '  Header set Cache-Control "no-cache"\n',
    ...cached.flatMap(({ path, headers }) =>
      headers.map(
        (each) =>
          `  <If "%{REQUEST_URI} =~ m#${headerExpression(path)}#">\n    ${header(each, '')}\n  </If>\n`,
      ),
    ),
    '</IfModule>\n',
  ].join('');
}

/** Directives for the `server` block of nginx. The file itself is not served. */
export function nginxConf(facts: HostFacts, file: string): string {
  const { base } = facts;
  const { exact, patterns } = moves(facts);
  const [all, ...cached] = facts.headers;
  const rewrite = ({ expression, to, status }: Move): string =>
    `rewrite ${quote(expression)} ${quote(to)} ${status === 301 ? 'permanent' : 'redirect'};\n`;
  return [
    'index index.html;\n',
    `set $trellis_missing ${base}/404.html;\n`,
    `if ($http_accept ~* "${ACCEPTS_MARKDOWN}") { set $trellis_missing ${base}/${MISSING_MARKDOWN}; }\n`,
    `if ($uri ~ \\.md$) { set $trellis_missing ${base}/${MISSING_MARKDOWN}; }\n`,
    'error_page 404 $trellis_missing;\n',
    `location = ${base}/${file} { return 404; }\n\n`,
    ...exact.map(rewrite),
    '\nset $trellis_cache "no-cache";\n',
    ...cached.flatMap(({ path, headers }) =>
      headers.map(([name, value]) =>
        name === 'Content-Type'
          ? `location = ${path} { default_type ${quote(value.replace(/;.*/, ''))}; }\n`
          : `if ($uri ~ ${quote(headerExpression(path))}) { set $trellis_cache ${quote(value)}; }\n`,
      ),
    ),
    'add_header Cache-Control $trellis_cache always;\n',
    ...(all?.headers ?? []).map(([name, value]) => `add_header ${name} ${quote(value)} always;\n`),
    'add_header Vary Accept always;\n',
    ...markdownRules(),
    `\nlocation ${base}/ { try_files $uri $uri/index.html @trellis_moved; }\n`,
    'location @trellis_moved {\n',
    ...patterns.map((move) => `  ${rewrite(move)}`),
    '  return 404;\n}\n',
  ].join('');
}

/**
 * Continues with the Markdown of a page if the request accepts it. nginx cannot nest conditions, so a
 * variable collects them.
 */
function markdownRules(): string[] {
  const rule = (name: string, file: string): string =>
    `if (-f $document_root${file}) { set $trellis_markdown "\${trellis_markdown}${name}"; }\n` +
    `if ($trellis_markdown = "accepted ${name}") { rewrite ^ ${file}; }\n`;
  return [
    '\nset $trellis_markdown "";\n',
    `if ($http_accept ~* "${ACCEPTS_MARKDOWN}") { set $trellis_markdown "accepted "; }\n`,
    'set $trellis_page $uri;\n',
    'if ($uri ~ "^(.+)/$") { set $trellis_page $1; }\n',
    rule('page', `\${trellis_page}.md`),
    rule('home', `\${uri}index.md`),
    'location ~ \\.md$ { default_type text/markdown; charset utf-8; charset_types text/markdown; }\n',
  ];
}

/**
 * `vercel.json`, at the root of what is published. Pages that a pattern covers are left to it by its
 * wildcard.
 */
export function vercelJson({ site, base, headers }: HostFacts): string {
  const place = (path: string): string => (isExternal(path) ? path : base + path);
  const { routes, patterns } = site.redirects;
  const pages = site.pages.map(({ route }) => route);
  const redirects = [
    ...routes.map(({ from, to, permanent }) => ({
      source: (base + from).replace(/[:*?(){}+\\]/g, '\\$&') || '/',
      destination: place(to),
      statusCode: statusOf(permanent),
    })),
    ...patterns.flatMap(({ source, destination, permanent }) => {
      const covered = pages.filter((route) => pathPattern(source).match(route));
      const [, before = '', name = 'splat'] = /^([^:*]*)\/(?::([A-Za-z]\w*))?\*$/.exec(source) ?? [];
      const isSimple = /^[^:*]*\/(?::[A-Za-z]\w*)?\*$/.test(source);
      // Without a single wildcard at the end there is no saying which pages stay.
      if (covered.length > 0 && !isSimple) return [];
      const otherRoutes = covered.map((route) => `${escapeRegex(route.slice(before.length + 1))}$|`).join('');
      const from = isSimple
        ? `${before}/:${name}${otherRoutes ? `((?!${otherRoutes.slice(0, -1)}).*)` : '*'}`
        : source.replace(/:([A-Za-z]\w*)\*/g, ':$1(.*)').replace(/(?<!\.)\*/g, '(.*)');
      return [
        {
          source: base + from,
          destination: place(
            isSimple
              ? destination.replace(/:[A-Za-z]\w*\*|\*/g, `:${name}${otherRoutes ? '' : '*'}`)
              : destination,
          ),
          statusCode: statusOf(permanent),
        },
      ];
    }),
  ];
  return `${JSON.stringify(
    {
      redirects,
      headers: headers.map(({ path, headers: own }) => ({
        source: path.replace(/\*$/, '(.*)'),
        headers: own.map(([key, value]) => ({ key, value })),
      })),
    },
    null,
    2,
  )}\n`;
}

/** Of Apache and nginx: between quotation marks. */
const quote = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;
