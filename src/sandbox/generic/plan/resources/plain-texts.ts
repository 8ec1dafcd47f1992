/** The texts of an operation without HTML, whose tags are between words: `<b>Default:</b> 10`. */
import type { Operation } from '../../../../openapi/index.ts';

const CODE = /<(code|pre|tt|kbd)\b[^<>]{0,300}>([^<>]{0,300})<\/\1>/gi;
const LINK = /<a\b[^<>]{0,300}?\bhref=["']?([^"'\s<>]{1,300})["']?[^<>]{0,100}>([^<>]{0,300})<\/a>/gi;
const INLINE = /<\/?(?:a|abbr|b|code|em|font|i|kbd|mark|small|span|strong|sub|sup|tt|u|var)\b[^<>]{0,300}>/gi;
const BLOCK =
  /<\/?(?:br|blockquote|center|dd|div|dl|dt|hr|h[1-6]|important|li|note|ol|p|pre|section|table|tbody|td|th|thead|tr|ul)\b[^<>]{0,300}>/gi;

/** `text` as a reader sees it; code and links as in Markdown. */
const plain = (text: string): string =>
  text.includes('<')
    ? text
        .replace(CODE, (_code, _tag, inner: string) => `\`${inner}\``)
        .replace(LINK, '[$2]($1)')
        .replace(INLINE, '')
        .replace(BLOCK, ' ')
        .replace(/[^\S\n]+/g, ' ')
        .trim()
    : text;

function withPlain<Texts extends { summary?: string; description?: string }>(texts: Texts): Texts {
  const { summary, description } = texts;
  if (!summary?.includes('<') && !description?.includes('<')) return texts;
  return {
    ...texts,
    ...(summary !== undefined && { summary: plain(summary) }),
    ...(description !== undefined && { description: plain(description) }),
  };
}

/** The operation with plain texts, also of its parameters and responses. */
export function withPlainTexts(operation: Operation): Operation {
  const { request, responses } = operation;
  return {
    ...withPlain(operation),
    request: { ...request, parameters: request.parameters.map(withPlain) },
    responses: responses.map(withPlain),
  };
}
