/**
 * Hydrates authors' interactive components. Loaded only on pages that have one, with Preact and nothing else.
 * The HTML from the build stays until a component takes over, and if it fails.
 */
import type { ComponentChild } from 'preact';
import { Component, type ComponentType, createElement, render } from 'preact/compat';
import { startBase } from '../jsx/preact-base.ts';
import { standIn } from '../jsx/stand-ins.ts';

/** Imports the module of an element, by its data. */
type ImportModule = (data: DOMStringMap) => Promise<Record<string, unknown>> | undefined;

const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';

/** What Astro rendered into a slot, moved to where the component puts it. Never rendered again. */
class Slot extends Component<{ name: string; nodes: Node[] }> {
  override shouldComponentUpdate(): boolean {
    return false;
  }
  override render(): ComponentChild {
    const { name, nodes } = this.props;
    const ref = (element: Element | null) => element?.append(...nodes);
    const attributes = { 'data-slot': name, ref };
    return createElement('trellis-slot', attributes);
  }
}

export async function startIslands(importModule: ImportModule): Promise<void> {
  // From the outside in, because a component may stand in the slot of another.
  let count = 0;
  const elements = document.querySelectorAll<HTMLElement>('trellis-island');
  // Of a site that is opened from its files, this is the address of its folder.
  const script = globalThis.trellisScript;
  startBase(script ? new URL('..', script).href.replace(/\/$/, '') : (elements[0]?.dataset.base ?? ''));
  for (const element of elements) {
    const { module = '', name = '', props = '{}', components } = element.dataset;
    try {
      const all = await importModule(element.dataset);
      const use = all?.trellisUseStrings;
      if (typeof use === 'function') use(JSON.parse(element.dataset.strings ?? '{}'), `live-${++count}`);
      const component = name ? all?.[name] : all && elementWith(element.dataset, all);
      const own: Record<string, unknown> = JSON.parse(props);
      for (const each of components?.split(' ') ?? []) own[each] = standIn(each);
      if (isComponent(component)) start(element, component, own);
    } catch (error) {
      console.error(`${module}: <${name}> does not work`, error);
    }
  }
}

/** An element whose events are handled by functions of its module. */
function elementWith(
  { element = '', handlers = '{}' }: DOMStringMap,
  all: Record<string, unknown>,
): ComponentType {
  const events = Object.entries<string>(JSON.parse(handlers));
  const own = Object.fromEntries(events.map(([event, name]) => [event, all[name]]));
  return (props: object) => createElement(element, { ...props, ...own });
}

function start(element: HTMLElement, component: ComponentType, props: object): void {
  const slots: Record<string, ComponentChild> = {};
  for (const holder of element.querySelectorAll<HTMLElement>('[data-slot]')) {
    const { slot: name = '' } = holder.dataset;
    if (holder.closest('trellis-island') !== element || Object.hasOwn(slots, name)) continue;
    const nodes = [...(holder instanceof HTMLTemplateElement ? holder.content : holder).childNodes];
    slots[name] = createElement(Slot, { name, nodes });
  }
  // Rendered detached, so a component that fails leaves the page unchanged.
  const place = document.importNode(element);
  render(createElement(component, { ...props, ...slots }), place);
  element.replaceWith(place);
}
