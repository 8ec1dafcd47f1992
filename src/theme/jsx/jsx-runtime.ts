/**
 * The JSX runtime of pages and snippets at build: Astro's, with React's attribute names. Function components
 * are called here, so a component that fails is reported by name and the rest of the page still renders.
 */
import { trellis } from 'virtual:trellis/run';
import { jsx as createNode, Fragment } from 'astro/jsx-runtime';
import { componentsFor } from '../components/content/unknown/components-for.ts';
import { propsWithBase } from './base-path.ts';
import Island from './Island.astro';
import { fileOf, handlersOf, isIsland } from './island.ts';
import { elementProps } from './props.ts';

type Props = Record<string, unknown>;
interface Component {
  (props: Props): unknown;
  isAstroComponentFactory?: boolean;
  moduleId?: string;
  componentNames?: string[];
}

const isComponent = (type: unknown): type is Component => typeof type === 'function';

const MDX = Symbol.for('mdx-component');

export function jsx(type: unknown, ownProps: Props | null, key?: string): unknown {
  const props = ownProps ?? {};
  const interactive = withHandlers(type, props, key);
  if (interactive !== undefined) return interactive;
  if (typeof type === 'string') {
    return createNode(type, elementProps(propsWithBase(props, trellis().base)));
  }
  if (!isComponent(type)) return createNode(type, props, key);
  if (isIsland(type)) {
    const { children, ...rest } = props;
    return createNode(
      Island,
      { component: type, props: withoutNodes(rest), ...nodesOf(rest), children },
      key,
    );
  }
  if (type.isAstroComponentFactory) return createNode(type, props, key);
  if (Reflect.get(type, MDX) && !props.components) {
    const components = componentsFor(trellis().report, type.moduleId ?? '', type.componentNames);
    return call(type, { ...props, components });
  }
  return call(type, props);
}

/**
 * An element whose handlers the browser can load is rendered there by Preact. A component of the theme is
 * wrapped in one.
 */
function withHandlers(type: unknown, props: Props, key?: string): unknown {
  const isAstro = isComponent(type) && type.isAstroComponentFactory;
  if (typeof type !== 'string' && !isAstro) return undefined;
  const handlers = handlersOf(props);
  const names = Object.keys(handlers);
  if (names.length === 0) return undefined;
  const { children, ...rest } = Object.fromEntries(
    Object.entries(props).filter(([name]) => !names.includes(name)),
  );
  const element = isAstro ? 'trellis-slot' : type;
  const inside = isAstro ? createNode(type, { ...rest, children }) : children;
  return createNode(Island, { element, handlers, props: isAstro ? {} : rest, children: inside }, key);
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
    report.componentFailed(component.name || 'Component', error, file);
    return createNode(Fragment, { children: props.children });
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

const withoutNodes = (props: Props): Props =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => !isNode(value)));

export { Fragment, jsx as jsxDEV, jsx as jsxs };
