import { type ComponentChildren, h } from 'preact';

interface Props {
  children?: ComponentChildren;
  title?: string;
  href?: string;
}

/** Replaces a theme component in an interactive snippet. The theme's own components exist only at build. */
export function standIn(name: string): (props: Props) => unknown {
  return ({ children, title, href }) => {
    if (/CodeBlock/.test(name)) return h('pre', null, h('code', null, children));
    if (name === 'Icon') return null;
    const heading = title ? h(href ? 'a' : 'strong', href ? { href } : null, title) : null;
    return h('div', null, heading, children);
  };
}
