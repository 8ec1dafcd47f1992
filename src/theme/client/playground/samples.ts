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

/** Strings, with the colon after a name captured, and other values of JSON. */
// regex: every match consumes what it has read, except two characters.
const JSON_PARTS = /"(?:[^"\\\n]|\\.)*"?(?=( ?:)?)|-?\d[\d.eE+-]*|\b(?:true|false|null)\b/g;

function sampleTokens(code: string): Token[] {
  return tokensOf(code, SAMPLE, (text, comment) => {
    if (comment !== undefined) return [['m', text]];
    if (!/^'[[{]/.test(text)) return [['s', text]];
    const inner = tokensOf(text.slice(1, -1), JSON_PARTS, (part, colon) => [
      [colon !== undefined ? 'k' : part.startsWith('"') ? 's' : 'c', part],
    ]);
    return [['s', "'"], ...inner, ['s', "'"]];
  });
}

/** Tokens of the matches of `pattern`, with the text between them plain. */
function tokensOf(
  code: string,
  pattern: RegExp,
  ofMatch: (text: string, group: string | undefined) => Token[],
): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  for (const { 0: text, 1: group, index } of code.matchAll(pattern)) {
    if (index > from) tokens.push(['', code.slice(from, index)]);
    tokens.push(...ofMatch(text, group));
    from = index + text.length;
  }
  if (from < code.length) tokens.push(['', code.slice(from)]);
  return tokens;
}
