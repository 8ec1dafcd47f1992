import { pointerSegments, resolvePointer } from '../../pointer.ts';
import { asRecord, asText, type Fields } from '../../values.ts';

/** Returns the target of a `$ref` within the schema resource `base`. */
export type Follow = (ref: string, base: Fields | undefined) => unknown;

/** Follows references of one description: JSON Pointers from its root or from `base`, and anchors. */
export function createFollow(document: Fields): Follow {
  let anchors: Map<string, Fields> | undefined;
  return (ref, base) => {
    if (pointerSegments(ref)) return resolvePointer(document, ref) ?? (base && resolvePointer(base, ref));
    if (!ref.startsWith('#')) return undefined;
    anchors ??= collectAnchors(document);
    return anchors.get(ref.slice(1));
  };
}

function collectAnchors(root: unknown): Map<string, Fields> {
  const anchors = new Map<string, Fields>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    const record = asRecord(value);
    if (!record) return;
    const anchor = asText(record.$anchor) ?? asText(record.$dynamicAnchor);
    if (anchor !== undefined && !anchors.has(anchor)) anchors.set(anchor, record);
    for (const child of Object.values(record)) visit(child);
  };
  visit(root);
  return anchors;
}
