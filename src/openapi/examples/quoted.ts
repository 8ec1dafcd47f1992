import { own } from '../../json/index.ts';
import { textOf } from '../load/exact-numbers.ts';
import { deref } from '../pointer.ts';
import { asList, asRecord, type Fields } from '../values.ts';

/**
 * An example of an OpenAPI file in which a number or boolean is a text where its schema takes only texts.
 * YAML reads `1.10` and `true` as such without quotes, which many authors forget. A value in which nothing
 * changes stays the same object.
 *
 * @param schema as in the file, whose references lead into `document`
 */
export function quoted(document: Fields, value: unknown, schema: unknown): unknown {
  return withTexts(value, [schema], document, 0);
}

/** Deeper values of an example stay as they are. */
const MAX_DEPTH = 20;

/** @param schemas that all apply to the value */
function withTexts(value: unknown, schemas: unknown[], document: Fields, depth: number): unknown {
  if (value === null || typeof value === 'string' || depth > MAX_DEPTH || schemas.length === 0) return value;
  const parts = schemas.flatMap((schema) => partsOf(schema, document, depth));
  if (isScalar(value)) return parts.some(takesOnlyTexts) ? textOf(value) : value;
  const inside = (child: unknown, of: (part: Fields) => unknown): unknown => {
    const inner = parts.map(of).filter((schema) => asRecord(schema) !== undefined);
    return withTexts(child, inner, document, depth + 1);
  };
  if (Array.isArray(value)) {
    const items = value.map((item) => inside(item, (part) => part.items));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const record = asRecord(value);
  if (!record) return value;
  const members = Object.entries(record).map(([name, member]) => [
    name,
    inside(member, ({ properties }) => own(asRecord(properties) ?? {}, name)),
  ]);
  return members.some(([name, member]) => member !== record[String(name)])
    ? Object.fromEntries(members)
    : value;
}

/** A schema, and the members of its `allOf`. */
function partsOf(schema: unknown, document: Fields, depth: number): Fields[] {
  const part = deref(document, schema);
  if (!part || depth > MAX_DEPTH) return [];
  return [part, ...asList(part.allOf).flatMap((member) => partsOf(member, document, depth + 1))];
}

/** Numbers whose digits are kept are objects. */
const isScalar = (value: unknown): boolean =>
  ['number', 'bigint', 'boolean'].includes(typeof value) || value instanceof Number;

function takesOnlyTexts({ type }: Fields): boolean {
  const types = [type].flat();
  return types.includes('string') && !SCALARS.some((scalar) => types.includes(scalar));
}

const SCALARS = ['number', 'integer', 'boolean'];
