/** JSON text with the token classes of static code blocks. */

import { formatJson } from '../../../../../contract/index.ts';
import { escapeSegment, isRecord } from '../../../../../json/index.ts';
import type { Token } from '../../../core/dom.ts';

export interface JsonLine {
  /** JSON Pointer of the value that starts or ends on this line. */
  pointer: string;
  tokens: Token[];
}

/** A value as indented JSON, line by line. Joined, the lines equal `formatJson(value, 2)`. */
export function jsonLines(value: unknown): JsonLine[] {
  const lines: JsonLine[] = [];
  const write = (item: unknown, pointer: string, start: Token[], indent: string, end: Token[]): void => {
    const members: [key: string, member: unknown][] | undefined = Array.isArray(item)
      ? item.map((member, index) => [String(index), member])
      : isRecord(item)
        ? Object.entries(item)
        : undefined;
    if (!members?.length) {
      const role = typeof item === 'string' ? 's' : members ? '' : 'c';
      lines.push({ pointer, tokens: [...start, [role, formatJson(item)], ...end] });
      return;
    }
    const isArray = Array.isArray(item);
    const inner = `${indent}  `;
    lines.push({ pointer, tokens: [...start, ['', isArray ? '[' : '{']] });
    members.forEach(([key, member], index) => {
      const before: Token[] = isArray
        ? [['', inner]]
        : [
            ['', inner],
            ['k', JSON.stringify(key)],
            ['', ': '],
          ];
      const after: Token[] = index < members.length - 1 ? [['', ',']] : [];
      write(member, `${pointer}/${escapeSegment(key)}`, before, inner, after);
    });
    lines.push({ pointer, tokens: [['', indent + (isArray ? ']' : '}')], ...end] });
  };
  write(value, '', [], '', []);
  return lines;
}
