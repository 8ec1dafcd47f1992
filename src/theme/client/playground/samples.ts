/** Keeps the page's code samples in step with the form. */
import { type HttpRequest, SAMPLE_LANGUAGES, sample } from '../../../request/index.ts';
import { type Token, tokenNodes } from '../core/dom.ts';

/** The page's original highlighted text, for restoring. */
const originals = new Map<Element, Node[]>();

/** Writes the samples within `host` for `request`; `undefined` restores those of the page. */
export function showSamples(host: Element, request: HttpRequest | undefined): void {
  for (const figure of host.querySelectorAll<HTMLElement>('.samples [data-language]')) {
    const code = figure.querySelector('code');
    const language = SAMPLE_LANGUAGES.find(({ id }) => id === figure.dataset.language);
    if (!code || !language) continue;
    const original = originals.get(code) ?? [...code.childNodes];
    originals.set(code, original);
    code.replaceChildren(...(request ? tokenNodes(sampleTokens(sample(language.id, request))) : original));
  }
}

/** Whole-line comments, then strings. Enough for the few lines of a sample in any of its languages. */
const SAMPLE = /(^[ \t]*(?:#|\/\/).*$)|((?<!\\)(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\])*')|`[^`]*`)/gm;

function sampleTokens(code: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const { 0: text, 1: comment, index } of code.matchAll(SAMPLE)) {
    if (index > from) tokens.push(['', code.slice(from, index)]);
    tokens.push([comment === undefined ? 's' : 'm', text]);
    from = index + text.length;
  }
  if (from < code.length) tokens.push(['', code.slice(from)]);
  return tokens;
}
