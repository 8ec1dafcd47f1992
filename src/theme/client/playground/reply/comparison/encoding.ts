/** Tells whether the bytes of a text are what their charset allows. Loaded if the text has a �. */
import { bytesOf, type Reply } from '../reply.ts';
import type { Comparison } from './difference.ts';

export function withEncoding(
  comparison: Comparison,
  reply: Pick<Reply, 'contentType' | 'chunks'>,
): Comparison {
  const decoder = decoderFor(reply.contentType);
  try {
    decoder.decode(bytesOf(reply));
    return comparison;
  } catch {
    const values = { charset: decoder.encoding.toUpperCase() };
    return {
      ...comparison,
      differences: [{ id: 'difference.encoding', values }, ...comparison.differences],
    };
  }
}

/** Of the charset that is shown, see `decode`. */
function decoderFor(contentType: string): TextDecoder {
  const [, charset = 'utf-8'] = /;\s*charset="?([^";\s]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch {
    return new TextDecoder('utf-8', { fatal: true });
  }
}
