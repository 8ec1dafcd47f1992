/** How a page uses the components of the theme: their literal properties, and what is around them. */
import type { MdastNode, MdastVisitorContext, MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import type { PageComponent } from '../state.ts';
import { isBlank } from './empty-uses.ts';
import { literalOf } from './field-uses.ts';

export type Element = Readonly<MdxJsxFlowElement | MdxJsxTextElement>;

/** What collecting asks about nodes besides their own data. */
export interface UseContext {
  textContent: MdastVisitorContext['textContent'];
  parent(node: Readonly<MdastNode>): Readonly<MdastNode> | undefined;
}

interface Attributes {
  own: ReadonlyMap<string, unknown>;
  /** Names of those that stand there twice. */
  repeated: readonly string[];
  isSpread: boolean;
}

/** The attributes of an element as the parser reads them, and whether it also has those of an object. */
export function attributesOf({ attributes }: Element): Attributes {
  const own = new Map<string, unknown>();
  const repeated = new Set<string>();
  let isSpread = false;
  for (const attribute of attributes) {
    if (attribute.type !== 'mdxJsxAttribute') {
      isSpread = true;
      continue;
    }
    // After an object, it may replace what the object has.
    if (own.has(attribute.name) && !isSpread) repeated.add(attribute.name);
    own.set(attribute.name, attribute.value ?? true);
  }
  return { own, repeated: [...repeated], isSpread };
}

/** The code of attributes that are expressions. */
export const codeOfAttributes = ({ attributes }: Element): string[] =>
  attributes.flatMap(({ value }) =>
    typeof value === 'string' ? (value.includes('{') ? [value] : []) : (value?.value ?? []),
  );

/** `own`: its attributes by name. */
export function componentOf(
  node: Element,
  own: ReadonlyMap<string, unknown>,
  context: UseContext,
): PageComponent {
  const properties = Object.fromEntries([...own].map(([name, value]) => [name, scalarOf(value)]));
  return { properties, isEmpty: node.children.every(isBlank), ancestors: ancestorsOf(node, context) };
}

/** The value of an attribute that is a text, number or switch; null for any other expression. */
function scalarOf(value: unknown): string | number | boolean | null {
  const literal = literalOf(value);
  return typeof literal === 'string' || typeof literal === 'number' || typeof literal === 'boolean'
    ? literal
    : null;
}

const isElement = (node: Readonly<MdastNode>): node is Element =>
  node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';

/** The names of the elements around a node, the nearest one last. */
function ancestorsOf(node: Element, context: UseContext): string[] {
  const names: string[] = [];
  for (let each: Readonly<MdastNode> | undefined = context.parent(node); each; ) {
    if (isElement(each)) names.unshift(each.name ?? '');
    each = context.parent(each);
  }
  return names;
}
