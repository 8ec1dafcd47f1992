/** Common file systems allow no longer names, and builds add an extension. */
export const MAX_NAME_BYTES = 200;

/** Whether the built site can have a file at `route` (decoded), inside its folder. */
export function isRoute(route: string): boolean {
  const [first, ...segments] = route.split('/');
  const isFit = (segment: string) =>
    !/^\.{0,2}$|[\\\0]/.test(segment) && Buffer.byteLength(segment) <= MAX_NAME_BYTES;
  return first === '' && (route === '/' || segments.every(isFit));
}

/** Files for hosts, search engines and browsers, whichever of them a build writes. */
const ROOT_FILES =
  /^(?:404\.html|robots\.txt|sitemap(?:-\d+)?\.xml|_redirects|_headers|\.htaccess|nginx\.conf|vercel\.json|cname|site\.webmanifest|favicon\.(?:svg|png|ico)|apple-touch-icon\.png)$/;

/** The index files of a site, and of its sections. */
const INDEX_FILES = /(?:^|\/)llms(?:-full)?\.txt$/;

/** Addresses that belong to Trellis, with everything below them. */
const OWN_FOLDER = /^_trellis(?=\/|$)/;

/**
 * Whether a page at a route would collide with a file of the build: `robots.txt/index.html` needs a folder in
 * place of the file. Returns the path of that file. Ignores case, as many file systems do.
 */
export function reservedFile({
  files,
  specs,
  routes,
}: {
  /** Published files of the docs folder, without a leading slash. */
  files: readonly string[];
  /** Names of the OpenAPI files. */
  specs: readonly string[];
  /** Of all pages. */
  routes: readonly string[];
}): (route: string) => string | undefined {
  const pages = new Set(routes.map((route) => route.slice(1).toLowerCase()));
  const writtenFiles = new Set([
    ...files.map((file) => file.toLowerCase()),
    ...specs
      .flatMap((name) => [`explorer/${name}`, `openapi/${name}.json`])
      .map((path) => path.toLowerCase()),
  ]);
  const isOfPage = (path: string): boolean => {
    const [, folder, file] = /^(?:(.*)\/)?([^/]+)$/.exec(path) ?? [];
    if (file === 'index.html' || file === 'rss.xml') return pages.has(folder ?? '');
    return path.endsWith('.md') && pages.has(path.slice(0, -3));
  };
  return (route) => {
    const path = route.slice(1).toLowerCase();
    if (OWN_FOLDER.test(path)) return path;
    const parts = path.split('/');
    return parts
      .map((_, index) => parts.slice(0, index + 1).join('/'))
      .find(
        (each) => ROOT_FILES.test(each) || INDEX_FILES.test(each) || writtenFiles.has(each) || isOfPage(each),
      );
  };
}
