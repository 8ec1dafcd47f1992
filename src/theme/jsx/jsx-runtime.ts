/**
 * The JSX runtime of pages and snippets at build: Astro's, with React's attribute names. Function components
 * are called here, so a component that fails is reported by name and the rest of the page still renders.
 */
import { trellis } from 'virtual:trellis/run';
import { jsx as createNode, Fragment } from 'astro/jsx-runtime';
import { componentsFor } from '../components/content/unknown/components-for.ts';
import Island from './Island.astro';
import { fileOf, handlersOf, isIsland } from './island.ts';
import { elementProps } from './props.ts';

type Props = Record<string, unknown>;
type Component = ((props: Props) => unknown) & {
  isAstroComponentFactory?: boolean;
  moduleId?: string;
  componentNames?: string[];
};

const MDX = Symbol.for('mdx-component');

export function jsx(type: unknown, given: Props | null, key?: string): unknown {
  const props = given ?? {};
  const live = withHandlers(type, props, key);
  if (live !== undefined) return live;
  if (typeof type === 'string') {
    return createNode(type, elementProps(props) as never, undefined as never);
  }
  if (typeof type !== 'function') return createNode(type as never, props as never, key as never);
  if (isIsland(type)) {
    const { children, ...rest } = props;
    return createNode(
      Island as never,
      { component: type, given: slotted(rest), ...nodesOf(rest), children } as never,
      key as never,
    );
  }
  const component = type as Component;
  if (component.isAstroComponentFactory) return createNode(component as never, props as never, key as never);
  if (Reflect.get(component, MDX) && !props.components) {
    const file = component.moduleId ?? '';
    return call(component, {
      ...props,
      components: componentsFor(trellis().report, file, component.componentNames),
    });
  }
  return call(component, props);
}

/**
 * An element whose handlers the browser can load is rendered there by Preact. A component of the theme is
 * wrapped in one.
 */
function withHandlers(type: unknown, props: Props, key?: string): unknown {
  const isAstro = typeof type === 'function' && (type as Component).isAstroComponentFactory;
  if (typeof type !== 'string' && !isAstro) return undefined;
  const handlers = handlersOf(props);
  const names = Object.keys(handlers);
  if (names.length === 0) return undefined;
  const { children, ...rest } = Object.fromEntries(
    Object.entries(props).filter(([name]) => !names.includes(name)),
  );
  const element = isAstro ? 'trellis-slot' : type;
  const inside = isAstro
    ? createNode(type as never, { ...rest, children } as never, undefined as never)
    : children;
  const given = isAstro ? {} : rest;
  return createNode(Island as never, { element, handlers, given, children: inside } as never, key as never);
}

function call(component: Component, props: Props): unknown {
  // The content of a page is called like any component, but its failures belong to the page.
  if (/^(?:MDXContent|_createMdxContent)$/.test(component.name)) return component(props);
  const file = fileOf(component) ?? component.moduleId;
  const { report } = trellis();
  try {
    const result = file === undefined ? component(props) : report.during(file, () => component(props));
    return result ?? '';
  } catch (error) {
    report.componentFailed(component.name || 'Component', error as Error, file);
    return createNode(Fragment as never, { children: props.children } as never, undefined as never);
  }
}

const isNode = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  ('astro:jsx' in value || (Array.isArray(value) && value.some(isNode)));

/** Elements passed as properties become slots, because only Astro can render them. */
const nodesOf = (props: Props): Props =>
  Object.fromEntries(
    Object.entries(props)
      .filter(([, value]) => isNode(value))
      .map(([name, value]) => [
        `prop:${name}`,
        Object.assign(Array.isArray(value) ? [...value] : [value], { $$slot: true }),
      ]),
  );

const slotted = (props: Props): Props =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => !isNode(value)));

export { Fragment, jsx as jsxDEV, jsx as jsxs };
