/**
 * The scripts that the page of a request needs, recorded while its text is rendered, which is before its
 * head.
 */
const preloadsByRequest = new WeakMap<object, Set<string>>();
const sandboxesByRequest = new WeakMap<object, Set<string>>();
const operationsByRequest = new WeakMap<object, Set<string>>();

/** Paths of the scripts that the page needs at once, besides the one of every page. */
export const scriptsOf = ({ request }: { request: Request }): string[] => [
  ...(preloadsByRequest.get(request) ?? []),
];

/** Has the browser fetch these scripts while it still reads the page. */
export const preloadScripts = ({ request }: { request: Request }, paths: readonly string[]): void =>
  note(preloadsByRequest, request, paths);

/** Names of the OpenAPI files whose sandboxes the page can open. */
export const sandboxesOf = ({ request }: { request: Request }): ReadonlySet<string> =>
  sandboxesByRequest.get(request) ?? new Set();

/** Records that the page can open the sandboxes of these OpenAPI files, if they have one. */
export const opensSandboxes = ({ request }: { request: Request }, names: readonly string[]): void =>
  note(sandboxesByRequest, request, names);

/** Ids of the operations that the page can send to a sandbox. */
export const sentOperationsOf = ({ request }: { request: Request }): string[] => [
  ...(operationsByRequest.get(request) ?? []),
];

/** Records that the page can send an operation of an OpenAPI file to its sandbox, if there is one. */
export function sendsOperation(page: { request: Request }, name: string, id: string): void {
  opensSandboxes(page, [name]);
  note(operationsByRequest, page.request, [id]);
}

function note(all: WeakMap<object, Set<string>>, request: Request, names: readonly string[]): void {
  const notedNames = all.get(request) ?? new Set();
  for (const name of names) notedNames.add(name);
  all.set(request, notedNames);
}
