import { type ComponentChildren, h } from 'preact';

interface Props {
  children?: ComponentChildren;
  title?: string;
  href?: string;
}

/**
 * Stands for a component of the theme in a snippet that works in the browser, where the theme's own components, which
 * exist at build alone, are not to be had.
 */
export function standIn(name: string): (props: Props) => unknown {
  return ({ children, title, href }) => {
    if (/CodeBlock/.test(name)) return h('pre', null, h('code', null, children));
    if (name === 'Icon') return null;
    const heading = title ? h(href ? 'a' : 'strong', href ? { href } : null, title) : null;
    return h('div', null, heading, children);
  };
}
