import type { ApiDocument } from './model.ts';
import { asRecord } from './values.ts';

/**
 * The description as one JSON text for readers to download: its files joined, upgraded to 3.1, without what is `x-internal`
 * (objects, and the entries of lists and maps that are such objects).
 */
export function documentText({ document }: Pick<ApiDocument, 'document'>): string {
  const text = JSON.stringify(
    document,
    (key, value: unknown) => {
      // A path of which no operation is left would tell of them all the same.
      const items = key === 'paths' || key === 'webhooks' ? asRecord(value) : undefined;
      if (items) return Object.fromEntries(Object.entries(items).filter(([, item]) => !isAllInternal(item)));
      if (Array.isArray(value)) return value.filter((entry) => asRecord(entry)?.['x-internal'] !== true);
      return asRecord(value)?.['x-internal'] === true ? undefined : value;
    },
    2,
  );
  return `${text ?? '{}'}\n`;
}

function isAllInternal(item: unknown): boolean {
  const members = Object.values(asRecord(item) ?? {})
    .map(asRecord)
    .filter((member) => member !== undefined);
  return members.length > 0 && members.every((member) => member['x-internal'] === true);
}
