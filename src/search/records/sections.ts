import {
  attribute,
  type Element,
  elementsOf,
  find,
  findAll,
  formulaOf,
  hasPart,
  isElement,
  type Node,
  textOf,
} from '../../html/index.ts';
import { oneLine } from '../../text/index.ts';
import type { SearchRecord } from '../search-page.ts';
import { isErrorCode } from './error-records.ts';
import { errorRows } from './error-table.ts';
import { isBlock, isUnread, lineOf } from './html-text.ts';

/** The text of a page, split at its headings. */
export interface Sections {
  /** Text before the first heading. */
  opening: string;
  /** In document order. */
  records: SearchRecord[];
}

/** Characters of code that are indexed; longer code is data. */
const MAX_CODE_CHARACTERS = 2000;

/** Parts of a page whose records come from the OpenAPI file, and examples. */
const isSkipped = (element: Element): boolean => hasPart(element, 'told') || hasPart(element, 'skip');

/** The author's text in the `<main>` of a page, with the fields, errors and headings in it. */
export function sectionsOf(main: Element): Sections {
  const reader = new SectionReader();
  const lead = find(main, (element) => hasPart(element, 'lead'));
  if (lead) reader.read(lead);
  const isRegion = (element: Element): boolean => isSkipped(element) || hasPart(element, 'prose');
  for (const region of findAll(main, isRegion)) if (!isSkipped(region)) reader.read(region);
  return reader.end();
}

interface OpenSection {
  record?: SearchRecord;
  text: string[];
}

class SectionReader {
  private readonly opening: OpenSection = { text: [] };
  private readonly all: OpenSection[] = [];
  /** The record that receives text. */
  private open: OpenSection = this.opening;
  /** Names of the enclosing fields. */
  private path: string[] = [];

  end(): Sections {
    for (const { record, text } of this.all)
      if (record) record.text = oneLine(`${record.text} ${text.join('')}`);
    const records = this.all.flatMap(({ record }) => record ?? []);
    return { opening: oneLine(this.opening.text.join('')), records };
  }

  read(node: Node): void {
    if (node.nodeName === '#text') {
      this.open.text.push(textOf(node));
      return;
    }
    if (!isElement(node) || isUnread(node) || isSkipped(node)) return;
    if (/^h[1-6]$/.test(node.tagName)) this.heading(node);
    else if (hasPart(node, 'accordion')) this.accordion(node);
    else if (hasPart(node, 'field')) this.field(node);
    else if (node.tagName === 'table') this.table(node);
    else if (node.tagName === 'pre')
      this.open.text.push(' ', lineOf(node).slice(0, MAX_CODE_CHARACTERS), ' ');
    else if (node.tagName === 'img') this.open.text.push(' ', attribute(node, 'alt') ?? '', ' ');
    else this.inside(node);
  }

  private inside(element: Element): void {
    if (isBlock(element)) this.open.text.push(' ');
    const formula = formulaOf(element);
    if (formula) this.open.text.push(formula.text);
    else for (const child of element.childNodes) this.read(child);
    if (isBlock(element)) this.open.text.push(' ');
  }

  private add(record: SearchRecord): OpenSection {
    const open: OpenSection = { record, text: [] };
    this.all.push(open);
    return open;
  }

  /** Following text belongs to the heading. */
  private heading(element: Element): void {
    const title = lineOf(element);
    const fragment = attribute(element, 'id');
    if (fragment === undefined || title === '') {
      this.open.text.push(` ${title} `);
      return;
    }
    const kind = isErrorCode(title) ? 'error' : 'heading';
    this.open = this.add({ kind, title, fragment, text: '' });
  }

  /** Following text belongs to the enclosing section again. */
  private accordion(element: Element): void {
    const around = this.open;
    const [summary, body] = ['summary', 'div'].map((tag) =>
      elementsOf(element).find(({ tagName }) => tagName === tag),
    );
    const heading = summary && find(summary, (each) => hasPart(each, 'accordion-title'));
    const fragment = body && attribute(body, 'id');
    if (!body || !heading || fragment === undefined) {
      this.inside(element);
      return;
    }
    this.open = this.add({ kind: 'heading', title: lineOf(heading), fragment, text: '' });
    for (const child of body.childNodes) this.read(child);
    this.open = around;
  }

  private field(element: Element): void {
    const [head, body] = ['field-head', 'field-body'].map((name) =>
      elementsOf(element).find((child) => hasPart(child, name)),
    );
    const name = head && find(head, (each) => hasPart(each, 'field-name'));
    if (!head || !body || !name) {
      this.inside(element);
      return;
    }
    const around = this.open;
    const [place] = findAll(head, (each) => hasPart(each, 'field-place')).map(lineOf);
    const type = find(head, (each) => hasPart(each, 'field-type'));
    this.path.push(lineOf(name));
    this.open = this.add({
      kind: place ? 'parameter' : 'field',
      title: this.path.join('.'),
      fragment: attribute(element, 'id') ?? around.record?.fragment ?? '',
      text: [place, type && lineOf(type)]
        .filter(Boolean)
        .map((part) => `${part} · `)
        .join(''),
    });
    for (const child of body.childNodes) this.read(child);
    this.path.pop();
    this.open = around;
  }

  private table(element: Element): void {
    const rows = errorRows(element);
    if (rows.length === 0) {
      this.inside(element);
      return;
    }
    const fragment = this.open.record?.fragment ?? '';
    for (const row of rows) this.add({ kind: 'error', fragment, ...row });
  }
}
