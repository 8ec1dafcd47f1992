/** Tells whether the bytes of a text are what their charset allows. Loaded if the text has a �. */
import { bytesOf, type Reply } from '../reply.ts';
import type { Difference } from './difference-of.ts';

export function encodingDifferences(reply: Pick<Reply, 'contentType' | 'chunks'>): Difference[] {
  const decoder = decoderFor(reply.contentType);
  try {
    decoder.decode(bytesOf(reply));
    return [];
  } catch {
    return [{ id: 'difference.encoding', values: { charset: decoder.encoding.toUpperCase() } }];
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
