import type { ApiDocument } from './model.ts';
import { asRecord } from './values.ts';

/**
 * The description as one JSON text for readers to download: its files joined, upgraded to 3.1, without what is `x-internal`
 * (objects, and the entries of lists and maps that are such objects).
 */
export function documentText({ document }: Pick<ApiDocument, 'document'>): string {
  const text = JSON.stringify(
    document,
    (_key, value: unknown) => {
      if (Array.isArray(value)) return value.filter((entry) => asRecord(entry)?.['x-internal'] !== true);
      return asRecord(value)?.['x-internal'] === true ? undefined : value;
    },
    2,
  );
  return `${text ?? '{}'}\n`;
}
