/** Converts HTML trees to Markdown trees. For sites of thousands of pages, it walks each tree once. */
import type { Element, ElementContent } from 'hast';
import type { BlockContent, ListItem, PhrasingContent, Root, RootContent, TableCell, TableRow } from 'mdast';
import { componentOf } from './components.ts';
import type { Content, Converter } from './converter.ts';
import { listBlocks } from './lists.ts';
import { attribute, elementsOf, find, lineOf } from './tree.ts';

/** The content of an element as a document. */
export const convert = (node: Element): Root => ({ type: 'root', children: toFlow(one(node)) });

type Handler = (node: Element) => Content[];

/** White space (CSS Text 3, section 4.1.1), except a single space. */
const SPACE = /[\t\n\f\r ]{2,}|[\t\n\f\r]/g;

const one = (node: ElementContent): Content[] => {
  if (node.type === 'text') return [{ type: 'text', value: node.value.replace(SPACE, ' ') }];
  if (node.type !== 'element') return [];
  const component = componentOf(node);
  if (component === null) return [];
  if (component) return [component(converter, node) ?? []].flat();
  const handler = Object.hasOwn(HANDLERS, node.tagName) ? HANDLERS[node.tagName] : undefined;
  return handler ? handler(node) : BLOCKS.has(node.tagName) ? toFlow(all(node)) : all(node);
};

const all = (node: Element): Content[] => node.children.flatMap(one);

const PHRASING_TYPES = new Set([
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'break',
  'link',
  'image',
  'html',
]);

/** A display formula is a block. */
const isPhrasing = (node: RootContent): node is PhrasingContent =>
  PHRASING_TYPES.has(node.type) && !(node.type === 'html' && node.value.startsWith('$$\n'));

function toFlow(nodes: Content[]): BlockContent[] {
  const blocks: BlockContent[] = [];
  let run: PhrasingContent[] = [];
  const end = (): void => {
    const children = tidy(run);
    if (children.length > 0) blocks.push({ type: 'paragraph', children });
    run = [];
  };
  for (const node of nodes) {
    if (isPhrasing(node)) run.push(node);
    else {
      end();
      blocks.push(node);
    }
  }
  end();
  return blocks;
}

/** Inline content from any nodes; blocks lose their structure. */
const toRun = (nodes: readonly RootContent[]): PhrasingContent[] =>
  tidy(
    nodes.flatMap((node): PhrasingContent[] => {
      if (isPhrasing(node)) return [node];
      if (!('children' in node))
        return 'value' in node ? [{ type: 'inlineCode', value: node.value.replace(/\s+/g, ' ') }] : [];
      return [{ type: 'text', value: ' ' }, ...toRun(node.children), { type: 'text', value: ' ' }];
    }),
  );

/** Collapses white space, also across elements, and trims the ends of a block (CSS Text 3, section 4.1.1). */
function tidy(nodes: PhrasingContent[]): PhrasingContent[] {
  let afterSpace = true;
  let last: { value: string } | undefined;
  const visit = (list: PhrasingContent[]): PhrasingContent[] =>
    list.flatMap((node): PhrasingContent[] => {
      if (node.type === 'text') {
        const value = afterSpace ? node.value.replace(/^ +/, '') : node.value;
        if (value === '') return [];
        afterSpace = value.endsWith(' ');
        const textNode = { ...node, value };
        last = textNode;
        return [textNode];
      }
      if (node.type === 'break') {
        afterSpace = true;
        return [node];
      }
      if (!('children' in node)) {
        afterSpace = false;
        last = undefined;
        return [node];
      }
      const children = visit(node.children);
      return children.length === 0 && node.type !== 'link' ? [] : [{ ...node, children }];
    });
  const tidied = visit(nodes);
  if (last) last.value = last.value.replace(/(?<! ) +$/, '');
  const nonEmpty = tidied.filter((node) => node.type !== 'text' || node.value !== '');
  while (nonEmpty.at(-1)?.type === 'break') nonEmpty.pop();
  return nonEmpty;
}

const BLOCKS = new Set(
  (
    'address article aside body center div fieldset figcaption figure footer form header hgroup legend ' +
    'main section picture summary'
  ).split(' '),
);

const styledText =
  (type: 'strong' | 'emphasis' | 'delete'): Handler =>
  (node) => [{ type, children: toRun(all(node)) }];

