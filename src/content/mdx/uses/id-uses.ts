/** The ids that elements and components of a page get, as far as its source shows them. */
import { fieldSlug, headingSlug } from '../slug.ts';
import type { CompileState } from '../state.ts';
import type { attributesOf, Element } from './component-uses.ts';
import { isField, literalOf } from './field-uses.ts';
import { startOf } from './position.ts';

/** The property that the id of a component is made from, unless it has an `id` (`components/ids.ts`). */
const NAMED_BY: Readonly<Record<string, string>> = {
  Accordion: 'title',
  Step: 'title',
  Tab: 'title',
  Update: 'label',
};

/** Components that show what is elsewhere, with ids that only rendering knows. */
const SHOWS_MORE: ReadonlySet<string> = new Set(['Snippet', 'SettingsReference', 'OperationReference']);

const FIELD_NAMES = ['path', 'query', 'header', 'cookie', 'body', 'name'];

/** Whether an expression may contain elements. */
const hasElements = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'value' in value && String(value.value).includes('<');

/**
 * Notes the ids of an element or component. `isOfTheme`: it is a component of the theme, and not one that the
 * page imports or defines.
 */
export function noteIds(
  { uses }: CompileState,
  node: Element,
  { own, isSpread }: ReturnType<typeof attributesOf>,
  isOfTheme: boolean,
): void {
  const tag = node.name ?? '';
  const at = { sourceText: '', ...startOf(node) };
  const isComponent = /^\p{Lu}|\./u.test(tag);
  if (isSpread || (isComponent && !isOfTheme) || SHOWS_MORE.has(tag) || [...own.values()].some(hasElements)) {
    uses.push({ kind: 'unknown-ids', target: tag, ...at });
    return;
  }
  const note = (value: unknown, toId: (text: string) => string): void => {
    const literal = literalOf(value);
    if (typeof literal === 'string') uses.push({ kind: 'id', target: toId(literal), ...at });
    else uses.push({ kind: 'unknown-ids', target: tag, ...at });
  };
  if (own.has('id')) note(own.get('id'), (id) => id.trim().replace(/\s+/g, '-'));
  if (tag === 'Update' && own.has('anchor')) note(own.get('anchor'), (id) => id);
  const name = NAMED_BY[tag];
  if (name !== undefined) note(own.get(name), (title) => headingSlug(title) || 'section');
  if (isField(tag)) for (const each of FIELD_NAMES) if (own.has(each)) note(own.get(each), fieldSlug);
}

/** Notes an expression between elements, which may show elements of its own. */
export function noteExpression(
  { uses }: CompileState,
  node: { value: string } & Parameters<typeof startOf>[0],
): void {
  if (node.value.includes('<'))
    uses.push({ kind: 'unknown-ids', target: '', sourceText: '', ...startOf(node) });
}
