/** Where values are that a YAML file takes from elsewhere in it: by an alias, or by a merge key (`<<`). */
import { type Document, isAlias, isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml';

const HAS_ALIAS = /(?:^|[\s[{,:-])\*[^\s*]/;

/** `undefined` if the text has no aliases, and no merge keys either. */
export const documentWithAnchors = (text: string): Document | undefined =>
  HAS_ALIAS.test(text) || text.includes('<<')
    ? parseDocument(text, { prettyErrors: false, uniqueKeys: false, logLevel: 'silent' })
    : undefined;

/**
 * The offsets of a value, or of its key, in the mapping that has it; those of the nearest existing parent if
 * it does not exist. `undefined` if no alias and no merge key leads there.
 */
export function spanThroughAnchors(
  document: Document,
  keys: readonly string[],
  onKey: boolean,
): { start: number; end: number } | undefined {
  let [node, pair]: [unknown, Pair | undefined] = [document.contents, undefined];
  let isElsewhere = false;
  for (const key of keys) {
    const holder = resolved(document, node);
    const found = memberOf(document, holder, key);
    if (!found) break;
    isElsewhere ||= holder !== node || found.isMerged;
    [node, pair] = [found.node, found.pair];
  }
  const place = (onKey && pair?.key) || node || pair?.key;
  const range = isElsewhere && isNode(place) ? place.range : undefined;
  return range ? { start: range[0], end: range[1] } : undefined;
}

interface Found {
  node: unknown;
  /** Absent for an item of a list. */
  pair: Pair | undefined;
  isMerged: boolean;
}

function memberOf(document: Document, holder: unknown, key: string): Found | undefined {
  if (isSeq(holder)) {
    const node = /^\d+$/.test(key) ? holder.items[Number(key)] : undefined;
    return node === undefined ? undefined : { node, pair: undefined, isMerged: false };
  }
  if (!isMap(holder)) return undefined;
  const own = pairOf(holder, key);
  if (own) return { node: own.value, pair: own, isMerged: false };
  const merged = mergedPair(document, holder, key, new Set());
  return merged && { node: merged.value, pair: merged, isMerged: true };
}

/** Earlier mappings of a list override later ones (https://yaml.org/type/merge.html). */
function mergedPair(document: Document, map: YAMLMap, key: string, visited: Set<unknown>): Pair | undefined {
  if (visited.has(map)) return undefined;
  visited.add(map);
  const source = resolved(document, pairOf(map, '<<')?.value);
  for (const one of isSeq(source) ? source.items : [source]) {
    const from = resolved(document, one);
    const found = isMap(from) && (pairOf(from, key) ?? mergedPair(document, from, key, visited));
    if (found) return found;
  }
  return undefined;
}

/** The last one counts where a key is repeated. */
const pairOf = (map: YAMLMap, key: string): Pair | undefined =>
  map.items.findLast((pair) => isScalar(pair.key) && String(pair.key.value) === key);

const resolved = (document: Document, node: unknown): unknown =>
  isAlias(node) ? node.resolve(document) : node;

const isNode = (value: unknown): value is { range?: [number, number, number] | null } =>
  typeof value === 'object' && value !== null;