const code: Handler = (node) => [{ type: 'inlineCode', value: lineOf(node) }];

const heading =
  (depth: 1 | 2 | 3 | 4 | 5 | 6): Handler =>
  (node) => [{ type: 'heading', depth, children: toRun(all(node)) }];

/** Audio, video and frames become links. */
const media: Handler = (node) => {
  const source =
    attribute(node, 'src') ?? attribute(find(node, ({ tagName }) => tagName === 'source') ?? node, 'src');
  if (!source) return all(node);
  const label = attribute(node, 'title') ?? attribute(node, 'aria-label') ?? (lineOf(node) || source);
  return [{ type: 'link', url: source, children: [{ type: 'text', value: label }] }];
};

function item(node: Element): ListItem {
  const box = elementsOf(node)[0];
  const first = box?.tagName === 'p' ? elementsOf(box)[0] : box;
  const isTask = first?.tagName === 'input' && attribute(first, 'type') === 'checkbox';
  const children = toFlow(all(node));
  return {
    type: 'listItem',
    checked: isTask ? attribute(first, 'checked') !== undefined : undefined,
    spread: children.filter(({ type }) => type !== 'list').length > 1,
    children,
  };
}

const convertList: Handler = (node) =>
  listBlocks(converter, node, {
    ordered: node.tagName === 'ol',
    start: Number(attribute(node, 'start') ?? 1),
    toItem: item,
  });

/** The first row becomes the header, which Markdown requires. */
const table: Handler = (node) => {
  const rows: Element[] = [];
  const collect = (part: Element): void => {
    for (const child of elementsOf(part)) {
      if (child.tagName === 'tr') rows.push(child);
      else if (/^t(?:head|body|foot)$/.test(child.tagName)) collect(child);
    }
  };
  collect(node);
  const cells = rows.map((row) =>
    elementsOf(row).filter(({ tagName }) => tagName === 'td' || tagName === 'th'),
  );
  const width = Math.max(0, ...cells.map(({ length }) => length));
  if (width === 0) return [];
  const toCell = (cell: Element | undefined): TableCell => ({
    type: 'tableCell',
    children: cell ? toRun(all(cell)) : [],
  });
  const align = Array.from({ length: width }, (_, index) => alignOf(cells[0]?.[index]));
  return [
    {
      type: 'table',
      align,
      children: cells.map(
        (row): TableRow => ({
          type: 'tableRow',
          children: Array.from({ length: width }, (_, index) => toCell(row[index])),
        }),
      ),
    },
  ];
};

function alignOf(cell: Element | undefined): 'left' | 'right' | 'center' | null {
  const align = cell && attribute(cell, 'align');
  return align === 'left' || align === 'right' || align === 'center' ? align : null;
}

const HANDLERS: Record<string, Handler> = {
  a: (node) => {
    const url = attribute(node, 'href');
    const children = toRun(all(node));
    return url === undefined ? children : [{ type: 'link', url, children }];
  },
  audio: media,
  b: styledText('strong'),
  blockquote: (node) => [{ type: 'blockquote', children: toFlow(all(node)) }],
  br: () => [{ type: 'break' }],
  code,
  dd: (node) => toFlow(all(node)),
  del: styledText('delete'),
  dl: (node) => toFlow(all(node)),
  dt: (node) => [{ type: 'paragraph', children: [{ type: 'strong', children: toRun(all(node)) }] }],
  em: styledText('emphasis'),
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  hr: () => [{ type: 'thematicBreak' }],
  i: styledText('emphasis'),
  iframe: media,
  img: (node) => [{ type: 'image', url: attribute(node, 'src') ?? '', alt: attribute(node, 'alt') ?? '' }],
  input: () => [],
  kbd: code,
  li: (node) => toFlow(all(node)),
  ol: convertList,
  p: (node) => toFlow(all(node)),
  q: (node) => [{ type: 'text', value: '“' }, ...all(node), { type: 'text', value: '”' }],
  s: styledText('delete'),
  samp: code,
  script: () => [],
  strong: styledText('strong'),
  style: () => [],
  table,
  template: () => [],
  ul: convertList,
  var: code,
  video: media,
};

const converter: Converter = { all, one, toFlow, toRun };
