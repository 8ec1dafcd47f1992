/** Fields that a page documents: their properties as data. */
import type { PageField } from '../state.ts';

export const isField = (tag: string): boolean => /^(?:Param(?:Field)?|ResponseField)$/.test(tag);

/** Attributes of `ParamField` that hold its name. */
const FIELD_PLACES = ['path', 'query', 'header', 'cookie', 'body'] as const;

/** The field that a component documents, from those of its attributes that are literals. */
export function fieldOf(tag: string, own: ReadonlyMap<string, unknown>): PageField | undefined {
  const text = (name: string): string | undefined => {
    const value = own.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const place = tag === 'ResponseField' ? 'response' : FIELD_PLACES.find((each) => text(each) !== undefined);
  const name = place && text(place === 'response' ? 'name' : place);
  if (place === undefined || name === undefined) return undefined;
  const isRequired = literalOf(own.get('required'));
  return {
    ...{ place, name, type: text('type') },
    required: isRequired === true || isRequired === 'true',
    default: literalOf(own.get('default')),
  };
}

/** The value of an attribute that is a text, a switch or a JSON literal in braces. */
export function literalOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('value' in value)) return value;
  try {
    return JSON.parse(String(value.value));
  } catch {
    return undefined;
  }
}
