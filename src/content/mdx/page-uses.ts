import type { MdastNode, MdastPluginEntry, MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import type { DocsPaths } from '../discovery/docs-paths.ts';
import { siteUrl } from './plugins/urls.ts';
import { type CodeExample, type CompileState, type PageField, type PageUse, stateOf } from './state.ts';

interface PositionedNode {
  position?: { start: { line: number; column: number } };
}

/** Attributes of elements and components that refer to something, and its kind. */
const ATTRIBUTES: Record<string, PageUse['kind']> = {
  href: 'link',
  src: 'image',
  img: 'image',
};

/** Whether a node is invisible to readers: white space, or a comment in braces. */
const isBlank = (node: MdastNode): boolean =>
  /^(?:text|mdx(?:Flow|Text)Expression)$/.test(node.type) &&
  'value' in node &&
  withoutComments(String(node.value)).trim() === '';

function withoutComments(code: string): string {
  let rest = '';
  let position = 0;
  for (;;) {
    const start = code.indexOf('/*', position);
    const end = start < 0 ? -1 : code.indexOf('*/', start + 2);
    if (end < 0) return rest + code.slice(position);
    rest += code.slice(position, start);
    position = end + 2;
  }
}

/** Whether the page imports or defines a component of this name. */
const isOwn = (name: string, code: readonly string[]): boolean =>
  code.some((each) => each.split(/[^\p{ID_Continue}$]+/u).includes(name));

function noteEmpty(
  { uses }: CompileState,
  target: string,
  { position }: PositionedNode,
  properties?: string[],
): void {
  const { line, column } = position?.start ?? { line: 1, column: 1 };
  const sourceText = properties ? `<${target}` : '';
  uses.push({ kind: 'empty', target, sourceText, line, column, ...(properties && { properties }) });
}

/** Components whose code blocks are examples of the page's operation. */
const EXAMPLE_SIDES: Readonly<Record<string, CodeExample['side']>> = {
  RequestExample: 'request',
  ResponseExample: 'response',
};

const isField = (tag: string): boolean => /^(?:Param(?:Field)?|ResponseField)$/.test(tag);

/** Attributes of `ParamField` that hold its name. */
const FIELD_PLACES = ['path', 'query', 'header', 'cookie', 'body'] as const;

/** The field that a component documents, from those of its attributes that are literals. */
function fieldOf(tag: string, own: ReadonlyMap<string, unknown>): PageField | undefined {
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
function literalOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('value' in value)) return value;
  try {
    return JSON.parse(String(value.value));
  } catch {
    return undefined;
  }
}

interface CodeNode extends PositionedNode {
  type: 'code';
  lang?: string | null;
  meta?: string | null;
  value: string;
}

/** The code blocks in a component, at any depth. */
function* codeWithin(node: object): Generator<CodeNode> {
  if ('type' in node && node.type === 'code') yield node as CodeNode;
  const { children } = node as { children?: readonly object[] };
  for (const child of children ?? []) yield* codeWithin(child);
}

/** The operation that a code block names: ```` ```json operation="POST /plants" ````. */
const operationOf = (meta: string): string => /(?:^|\s)operation=(["'])(.*?)\1/.exec(meta)?.[2] ?? '';

function noteExample(
  { uses }: CompileState,
  { lang, meta, value, position }: CodeNode,
  side?: CodeExample['side'],
): void {
  const { line, column } = position?.start ?? { line: 1, column: 1 };
  // One in a component is found there first, and then by itself.
  if (uses.some((use) => use.kind === 'example' && use.line === line && use.column === column)) return;
  const example = { ...(side && { side }), language: lang ?? '', meta: meta ?? '', text: value };
  uses.push({ kind: 'example', target: operationOf(example.meta), sourceText: '', line, column, example });
}

/** Collects what a page uses, with locations, before anything transforms it. */
export const collectUses =
  (paths: DocsPaths): MdastPluginEntry =>
  ({ data }) => {
    const state = stateOf(data);
    if (!state) return false;
    const esm: string[] = [];
    const note = (
      kind: PageUse['kind'],
      text: string,
      { position }: PositionedNode,
      isMute = false,
    ): void => {
      const { line, column } = position?.start ?? { line: 1, column: 1 };
      const target = siteUrl(text, kind === 'link' ? 'a' : 'img', paths, state);
      state.uses.push({ kind, target, sourceText: text, line, column, ...(isMute && { isMute }) });
    };
    const isAuthors = (tag: string): boolean =>
      isOwn(tag.split('.', 1)[0] ?? '', [...state.code, ...state.imports, ...esm]);
    const element = (node: Readonly<MdxJsxFlowElement | MdxJsxTextElement>): void => {
      const tag = node.name ?? '';
      const own = new Map<string, unknown>();
      let isSpread = false;
      for (const { type, name, value } of node.attributes as {
        type: string;
        name: string;
        value: unknown;
      }[]) {
        if (type === 'mdxJsxAttribute') own.set(name, value ?? true);
        else isSpread = true;
      }
      if (/^[A-Z]\w*(?:\.\w+)?$/.test(tag) && !isSpread && node.children.every(isBlank) && !isAuthors(tag))
        noteEmpty(
          state,
          tag,
          node,
          [...own].filter(([, value]) => value !== '').map(([name]) => name),
        );
      const field = isField(tag) && !isSpread && !isAuthors(tag) ? fieldOf(tag, own) : undefined;
      if (field) {
        const { line, column } = node.position?.start ?? { line: 1, column: 1 };
        state.uses.push({ kind: 'field', target: field.name, sourceText: field.name, line, column, field });
      }
      const side = isAuthors(tag) ? undefined : EXAMPLE_SIDES[tag];
      for (const code of side ? codeWithin(node) : []) noteExample(state, code, side);
      for (const [name, kind] of Object.entries(ATTRIBUTES)) {
        const value = own.get(name);
        if (typeof value !== 'string' || value === '') continue;
        if (kind === 'image' && tag !== 'img' && name !== 'img') continue;
        note(kind, value, node, tag === 'img' && !own.has('alt') && !isSpread);
      }
    };
    return {
      name: 'trellis:uses',
      options: { position: true },
      mdxjsEsm(node) {
        esm.push(node.value);
      },
      link(node) {
        note('link', node.url, node);
      },
      definition(node) {
        note('link', node.url, node);
      },
      code(node) {
        if (node.value.trim() === '') noteEmpty(state, '```', node);
        else if (operationOf(node.meta ?? '') !== '') noteExample(state, node);
      },
      image(node) {
        note('image', node.url, node, !node.alt);
      },
      mdxJsxFlowElement: element,
      mdxJsxTextElement: element,
    };
  };
