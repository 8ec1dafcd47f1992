/** Resolves a prop with an address: pages by their route, everything on this site below its base path. */
export function addressOf(address: unknown, base: string): { href: string; isExternal: boolean } {
  const url = String(address).trim();
  const isExternal = /^(?:https?:)?\/\//i.test(url);
  // Browsers ignore control characters and whitespace inside a scheme.
  const scheme = [...url].filter((each) => each > ' ').join('');
  if (/^(?:javascript|data|vbscript):/i.test(scheme)) return { href: '#', isExternal: false };
  if (!url.startsWith('/') || isExternal) return { href: url, isExternal };
  const end = url.search(/[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  const route = path.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/';
  return { href: base + route + (end < 0 ? '' : url.slice(end)), isExternal };
}
