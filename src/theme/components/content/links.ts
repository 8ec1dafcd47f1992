import { services } from '../../services.ts';
import { addressOf } from './link-address.ts';

/** Resolves a prop with an address on this site. */
export const linkTo = (address: unknown): { href: string; isExternal: boolean } =>
  addressOf(address, services().base);

/** Renders one line of Markdown from a prop as safe HTML: a caption, a hint, a description. */
export function inlineMarkdown(markdown: string): string {
  const { base, untrustedMarkdown } = services();
  const html = untrustedMarkdown(markdown).replace(/^<p>([\s\S]*)<\/p>$/, (all, inner: string) =>
    inner.includes('<p>') ? all : inner,
  );
  return base === '' ? html : html.replace(/(<a [^<>]*?href=")(\/(?!\/)[^"]*)/g, `$1${base}$2`);
}
