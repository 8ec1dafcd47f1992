import { unescapeHtml } from '../../text/index.ts';
import { highlight } from './highlight.ts';

/** As `renderUntrustedMarkdown` writes code with a language. */
const CODE = /<code class="language-([^"]+)">([^<]+)<\/code>/g;

/**
 * HTML from `renderUntrustedMarkdown` with the colors of its code. HTML without code in a language is
 * returned as it is, and at once: there are thousands of such texts for each with code.
 */
export function colorCode<Html extends string | undefined>(html: Html): Html | Promise<string> {
  return html?.includes('<code class="language-') ? withColors(html) : html;
}

async function withColors(html: string): Promise<string> {
  const colored = await Promise.all(
    [...html.matchAll(CODE)].map(([, language = '', code = '']) => highlight(unescapeHtml(code), language)),
  );
  return html.replace(
    CODE,
    (_whole, language: string) => `<code class="language-${language}">${colored.shift() ?? ''}</code>`,
  );
}
