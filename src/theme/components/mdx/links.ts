import { services, href as withBase } from '../../services.ts';

/** Where a prop with an address leads: pages by their route, all of the site below its base path. */
export function linkTo(address: unknown): { href: string; isExternal: boolean } {
  const url = String(address).trim();
  const isExternal = /^(?:https?:)?\/\//i.test(url);
  if (!url.startsWith('/') || isExternal) return { href: url, isExternal };
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  const route = path.replace(/\.mdx?$/, '').replace(/\/index$/, '') || '/';
  return { href: withBase(route) + rest, isExternal };
}

/** One line of Markdown from a prop as safe HTML: a caption, a hint, a description. */
export function inlineMarkdown(markdown: string): string {
  const { base, untrustedMarkdown } = services();
  const html = untrustedMarkdown(markdown).replace(/^<p>([\s\S]*)<\/p>$/, (all, inner: string) =>
    inner.includes('<p>') ? all : inner,
  );
  return base === '/' ? html : html.replace(/(<a [^>]*?href=")(\/(?!\/)[^"]*)/g, `$1${base}$2`);
}
