import { matchesPattern } from '../../contract/index.ts';
import { type PatternNode, parsePattern } from '../proofs/pattern-tree.ts';

/** Characters. */
const MAX_TEXT_CHARACTERS = 2_000;

/**
 * A text of `min` to `max` characters, made from `pattern`; `variant` asks for another one. `undefined` if
 * none is found.
 */
export function textForPattern(
  pattern: string,
  min: number,
  max: number,
  variant: number,
): string | undefined {
  const tree = parsePattern(pattern);
  const longest = Math.min(max, MAX_TEXT_CHARACTERS);
  let first: string | undefined;
  for (let extra = 0; tree && extra <= longest; extra++) {
    const text = write(tree, extra, variant);
    if (text === undefined || [...text].length > longest) break;
    first ??= text;
    if ([...text].length >= min) return matchesPattern(pattern, text) === true ? text : undefined;
    // Without repetitions the text never grows.
    if (extra > 0 && text === first) break;
  }
  // A pattern without an anchor leaves room before or after its match.
  const room = first === undefined || min > longest ? 0 : min - [...first].length;
  if (room <= 0) return undefined;
  return [`${first}${'a'.repeat(room)}`, `${'a'.repeat(room)}${first}`].find(
    (text) => matchesPattern(pattern, text) === true,
  );
}

/** `extra`: additional rounds of each repetition. */
function write(node: PatternNode, extra: number, variant: number): string | undefined {
  switch (node.kind) {
    case 'assertion':
      return '';
    case 'character':
      return node.options[variant % node.options.length];
    case 'choice': {
      const option = node.options[variant % node.options.length];
      return option && write(option, extra, variant);
    }
    case 'sequence': {
      const parts: string[] = [];
      for (const item of node.items) {
        const part = write(item, extra, variant);
        if (part === undefined) return undefined;
        parts.push(part);
      }
      return parts.join('');
    }
    case 'repeat': {
      const times = Math.min(node.max, node.min + extra);
      const once = times > 0 ? write(node.item, extra, variant) : '';
      return once === undefined || once.length * times > MAX_TEXT_CHARACTERS * 2
        ? undefined
        : once.repeat(times);
    }
  }
}
