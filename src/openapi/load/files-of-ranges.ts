import { kindOf } from '../data-keys.ts';
import { asRecord, entriesOf, type Fields } from '../values.ts';

/**
 * Says of bytes that they are bytes if their media type is a range such as `image/*`: the upgrade to 3.1
 * takes `format: binary` away, since the media type says it, which a range does not. Changes `document`;
 * versions other than 3.0 stay as they are.
 */
export function markFilesOfRanges(document: Fields): void {
  if (!String(document.openapi).startsWith('3.0')) return;
  const seen = new Set<unknown>();
  const visit = (value: unknown, kind: 'map' | 'part'): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (kind === 'part') markIn(value);
    for (const [key, child] of Object.entries(value)) {
      const childKind = kindOf(key, child, kind === 'map');
      if (childKind !== 'data') visit(child, childKind);
    }
  };
  visit(document, 'part');
}

function markIn(owner: object): void {
  for (const [contentType, media] of entriesOf(asRecord(owner)?.content)) {
    const schema = asRecord(asRecord(media)?.schema);
    if (contentType.includes('*') && schema?.type === 'string' && schema.format === 'binary')
      schema.contentMediaType ??= 'application/octet-stream';
  }
}
