/** Pages without modules, which no bundler has seen: evaluated when they are rendered, then freed. */
import { createComponent, maybeRenderHead, render, unescapeHTML } from 'astro/runtime/server/index.js';
import type { PageHeading, PlainPage } from '../locals.ts';
import { Fragment, jsx, jsxDEV, jsxs } from './jsx-runtime.ts';

type Props = Record<string, unknown>;

/** What the program of a page returns. */
interface Program {
  MDXContent(props: Props): unknown;
  componentNames: string[];
  getHeadings(): PageHeading[];
}

/** The same exports as those of the module that `@astrojs/mdx`, or Astro for Markdown, makes of a page. */
export function evaluatePage(page: PlainPage) {
  if ('html' in page) {
    const { html, headings } = page;
    const Content = createComponent(() => render`${maybeRenderHead()}${unescapeHTML(html)}`);
    return { default: Content, getHeadings: () => headings };
  }
  const evaluate = new Function('runtime', page.program);
  const { MDXContent, componentNames, getHeadings }: Program = evaluate({ Fragment, jsx, jsxs, jsxDEV });
  const Content = (props: Props = {}) =>
    MDXContent({ ...props, components: { Fragment, ...(props.components as object) } });
  // The renderer of `@astrojs/mdx`, and that an error in it is an author's.
  Object.assign(Content, {
    [Symbol.for('astro:renderer')]: 'astro:jsx',
    [Symbol.for('mdx-component')]: true,
  });
  return { default: Content, componentNames, getHeadings };
}
