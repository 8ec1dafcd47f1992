import { defineHastPlugin, type HastPluginEntry, type MdastPluginEntry } from 'satteri';
import { type DrawIcon, renderCodeBlock, renderDiagram } from '../../code/fence.ts';
import type { DocsPaths } from '../../discovery/docs-paths.ts';
import { renderMath } from '../../markdown/math.ts';
import type { Variables } from '../../variables.ts';
import { limitDepth } from '../nesting.ts';
import { Slugger } from '../slug.ts';
import { stateOf } from '../state.ts';
import { collectUses } from '../uses/collect-uses.ts';
import { placeCode } from './code.ts';
import { refuseLateModuleCode } from './late-module-code.ts';
import { checkMath, renderFormulas } from './math.ts';
import { restoreAttributes, restoreText } from './restore.ts';
import { checkHtmlScripts, checkScripts } from './scripts.ts';
import { absoluteImages, htmlPaths, sitePaths } from './urls.ts';

interface PluginOptions {
  /** Base path of the site without a trailing slash, or `/`. */
  base: string;
  paths: DocsPaths;
  variables: () => Variables;
  /** Origins from which `security` of the settings allows scripts. */
  scriptOrigins: () => readonly string[];
  isCheck?: boolean;
  drawIcon?: DrawIcon;
  diagramFrame?: string;
}

/** The plugins of every page, in order. */
export function pagePlugins(options: PluginOptions): { mdast: MdastPluginEntry[]; hast: HastPluginEntry[] } {
  const { base, paths, variables, scriptOrigins } = options;
  return {
    mdast: [
      limitDepth,
      refuseLateModuleCode,
      placeCode,
      restoreText(variables),
      checkHtmlScripts(scriptOrigins),
      checkMath,
      collectUses(paths),
      absoluteImages(paths),
      htmlPaths(base, paths),
    ],
    hast: [
      restoreAttributes(variables),
      checkScripts(scriptOrigins),
      codeBlocks(options),
      taskSigns,
      scrollableTables,
      headingAnchors,
      renderFormulas,
      sitePaths(base, paths),
    ],
  };
}

/**
 * Turns fenced code into highlighted HTML, and fenced formulas and diagrams into theirs. Raw nodes bypass the
 * JSX compiler, which halves the build time.
 */
const codeBlocks = ({ isCheck, drawIcon, diagramFrame }: PluginOptions): HastPluginEntry =>
  defineHastPlugin({
    name: 'trellis:code-blocks',
    element: {
      filter: ['pre'],
      async visit(node, ctx) {
        const code = node.children.find((child) => child.type === 'element' && child.tagName === 'code');
        if (code?.type !== 'element') return;
        const classes = Array.isArray(code.properties?.className) ? code.properties.className : [];
        const text = ctx.textContent(code);
        const raw = (value: string) => ({ type: 'raw', value }) as never;
        if (isCheck || text.trim() === '') return raw('');
        if (classes.includes('math-display')) return raw(renderMath(text, true).html);
        const name = classes.find(
          (each): each is string => typeof each === 'string' && each.startsWith('language-'),
        );
        const data = code.data as { lang?: string; meta?: string } | undefined;
        const language = data?.lang ?? name?.slice('language-'.length) ?? 'plaintext';
        if (language === 'mermaid') return raw(renderDiagram(text, diagramFrame));
        return raw(await renderCodeBlock(text, language, data?.meta ?? '', drawIcon));
      },
    },
  });

/** A task in a list is a symbol, because a form control needs a name and an effect (WCAG 4.1.2). */
const taskSigns = defineHastPlugin({
  name: 'trellis:tasks',
  element: {
    filter: ['input'],
    visit({ properties }) {
      if (properties?.type !== 'checkbox') return;
      const isDone = properties.checked === true || properties.checked === '';
      return { type: 'text' as const, value: isDone ? '☑' : '☐' };
    },
  },
});

const tableBox = () => ({
  type: 'element' as const,
  tagName: 'div',
  properties: { className: ['table'], tabIndex: 0 },
  children: [],
});

/** A wide table scrolls inside its own box instead of the page; the keyboard can reach it (WCAG 2.1.1). */
const scrollableTables = defineHastPlugin({
  name: 'trellis:tables',
  element: {
    filter: ['table'],
    visit: (node, ctx) => ctx.wrapNode(node, tableBox()),
  },
  // A table that an author wrote as an element.
  mdxJsxFlowElement: {
    filter: ['table'],
    visit: (node, ctx) => ctx.wrapNode(node, tableBox()),
  },
});

/** Gives headings an id, their own or one made from their text, and a link to themselves. */
const headingAnchors: HastPluginEntry = ({ data }) => {
  const slugger = new Slugger();
  const state = stateOf(data);
  return {
    name: 'trellis:headings',
    element: [
      {
        filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
        visit(node, ctx) {
          const text = ctx.textContent(node).trim();
          const own = node.properties?.id;
          const id = typeof own === 'string' ? own : slugger.slug(text);
          if (typeof own === 'string') slugger.reserve(own);
          else ctx.setProperty(node, 'id', id);
          state?.uses.push({ kind: 'id', target: id, sourceText: '', line: 1, column: 1 });
          if (node.tagName === 'h1') return;
          ctx.appendChild(node, {
            type: 'element',
            tagName: 'a',
            properties: {
              className: ['anchor'],
              href: `#${id}`,
              ariaLabel: `Link to “${text}”`,
              dataPart: 'skip',
            },
            children: [],
          });
        },
      },
    ],
  };
};
