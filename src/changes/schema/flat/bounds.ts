/** Lower and upper limits of numbers, lengths and counts. */
import type { JsonSchemaObject, JsonSchemaType } from '../../../contract/index.ts';

export type BoundKeyword =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'
  | 'minProperties'
  | 'maxProperties';

/** `of`: the types that the limit applies to. `lower`: a higher limit allows fewer values. */
export const BOUNDS: readonly {
  keyword: BoundKeyword;
  /** The keyword for the same limit that excludes the limit itself. */
  exclusive?: BoundKeyword;
  rule: string;
  lower: boolean;
  of: JsonSchemaType;
  words: string;
}[] = [
  {
    keyword: 'minimum',
    exclusive: 'exclusiveMinimum',
    rule: 'minimum',
    lower: true,
    of: 'integer',
    words: 'the minimum',
  },
  {
    keyword: 'maximum',
    exclusive: 'exclusiveMaximum',
    rule: 'maximum',
    lower: false,
    of: 'integer',
    words: 'the maximum',
  },
  { keyword: 'minLength', rule: 'min-length', lower: true, of: 'string', words: 'the minimum length' },
  { keyword: 'maxLength', rule: 'max-length', lower: false, of: 'string', words: 'the maximum length' },
  { keyword: 'minItems', rule: 'min-items', lower: true, of: 'array', words: 'the minimum number of items' },
  { keyword: 'maxItems', rule: 'max-items', lower: false, of: 'array', words: 'the maximum number of items' },
  {
    keyword: 'minProperties',
    rule: 'min-properties',
    lower: true,
    of: 'object',
    words: 'the minimum number of properties',
  },
  {
    keyword: 'maxProperties',
    rule: 'max-properties',
    lower: false,
    of: 'object',
    words: 'the maximum number of properties',
  },
];

/** The tightest limit of each keyword, without those that have no effect (`minLength: 0`). */
export function readBounds(
  schemas: JsonSchemaObject[],
  types: ReadonlySet<JsonSchemaType> | undefined,
): Partial<Record<BoundKeyword, number>> {
  const bounds: Partial<Record<BoundKeyword, number>> = {};
  for (const { keyword, exclusive, lower } of BOUNDS) {
    const tightest = (name: BoundKeyword): number | undefined => {
      const limits = schemas.map((schema) => schema[name]).filter((value) => typeof value === 'number');
      return limits.length === 0 ? undefined : lower ? Math.max(...limits) : Math.min(...limits);
    };
    let limit = tightest(keyword);
    let open = exclusive && tightest(exclusive);
    if (exclusive && types?.has('integer') && !types.has('number')) {
      // For integers, above 0 means from 1.
      const wholeNumbers = [
        ...(limit === undefined ? [] : [lower ? Math.ceil(limit) : Math.floor(limit)]),
        ...(open === undefined ? [] : [lower ? Math.floor(open) + 1 : Math.ceil(open) - 1]),
      ];
      limit =
        wholeNumbers.length === 0 ? undefined : lower ? Math.max(...wholeNumbers) : Math.min(...wholeNumbers);
      open = undefined;
    }
    if (limit !== undefined && open !== undefined) {
      if (lower ? open >= limit : open <= limit) limit = undefined;
      else open = undefined;
    }
    if (limit !== undefined && (exclusive || !lower || limit > 0)) bounds[keyword] = limit;
    if (exclusive && open !== undefined) bounds[exclusive] = open;
  }
  return bounds;
}

/** A limit to compare and show; `undefined` without a limit. */
export interface Limit {
  value: number;
  isOpen: boolean;
}

export function limitOf(
  bounds: Partial<Record<BoundKeyword, number>>,
  { keyword, exclusive }: (typeof BOUNDS)[number],
): Limit | undefined {
  const open = exclusive && bounds[exclusive];
  if (open !== undefined) return { value: open, isOpen: true };
  const value = bounds[keyword];
  return value === undefined ? undefined : { value, isOpen: false };
}
