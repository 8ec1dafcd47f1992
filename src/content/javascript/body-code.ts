import { freeName } from '../mdx/source/free-names.ts';
import { scanPage } from '../snippets/imports.ts';
import { isBrowserCode, isHandlerName } from './browser-code.ts';
import { type Analysis, usesNames } from './browser-names.ts';
import { freeNames } from './identifiers.ts';
import { asNode, asNodes, type JsNode, moduleBody } from './parse.ts';

/** Code in the text of a page that runs in the browser. Offsets in the source. */
export interface BodyCode {
  start: number;
  end: number;
  /** Replacement for the code: a name, padded with spaces to the length of longer code. */
  text: string;
  /** The name under which the page imports it. */
  name: string;
  /** The code as a module exports it. */
  declaration: string;
  node: JsNode;
}

/**
 * Finds handlers of elements in the text of a page, `<button onClick={open}>`. Expressions become whole
 * browser components if they contain handlers, `{items.map((item) => <b onClick={…} />)}`, or test for
 * something that only browsers have, `{isBrowser && <Map />}`.
 */
export function bodyCode(source: string, names: Analysis): BodyCode[] {
  const isGuarded = names.values.size + names.aliases.size > 0 || GLOBAL.test(source);
  if (!isGuarded && !/\son[A-Z]\w*\s*=\s*\{/.test(source)) return [];
  const bodyCodes: BodyCode[] = [];
  for (const { kind, start, end } of scanPage(source)) {
    const text = source.slice(start, end);
    const hasHandlers = /\son[A-Z]/.test(text);
    if (kind === 'tag' && hasHandlers) {
      for (const { expression, from } of handlersOf(text)) {
        const code = text.slice(from, from + expression.end - expression.start);
        const name = `_${bodyCodes.length}`;
        bodyCodes.push({
          start: start + from,
          end: start + from + code.length,
          text: name.padEnd(code.length),
          name,
          declaration: `export const ${name} = ${code};`,
          node: expression,
        });
      }
    }
    const isPlaceholder = freeName(text, names.declared) !== undefined;
    if (kind === 'expression' && !isPlaceholder && (hasHandlers || isGuarded)) {
      const node = parseOrUndefined(text.slice(1, -1));
      if (!node || !(hasHandlers ? isBrowserCode(node) : needsBrowser(node, names))) continue;
      const name = `Live${bodyCodes.length}`;
      bodyCodes.push({
        start: start + 1,
        end: end - 1,
        text: `<${name} />`.padEnd(text.length - 2),
        name,
        declaration: `export const ${name} = () => <>{${text.slice(1, -1)}\n}</>;`,
        node,
      });
    }
  }
  return bodyCodes;
}

/** Browser globals whose names no snippet property has. */
const GLOBAL = /\b(?:window|document|localStorage|sessionStorage|navigator|globalThis)\b/;

/** `{isBrowser && <Map />}`, if everything it uses is known to the module that it becomes. */
function needsBrowser(node: JsNode, { values, aliases, declared }: Analysis): boolean {
  const free = freeNames(node);
  if (
    free.some(
      (name) => !declared.has(name) && !GLOBAL.test(name) && !/^[A-Z]/.test(name) && !(name in globalThis),
    )
  )
    return false;
  const own = new Set(free.filter((name) => !GLOBAL.test(name)));
  return usesNames(node, values) || isBrowserCode(node, new Set([...declared, ...own]), [...aliases]);
}

const BEFORE = '(';

function parseOrUndefined(code: string): JsNode | undefined {
  const [statement] = moduleBody(`${BEFORE}${code}\n)`);
  const expression = asNode(statement?.expression);
  return expression?.type === 'ParenthesizedExpression' ? asNode(expression.expression) : expression;
}

/** Expressions of the handlers at a tag, with their offsets in it. */
function handlersOf(tag: string): { expression: JsNode; from: number }[] {
  const name = /^<([\w.:-]+)/.exec(tag)?.[1];
  if (name === undefined) return [];
  const element = parseOrUndefined(tag.endsWith('/>') ? tag : `${tag}</${name}>`);
  return asNodes(asNode(element?.openingElement)?.attributes).flatMap((attribute) => {
    const key = asNode(attribute.name)?.name;
    const value = asNode(attribute.value);
    const expression = value?.type === 'JSXExpressionContainer' ? asNode(value.expression) : undefined;
    if (typeof key !== 'string' || !isHandlerName(key) || !expression) return [];
    return { expression, from: expression.start - BEFORE.length };
  });
}
