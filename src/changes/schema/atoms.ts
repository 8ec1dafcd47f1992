/** A schema taken apart: references followed and `allOf` opened, into keywords that all hold at once. */
import type { JsonSchema, JsonSchemaObject } from '../../contract/index.ts';
import { pointer } from '../words.ts';
import { componentOf, componentPointer, isObject, type Located, type Part, type Side } from './located.ts';

export interface Atom {
  /** Without `$ref` and `allOf`. */
  keywords: JsonSchemaObject;
  pointer: string;
  /** `null` is allowed beside what the keywords allow. */
  orNull: boolean;
}

export interface Union {
  kind: 'oneOf' | 'anyOf';
  branches: Located[];
  pointer: string;
}

/**
 * The atoms of a schema and the unions beside them, the outermost first. `impossible`: a part of it is `false`. A schema that
 * is part of itself counts once.
 */
export function takeApart(
  located: Located,
  side: Side,
): { atoms: Atom[]; unions: Union[]; impossible: boolean } {
  const atoms: Atom[] = [];
  const unions: Union[] = [];
  const met = new Set<string>();
  let impossible = false;

  const visit = ({ schema, pointer: at }: Part, orNull: boolean): void => {
    if (schema === false && !orNull) impossible = true;
    if (schema === false && orNull) atoms.push({ keywords: { type: 'null' }, pointer: at, orNull });
    if (!isObject(schema)) return;
    const { $ref, allOf, oneOf, anyOf, ...keywords } = schema;
    atoms.push({ keywords, pointer: at, orNull });
    const name = componentOf($ref);
    const target = name === undefined ? undefined : side.component(name);
    if (name !== undefined && target !== undefined && !met.has(`${name} ${orNull}`)) {
      met.add(`${name} ${orNull}`);
      visit({ schema: target, pointer: componentPointer(name) }, orNull);
    }
    for (const [index, member] of list(allOf).entries()) {
      visit({ schema: member, pointer: pointer(at, 'allOf', index) }, orNull);
    }
    for (const [kind, branches] of [
      ['oneOf', list(oneOf)],
      ['anyOf', list(anyOf)],
    ] as const) {
      if (branches.length > 0) open(kind, branches, pointer(at, kind), orNull);
    }
  };

  /** A union of one alternative is that alternative, also with `null` beside it. */
  const open = (kind: Union['kind'], branches: JsonSchema[], at: string, orNull: boolean): void => {
    const parts = branches.map((schema, index) => ({ schema, pointer: pointer(at, index) }));
    const others = parts.filter(({ schema }) => !isNull(schema));
    const hasNull = orNull || others.length < parts.length;
    const [only] = others;
    if (only === undefined) atoms.push({ keywords: { type: 'null' }, pointer: at, orNull });
    else if (others.length === 1 && !(kind === 'oneOf' && hasNull && allowsNull(only.schema, side))) {
      visit(only, hasNull);
    } else {
      const nulls = hasNull ? [[{ schema: NULL, pointer: at }]] : [];
      unions.push({ kind, branches: [...others.map((part) => [part]), ...nulls], pointer: at });
    }
  };

  for (const part of located) visit(part, false);
  return { atoms, unions, impossible };
}

/** One object, so that each use of it is the same schema. */
const NULL: JsonSchema = { type: 'null' };

const isNull = (schema: JsonSchema): boolean =>
  isObject(schema) &&
  (schema.type === 'null' ||
    schema.const === null ||
    (Array.isArray(schema.enum) && schema.enum.length > 0 && schema.enum.every((value) => value === null)));

/** Whether a lone alternative takes `null` itself, in which case `oneOf` with `null` beside it refuses it. */
function allowsNull(schema: JsonSchema, side: Side): boolean {
  const name = isObject(schema) ? componentOf(schema.$ref) : undefined;
  const target = name === undefined ? schema : side.component(name);
  return isObject(target) && Array.isArray(target.type) && target.type.includes('null');
}

const list = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value : []);
