/** How long values are as JSON text. */
import { formatJson } from '../../../contract/index.ts';
import { memoizeByObject } from '../../../memory/index.ts';

/** 0 for `undefined`. The objects and lists in a value must not change afterwards; the value itself may. */
export function textSize(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value !== 'object' || value === null || value instanceof Number) return formatJson(value).length;
  const sizes = Array.isArray(value)
    ? value.map((item) => innerSize(item ?? null))
    : Object.entries(value).flatMap(([name, member]) =>
        member === undefined ? [] : [JSON.stringify(name).length + 1 + innerSize(member)],
      );
  const separators = Math.max(sizes.length - 1, 0);
  return sizes.reduce((sum, size) => sum + size, 2 + separators);
}

/** The same for a value that never changes. */
export const innerSize = (value: unknown): number =>
  typeof value === 'object' && value !== null ? sizeOfObject(value) : textSize(value);

const sizeOfObject = memoizeByObject((value: object) => textSize(value));
