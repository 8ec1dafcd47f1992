import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attribute,
  type Element,
  fragmentOf,
  HtmlTree,
  nodesWithin,
  type OffsetRange,
  PageHtml,
  splice,
  textOf,
} from '../../src/html/index.ts';

const byTag = ({ elements }: HtmlTree, tag: string): Element => {
  const found = elements.find(({ tagName }) => tagName === tag);
  if (!found) throw new Error(`no <${tag}>`);
  return found;
};

/** A page of which the text stands in `<main>`, and a part of it beside that. */
function page(text: string, beside: OffsetRange, edit: (tree: HtmlTree) => void = () => undefined) {
  const html = new PageHtml();
  const tree = html.parseText(text);
  edit(tree);
  const aside = { root: fragmentOf(nodesWithin(tree.root, beside)), ranges: [beside] };
  const ranges: OffsetRange[] = [
    [0, beside[0]],
    [beside[1], text.length],
  ];
  const placeholders = [html.placeholder({ root: tree.root, ranges }), html.placeholder(aside)];
  const shell = `<!doctype html><title>é</title><main class="m">${placeholders[0]}</main><aside>${placeholders[1]}</aside>`;
  return { html, shell, tree: html.parse(shell) };
}

describe('the text of a page in its shell', () => {
  test('is in the tree of the page, and each part is written at its location', () => {
    const { tree } = page('<p>one</p><b>two</b><p>three</p>', [10, 20]);
    expect(textOf(byTag(tree, 'main'))).toBe('onethree');
    expect(textOf(byTag(tree, 'aside'))).toBe('two');
    expect(tree.elements.map(({ tagName }) => tagName).join(' ')).toBe(
      'html head title body main p p aside b',
    );
    expect(tree.write()).toBe(
      '<!doctype html><title>é</title><main class="m"><p>one</p><p>three</p></main><aside><b>two</b></aside>',
    );
  });

  test('can be edited before and after it is inserted, as can the shell', () => {
    const { tree } = page('<p id="a" class="b">one</p><b>two</b>', [27, 37], (text) => {
      text.addClass(byTag(text, 'p'), 'early');
      text.addAttribute(byTag(text, 'b'), 'lang', 'en');
    });
    tree.removeAttribute(byTag(tree, 'p'), 'id');
    tree.rename(byTag(tree, 'b'), 'strong');
    tree.setAttribute(byTag(tree, 'main'), 'class', '"x"');
    expect(tree.write()).toBe(
      '<!doctype html><title>é</title><main class="&quot;x&quot;"><p class="early b">one</p></main><aside><strong lang="en">two</strong></aside>',
    );
    expect(attribute(byTag(tree, 'strong'), 'lang')).toBe('en');
    expect(attribute(byTag(tree, 'p'), 'class')).toBe('early b');
  });

  test('can be written from the edits alone, as a later build does', () => {
    const { html, shell, tree } = page('<p>one</p><b>two</b>', [10, 20], (text) =>
      text.remove(byTag(text, 'p')),
    );
    const edits = JSON.parse(JSON.stringify(tree.edits));
    const { source, start } = html.sourceOf(shell);
    expect(splice(source, edits, [start, source.length])).toBe(tree.write());
  });

  test('has no placeholder if only whitespace is left of it', () => {
    const html = new PageHtml();
    const tree = html.parseText(' <style>p{}</style>\n');
    tree.remove(byTag(tree, 'style'));
    expect(html.placeholder({ root: tree.root, ranges: [[0, tree.source.length]] })).toBe('');
    expect(new PageHtml().parse('<p>shell</p>').write()).toBe('<p>shell</p>');
  });

  test('is unchanged even if it looks like the placeholder of another page', () => {
    const other = new PageHtml();
    const text = other.parseText('<p>secret</p>');
    const placeholder = other.placeholder({ root: text.root, ranges: [[0, 13]] });
    const html = new PageHtml();
    const own = html.parseText(placeholder);
    const shell = html.placeholder({ root: own.root, ranges: [[0, placeholder.length]] });
    expect(html.parse(`<main>${shell}${placeholder}</main>`).write()).toBe(
      `<main>${placeholder}${placeholder}</main>`,
    );
    expect(html.ingredients(shell)).toEqual(['<!--:0-->', placeholder, [], [[[0, placeholder.length]]]]);
  });
});

test('the tree equals a parse of the written page, whatever is edited', () => {
  const part = fc.constantFrom(
    '<p>a</p>',
    '<p class=x>b</p>',
    '<b id="i">c</b>',
    '<ul><li>d<li>e</ul>',
    '<i>f&amp;g</i>',
  );
  const edits = fc.array(fc.constantFrom('remove', 'rename', 'class', 'attribute'), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), edits, (parts, wanted) => {
      const text = `<section>${parts.join('')}</section>`;
      const { tree } = page(`${text}<i>x</i>`, [text.length, text.length + 8]);
      const targets = tree.elements.filter(({ tagName }) => /^(?:p|b|li)$/.test(tagName));
      for (const [index, edit] of wanted.entries()) {
        const target = targets[index];
        if (!target) continue;
        if (edit === 'remove') tree.remove(target);
        else if (edit === 'class') tree.addClass(target, 'added');
        else if (edit === 'attribute') tree.addAttribute(target, 'lang', '"');
        else if (target.sourceCodeLocation?.endTag && target.tagName === 'b') tree.rename(target, 'strong');
      }
      const shape = ({ root }: HtmlTree): string => describeNode(root);
      expect(shape(tree)).toBe(shape(new HtmlTree(tree.write())));
    }),
  );
});

function describeNode(node: object): string {
  const { nodeName, value, attrs, childNodes } = node as Partial<Element> & { value?: string };
  const attributes = (attrs ?? []).map(({ name, value: own }) => `${name}=${JSON.stringify(own)}`).sort();
  return `${nodeName}[${attributes}]${value ?? ''}(${(childNodes ?? []).map(describeNode).join()})`;
}
