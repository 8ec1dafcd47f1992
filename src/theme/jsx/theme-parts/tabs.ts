import { type ComponentChildren, Fragment, h, toChildArray, type VNode } from 'preact';
import { useId, useState } from 'preact/hooks';
import { tooltip } from '../../client/page/enhance/tooltips.ts';
import { isNotOff, isOn, wholeNumber } from '../../components/content/props.ts';
import { BY_TITLE } from '../../components/content/tabs/panels.ts';
import { emptyIf, isBlank } from './blank.ts';
import { asChildren, type Part, type Props } from './part.ts';

/** Tabs and tooltips of interactive components. The scripts of every page drive the tabs. */

/** Prefix of the island that is being rendered. No other island interrupts it. */
let island = 'island';
/** Sets the prefix of ids, because every island counts separately. */
export const useIsland = (prefix: string): void => {
  island = prefix;
};

function useIds(): string {
  // When this renders again, another island may be the current one.
  const [prefix] = useState(() => island);
  return `${prefix}-${useId()}`;
}

/**
 * Whether a tab is empty as written. A condition that is not met (`{isOpen && …}`) is content to come: tabs
 * must not move while readers use them.
 */
const isEmptyTab = ({ children }: Props): boolean =>
  isBlank(children) && ![children].flat().some((child) => child === false || child === null);

/** Outside of tabs, a tab renders its children. */
export const Tab: Part = emptyIf(({ children }) => children, isEmptyTab);

const isTab = (child: VNode | string | number): child is VNode<Props> =>
  typeof child === 'object' && child.type === Tab;

/** The tabs among children, including those in fragments, and the other children. */
function split(children: ComponentChildren): { tabs: VNode<Props>[]; rest: ComponentChildren[] } {
  const tabs: VNode<Props>[] = [];
  const rest: ComponentChildren[] = [];
  for (const child of toChildArray(children)) {
    if (isTab(child)) {
      if (!isEmptyTab(child.props)) tabs.push(child);
    } else if (typeof child === 'object' && child.type === Fragment) {
      const inner = split(child.props.children);
      tabs.push(...inner.tabs);
      rest.push(...inner.rest);
    } else if (typeof child !== 'string' || child.trim() !== '') rest.push(child);
  }
  return { tabs, rest };
}

export const tabSet =
  (Icon: Part): Part =>
  ({ defaultTabIndex, sync, borderBottom, children }) => {
    const id = useIds();
    const { tabs, rest } = split(children);
    if (tabs.length === 0) return rest;
    const panels = tabs.map(({ props }, index) => ({
      title: props.title || 'Tab',
      icon: props.icon,
      content: props.children,
      key: String(index),
    }));
    const first = wholeNumber(defaultTabIndex, 0, panels.length - 1, 0);
    const label = panels.map(({ title }) => (typeof title === 'string' ? title : '')).join(', ');
    const set = h(
      'trellis-tabs',
      {
        class: isOn(borderBottom) ? 'tabs bordered' : 'tabs',
        'data-group': isNotOff(sync) ? BY_TITLE : undefined,
      },
      h(
        'div',
        { class: 'tablist', role: 'tablist', 'aria-label': label },
        panels.map(({ title, icon, key }, index) =>
          h(
            'button',
            {
              key,
              type: 'button',
              role: 'tab',
              id: `${id}-tab-${key}`,
              'aria-controls': `${id}-${key}`,
              'aria-selected': index === first ? 'true' : 'false',
              tabindex: index === first ? 0 : -1,
            },
            icon ? h(Icon, { icon }) : null,
            asChildren(title),
          ),
        ),
      ),
      panels.map(({ title, key, content }, index) =>
        h(
          'div',
          {
            key,
            class: index === first ? 'tabpanel active' : 'tabpanel',
            role: 'tabpanel',
            'data-part': 'tab-panel',
            id: `${id}-${key}`,
            'aria-labelledby': `${id}-tab-${key}`,
          },
          h('p', { class: 'tab-title', 'data-part': 'skip' }, asChildren(title)),
          content,
        ),
      ),
    );
    return [set, rest];
  };

export const tooltipOf =
  (addressOf: (href: unknown) => string): Part =>
  ({ tip, headline, cta, href, children }) => {
    const id = useIds();
    if (!tip && !headline) return children;
    const parts = [headline ? h('strong', null, asChildren(headline)) : null, asChildren(tip)];
    return h(
      'span',
      {
        class: 'tooltip',
        'data-part': 'tooltip',
        ref: (holder: HTMLElement | null) => holder && tooltip(holder),
      },
      h(
        'button',
        {
          type: 'button',
          class: 'tooltip-term',
          'data-part': 'tooltip-term',
          popovertarget: id,
          'aria-describedby': `${id}-text`,
        },
        children,
      ),
      h(
        'span',
        { class: 'tooltip-tip', 'data-part': 'tooltip-tip', id, popover: 'auto' },
        h('span', { id: `${id}-text` }, parts),
        cta && href ? h('a', { href: addressOf(href) }, asChildren(cta)) : null,
      ),
    );
  };
