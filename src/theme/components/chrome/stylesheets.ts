const linked = new WeakMap<object, Set<string>>();

/**
 * Paths of the stylesheets that the page rendered with this request needs beside the theme's, without the base path. A
 * layout renders the text of the page before its head, so that the head knows them.
 */
export const stylesheetsOf = ({ request }: { request: Request }): string[] => [
  ...(linked.get(request) ?? []),
];

export function linkStylesheets({ request }: { request: Request }, paths: string[]): void {
  const all = linked.get(request) ?? new Set();
  for (const path of paths) all.add(path);
  linked.set(request, all);
}
