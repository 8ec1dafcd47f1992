import {
  attribute,
  type Element,
  find,
  formulaOf,
  type HtmlTree,
  hasPart,
  isElement,
  type Node,
  textOf,
} from '../../../html/index.ts';

/** Gives the button of each prompt what it copies: the text as Markdown. */
export function fillPrompts(tree: HtmlTree): void {
  for (const prompt of tree.elements) {
    if (!hasPart(prompt, 'prompt')) continue;
    const text = find(prompt, (element) => hasPart(element, 'prompt-text'));
    const button = find(prompt, (element) => attribute(element, 'data-copy') !== undefined);
    if (text && button) tree.setAttribute(button, 'data-copy', new PlainMarkdown(text).text);
  }
}

/** Markdown around the text of an inline element. */
const AROUND: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', del: '~~' };

/**
 * Markdown of rendered prose for assistants, which read it without escapes: headings, paragraphs, lists,
 * quotes, code, emphasis and links. Other elements become their text.
 */
class PlainMarkdown {
  private markdown = '';
  /** Code, which stays unchanged. */
  private readonly code: string[] = [];
  /** The next number of each list around; undefined for one without numbers. */
  private readonly lists: (number | undefined)[] = [];

  constructor({ childNodes }: Element) {
    this.visit(childNodes);
  }

  get text(): string {
    return this.markdown
      .replace(/(?<![ \t])[ \t]+\n/g, '\n')
      .replace(/\n (?=\S)/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
      .replace(/\uE000(\d+)\uE001/g, (_, index) => this.code[Number(index)] ?? '');
  }

  private visit(nodes: readonly Node[]): void {
    for (const node of nodes) {
      if (node.nodeName === '#text') this.markdown += textOf(node).replace(/\s+/g, ' ');
      else if (isElement(node)) this.element(node);
    }
  }

  private element(element: Element): void {
    const { tagName } = element;
    if (/^(?:svg|figcaption)$/.test(tagName) || hasPart(element, 'skip')) return;
    const formula = formulaOf(element);
    if (formula) this.keep('', `$${formula.tex}$`);
    else if (tagName === 'pre') this.keep('\n\n', `\`\`\`\n${codeOf(element)}\n\`\`\``);
    else if (tagName === 'code') this.keep('', `\`${codeOf(element)}\``);
    else if (tagName === 'br') this.markdown += '\n';
    else if (tagName === 'ul' || tagName === 'ol') this.list(element);
    else if (tagName === 'li') this.item(element);
    else this.elementWithMarks(element);
  }

  private elementWithMarks(element: Element): void {
    const [before, after] = this.around(element);
    this.markdown += before;
    this.visit(element.childNodes);
    this.markdown += after;
  }

  private around(element: Element): [before: string, after: string] {
    const { tagName } = element;
    const level = /^h([1-6])$/.exec(tagName)?.[1];
    if (level) return [`\n\n${'#'.repeat(Number(level))} `, '\n\n'];
    if (tagName === 'p') return this.lists.length > 0 ? ['', ''] : ['\n\n', '\n\n'];
    const href = tagName === 'a' ? attribute(element, 'href') : undefined;
    if (href) return ['[', `](${href})`];
    const mark = AROUND[tagName] ?? '';
    return [mark, mark];
  }

  private list({ tagName, childNodes }: Element): void {
    const space = this.lists.length === 0 ? '\n\n' : '';
    this.lists.push(tagName === 'ol' ? 1 : undefined);
    this.markdown += space;
    this.visit(childNodes);
    this.lists.pop();
    this.markdown += space;
  }

  private item({ childNodes }: Element): void {
    const number = this.lists.at(-1);
    if (number !== undefined) this.lists[this.lists.length - 1] = number + 1;
    const indent = '  '.repeat(Math.max(0, this.lists.length - 1));
    this.markdown += `\n${indent}${number === undefined ? '-' : `${number}.`} `;
    this.visit(childNodes);
  }

  private keep(space: string, code: string): void {
    this.markdown += `${space}\uE000${this.code.push(code) - 1}\uE001${space}`;
  }
}

const codeOf = (element: Element): string => textOf(element).replace(/\n$/, '');
