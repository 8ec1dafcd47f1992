/** What the page of a request needs of scripts. Its text is rendered before its head, as with stylesheets. */
const preloaded = new WeakMap<object, Set<string>>();
const opened = new WeakMap<object, Set<string>>();

/** Paths of the scripts that the page needs at once, besides the one of every page. */
export const scriptsOf = ({ request }: { request: Request }): string[] => [...(preloaded.get(request) ?? [])];

/** The browser fetches these scripts while it still reads the page. */
export const preloadScripts = ({ request }: { request: Request }, paths: readonly string[]): void =>
  note(preloaded, request, paths);

/** Names of the OpenAPI files whose sandboxes the page can open. */
export const sandboxesOf = ({ request }: { request: Request }): ReadonlySet<string> =>
  opened.get(request) ?? new Set();

/** The page can open the sandboxes of these OpenAPI files, as far as they have one. */
export const opensSandboxes = ({ request }: { request: Request }, names: readonly string[]): void =>
  note(opened, request, names);

function note(all: WeakMap<object, Set<string>>, request: Request, names: readonly string[]): void {
  const noted = all.get(request) ?? new Set();
  for (const name of names) noted.add(name);
  all.set(request, noted);
}
