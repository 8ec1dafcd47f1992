import { isRecord } from '../../../json/index.ts';
import { kindOf } from '../../data-keys.ts';
import { pointerSegments, resolvePointer } from '../../pointer.ts';
import { asText, type Fields } from '../../values.ts';

const EXAMPLES = '#/components/examples/';
/** In JSON or YAML. */
const REFERENCE = /\$ref["']?\s*:\s*["']?#\/components\/examples\//;

/** Values that may take the place of references in a file: examples may multiply each other. */
const MAX_VALUES = 100_000;

/**
 * Puts examples in the place of references to them in the values of other examples. To OpenAPI such a `$ref`
 * is data (3.1, 4.8.19), but many authors write it, and no API returns it. Changes `document`.
 */
export function followExamples(document: unknown, text: string): void {
  if (!isRecord(document) || !REFERENCE.test(text)) return;
  const following: Following = { document, around: [], budget: { left: MAX_VALUES } };
  const visit = (value: unknown, kind: 'map' | 'part'): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value)) {
      const childKind = kindOf(key, child, kind === 'map');
      if (childKind === 'data') Reflect.set(value, key, followed(child, following));
      else visit(child, childKind);
    }
  };
  visit(document, 'part');
}

interface Following {
  document: Fields;
  /** References that lead here. One that leads to itself stays. */
  around: readonly string[];
  budget: { left: number };
}

function followed(value: unknown, following: Following): unknown {
  const { document, around, budget } = following;
  if (around.length > 0) budget.left--;
  if (Array.isArray(value)) return value.map((item) => followed(item, following));
  if (!isRecord(value)) return value;
  const ref = asText(value.$ref);
  if (ref === undefined || Object.keys(value).length > 1) {
    const members = Object.entries(value).map(([name, member]) => [name, followed(member, following)]);
    return Object.fromEntries(members);
  }
  const isFollowed = ref.startsWith(EXAMPLES) && !around.includes(ref) && budget.left > 0;
  const target = isFollowed ? targetOf(document, ref) : undefined;
  return target === undefined ? value : followed(target, { ...following, around: [...around, ref] });
}

/** The value of an Example Object, or what is at another place in it. */
function targetOf(document: Fields, ref: string): unknown {
  const target = resolvePointer(document, ref);
  if (pointerSegments(ref)?.length !== 3) return target;
  return isRecord(target) ? (target.value ?? target.dataValue) : undefined;
}
