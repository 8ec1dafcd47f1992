import { unescapeHtml } from '../../text/index.ts';
import { highlight } from './highlight.ts';

/** As `renderUntrustedMarkdown` writes code with a language. */
const CODE = /<code class="language-([^"]+)">([^<]+)<\/code>/g;

/** Longer code stays plain: a file that nobody trusts must not take long to highlight. */
const MAX_CHARACTERS = 20_000;

/**
 * HTML from `renderUntrustedMarkdown` with its code colored. Without code in a known language, which is most
 * of it, the HTML itself is returned, not a promise.
 */
export function colorCode<Html extends string | undefined>(html: Html): Html | Promise<string> {
  return html?.includes('<code class="language-') ? withColors(html) : html;
}

async function withColors(html: string): Promise<string> {
  const colored = await Promise.all(
    [...html.matchAll(CODE)].map(([, language = '', code = '']) =>
      code.length > MAX_CHARACTERS ? code : highlight(unescapeHtml(code), language),
    ),
  );
  return html.replace(
    CODE,
    (_whole, language: string) => `<code class="language-${language}">${colored.shift() ?? ''}</code>`,
  );
}
