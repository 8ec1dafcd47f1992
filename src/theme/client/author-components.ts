/**
 * Hydrates authors' interactive components. Loaded only on pages that have one, with Preact and nothing else.
 * The HTML from the build stays until a component takes over, and if it fails.
 */
import type { VNode } from 'preact';
import { Component, type ComponentType, createElement, render } from 'preact/compat';
import { standIn } from '../jsx/stand-ins.ts';

type Modules = Record<string, () => Promise<Record<string, unknown>>>;

/** What Astro rendered into a slot, moved to where the component puts it. Never rendered again. */
class Slot extends Component<{ name: string; nodes: Node[] }> {
  override shouldComponentUpdate(): boolean {
    return false;
  }
  override render(): VNode {
    const { name, nodes } = this.props;
    const ref = (element: Element | null) => element?.append(...nodes);
    return createElement('trellis-slot', { 'data-slot': name, ref } as never) as VNode;
  }
}

export async function startIslands(modules: Modules): Promise<void> {
  // From the outside in, because a component may stand in the slot of another.
  let count = 0;
  for (const element of document.querySelectorAll<HTMLElement>('trellis-island')) {
    const { module = '', name = '', props = '{}', components } = element.dataset;
    try {
      const all = await modules[module]?.();
      const use = all?.trellisUseStrings;
      if (typeof use === 'function') use(JSON.parse(element.dataset.strings ?? '{}'), `live-${++count}`);
      const component = name ? all?.[name] : all && elementWith(element.dataset, all);
      const given = JSON.parse(props) as Record<string, unknown>;
      for (const each of components?.split(' ') ?? []) given[each] = standIn(each);
      if (typeof component === 'function') start(element, component as ComponentType, given);
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
  const events = Object.entries(JSON.parse(handlers) as Record<string, string>);
  const own = Object.fromEntries(events.map(([event, name]) => [event, all[name]]));
  return (props: object) => createElement(element, { ...props, ...own });
}

function start(element: HTMLElement, component: ComponentType, props: object): void {
  const slots: Record<string, VNode> = {};
  for (const holder of element.querySelectorAll<HTMLElement>('[data-slot]')) {
    const name = holder.dataset.slot as string;
    if (holder.closest('trellis-island') !== element || Object.hasOwn(slots, name)) continue;
    const nodes = [...(holder instanceof HTMLTemplateElement ? holder.content : holder).childNodes];
    slots[name] = createElement(Slot, { name, nodes }) as VNode;
  }
  // Rendered detached, so a component that fails leaves the page unchanged.
  const place = element.cloneNode() as HTMLElement;
  render(createElement(component, { ...props, ...slots } as never), place);
  element.replaceWith(place);
}
