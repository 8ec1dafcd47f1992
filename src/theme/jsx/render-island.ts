import { type FunctionComponent, h } from 'preact';
// React's attribute and event names, which authors of snippets use.
import 'preact/compat';
import { renderToString } from 'preact-render-to-string';
import { startBase } from './preact-base.ts';
import { standIn } from './stand-ins.ts';

interface RenderedIsland {
  html: string;
  /** The properties as JSON, for the browser. */
  propsJson: string;
  /** Names of the properties that are components, if any. */
  components?: string;
  /** Slots that the first rendering does not show, by name. */
  hiddenSlots: [name: string, html: string][];
}

/** A component that is an element of this name. */
export const elementOf =
  (name: string): FunctionComponent<Record<string, unknown>> =>
  (props) =>
    h(name, props);

/**
 * Renders a Preact component with HTML in its slots. If it fails, the slots' content stays.
 *
 * @param base base path of the site
 */
export function renderIsland(
  component: FunctionComponent<Record<string, unknown>>,
  props: Record<string, unknown>,
  slots: Record<string, string>,
  base: string,
  onFailure: (error: unknown) => void,
): RenderedIsland {
  const nodes = Object.fromEntries(
    Object.entries(slots).map(([name, html]) => {
      const attributes = { 'data-slot': name, dangerouslySetInnerHTML: { __html: html } };
      return [name, h('trellis-slot', attributes)];
    }),
  );
  // A component passed as a property exists only at build.
  const functions = Object.keys(props).filter((name) => typeof props[name] === 'function');
  const renderable = {
    ...props,
    ...Object.fromEntries(functions.map((name) => [name, standIn(name)])),
  };
  let html: string;
  const endBase = startBase(base);
  try {
    html = renderToString(h(component, { ...renderable, ...nodes }));
  } catch (error) {
    onFailure(error);
    html =
      slots.children === undefined
        ? ''
        : `<trellis-slot data-slot="children">${slots.children}</trellis-slot>`;
  } finally {
    endBase();
  }
  return {
    html,
    propsJson: JSON.stringify(props),
    components: functions.join(' ') || undefined,
    hiddenSlots: Object.entries(slots).filter(
      ([name]) => !html.includes(`<trellis-slot data-slot="${name}">`),
    ),
  };
}
