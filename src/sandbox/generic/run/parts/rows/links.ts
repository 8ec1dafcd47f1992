import type { LinkPlan } from '../../../sandbox-plan.ts';
import { at, withAt } from '../../rows/paths.ts';
import type { Item } from '../../rows/rows.ts';

/** `item` with the values of its path and owners in its links. */
export const linked = (
  item: Item,
  links: readonly LinkPlan[],
  values: readonly string[],
  isMade: (path: readonly string[], value: unknown) => boolean = () => true,
): Item =>
  links.reduce((current, { path, parts }) => {
    const before = at(current, path);
    if (!isMade(path, before)) return current;
    const texts = parts.map((part) =>
      typeof part === 'string'
        ? part
        : parts[1] === undefined
          ? values[part]
          : encodeURIComponent(values[part] ?? ''),
    );
    return withAt(current, path, typeof before === 'number' ? Number(texts[0]) : texts.join('')) as Item;
  }, item);
