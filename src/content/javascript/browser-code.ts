import { boundNames, namesOf, walk } from './identifiers.ts';
import { asNode, asNodes, type JsNode, membersOf } from './parse.ts';

/** Browser globals that components use without declaring them. */
const GLOBALS = new Set(
  (
    'window document localStorage sessionStorage navigator location history screen self ' +
    'matchMedia getComputedStyle requestAnimationFrame cancelAnimationFrame requestIdleCallback ' +
    'cancelIdleCallback IntersectionObserver ResizeObserver MutationObserver alert confirm prompt ' +
    'addEventListener removeEventListener dispatchEvent customElements XMLHttpRequest Image Audio Option ' +
    'FileReader DOMParser XMLSerializer HTMLElement Element indexedDB caches speechSynthesis Notification ' +
    'visualViewport innerWidth innerHeight outerWidth outerHeight devicePixelRatio scroll scrollTo ' +
    'scrollBy scrollX scrollY pageXOffset pageYOffset open close print getSelection Worker SharedWorker ' +
    'EventSource AudioContext MediaRecorder Path2D OffscreenCanvas ClipboardItem CSS'
  ).split(' '),
);

/**
 * Whether code runs in the browser: it calls hooks, handles events, or touches browser globals, however
 * guarded. `declaredNames`: names of the surrounding module; `aliases`: those of them that stand for
 * `globalThis`.
 */
export function isBrowserCode(
  root: unknown,
  declaredNames: ReadonlySet<string> = new Set(),
  aliases: readonly string[] = [],
): boolean {
  const names = namesOf(root);
  const isGlobal = (name: string): boolean =>
    GLOBALS.has(name) && !names.declaredNames.has(name) && !declaredNames.has(name);
  if ([...names.usedNames].some(isGlobal)) return true;
  const globals = new Set([
    ...aliases.filter((name) => !names.declaredNames.has(name.replace(/\..*/, ''))),
    ...globalAliases(root),
  ]);
  let isFound = false;
  walk(root, (node) => {
    isFound ||=
      callsHook(node) || handlesEvent(node) || isGlobalMember(node, globals) || isClassComponent(node);
  });
  return isFound;
}

const nameOf = (node: unknown): string => {
  const { type, name, property } = membersOf(node);
  return type === 'MemberExpression' ? nameOf(property) : typeof name === 'string' ? name : '';
};

/** Hooks, and the functions with which React makes components. */
const callsHook = (node: JsNode): boolean =>
  node.type === 'CallExpression' &&
  /^(?:use[A-Z].*|memo|forwardRef|lazy|createContext|createPortal)$/.test(nameOf(node.callee));

function handlesEvent({ type, name, key, value }: JsNode): boolean {
  if (type === 'JSXAttribute')
    return isHandlerName(nameOf(name)) && asNode(value)?.type === 'JSXExpressionContainer';
  return type === 'Property' && isHandlerName(nameOf(key)) && isFunction(value);
}

export const isHandlerName = (name: string): boolean => /^on[A-Z]/.test(name);

export const isFunction = (node: unknown): boolean =>
  /^(?:ArrowFunction|Function)Expression$/.test(asNode(node)?.type ?? '');

/** `globalThis.document` under any alias, and `{ document } = globalThis` */
function isGlobalMember({ type, object, property, id, init }: JsNode, aliases: ReadonlySet<string>): boolean {
  const isGlobal = (node: unknown) => isGlobalThis(node) || aliases.has(pathOf(node));
  if (type === 'MemberExpression') return isGlobal(object) && GLOBALS.has(nameOf(property));
  const { type: pattern, properties } = membersOf(id);
  if (type !== 'VariableDeclarator' || pattern !== 'ObjectPattern' || !isGlobal(init)) return false;
  return asNodes(properties).some(({ key }) => GLOBALS.has(nameOf(key)));
}

/** Names that the code assigns `globalThis` to. */
export function globalAliases(root: unknown): string[] {
  const usedNames: string[] = [];
  walk(root, ({ type, id, init }) => {
    if (type === 'VariableDeclarator' && asNode(id)?.type === 'Identifier' && isGlobalThis(init))
      usedNames.push(...boundNames(id));
  });
  return usedNames;
}

/** `env`, `env.root` */
function pathOf(node: unknown): string {
  const { type, object, computed } = membersOf(node);
  if (type === 'Identifier') return nameOf(node);
  return type === 'MemberExpression' && !computed ? `${pathOf(object)}.${nameOf(node)}` : '';
}

/** `globalThis`, also as one of several: `a ? globalThis : {}` */
function isGlobalThis(node: unknown): boolean {
  const { type, consequent, alternate, left, right } = membersOf(node);
  if (type === 'ConditionalExpression') return isGlobalThis(consequent) || isGlobalThis(alternate);
  if (type === 'LogicalExpression') return isGlobalThis(left) || isGlobalThis(right);
  return type === 'Identifier' && nameOf(node) === 'globalThis';
}

const isClassComponent = ({ type, superClass }: JsNode): boolean =>
  /^Class/.test(type) && /^(?:Pure)?Component$/.test(nameOf(superClass));
