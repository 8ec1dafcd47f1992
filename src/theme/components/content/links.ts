import type { TrellisLocals } from '../../locals.ts';

/** Renders one line of Markdown from a prop as safe HTML: a caption, a hint, a description. */
export function inlineMarkdown(markdown: string, { base, render }: TrellisLocals): string {
  const html = render
    .untrustedMarkdown(markdown)
    .replace(/^<p>([\s\S]*)<\/p>$/, (all, inner: string) => (inner.includes('<p>') ? all : inner));
  return base === '' ? html : html.replace(/(<a [^<>]*?href=")(\/(?!\/)[^"]*)/g, `$1${base}$2`);
}
