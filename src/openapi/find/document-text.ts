import { formatJson } from '../../contract/index.ts';
import { kindOf } from '../data-keys.ts';
import { mentions } from '../load/references/resources.ts';
import type { ApiDocument } from '../model/api-document.ts';
import { asRecord } from '../values.ts';

/**
 * The description as one JSON text for readers to download: files joined, upgraded to 3.1, without
 * `x-internal` objects and entries. Indented unless it is long.
 */
export function documentText({ document }: Pick<ApiDocument, 'document'>): string {
  // Dynamic anchors depend on the schema resources that `$id` creates.
  const isBare = mentions(document, '$id') && !mentions(document, '$dynamicRef');
  const publicDocument = withoutInternal(isBare ? withoutIds(document, 'part') : document);
  const text = formatJson(publicDocument);
  return `${text.length > MAX_INDENTED_CHARACTERS ? text : formatJson(publicDocument, 2)}\n`;
}

/**
 * A copy without addresses and anchors of schemas. All references are pointers from the root by now, and an
 * address would change their base (JSON Schema Core 8.2.1).
 */
function withoutIds(value: unknown, kind: 'data' | 'map' | 'part'): unknown {
  if (kind === 'data' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => withoutIds(entry, kind));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, child]) => kind === 'map' || typeof child !== 'string' || !/^\$(?:id|anchor)$/.test(key))
      .map(([key, child]) => [key, withoutIds(child, kindOf(key, child, kind === 'map'))]),
  );
}

/** Characters. Nobody reads a longer text, and indentation adds half its size. */
const MAX_INDENTED_CHARACTERS = 1_000_000;

function withoutInternal(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isInternal(entry)).map(withoutInternal);
  const record = asRecord(value);
  if (!record) return value;
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, child]) => {
      if (isInternal(child)) return [];
      // An empty path would reveal that it exists.
      const items = key === 'paths' || key === 'webhooks' ? asRecord(child) : undefined;
      const entries = items
        ? Object.fromEntries(Object.entries(items).filter(([, item]) => !isAllInternal(item)))
        : child;
      return [[key, withoutInternal(entries)]];
    }),
  );
}

const isInternal = (value: unknown): boolean => asRecord(value)?.['x-internal'] === true;

function isAllInternal(item: unknown): boolean {
  const members = Object.values(asRecord(item) ?? {})
    .map(asRecord)
    .filter((member) => member !== undefined);
  return members.length > 0 && members.every(isInternal);
}
