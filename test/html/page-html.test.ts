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
  type TextStore,
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

test('a node that is moved in front of another one is there in the tree and in the source', () => {
  const tree = new HtmlTree('<p>one</p><b>two</b><i>three</i>');
  tree.moveBefore(byTag(tree, 'i'), byTag(tree, 'p'));
  expect(tree.write()).toBe('<i>three</i><p>one</p><b>two</b>');
  expect(tree.root.childNodes.map(textOf)).toEqual(['three', 'one', 'two']);
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

describe('a text that is taken apart', () => {
  const SOURCE = '<p id="a">one</p><b>two</b>  \n';
  const always = { isCurrent: () => true, isStorable: () => true };

  /** Keeps entries as a file does. */
  function memoryStore() {
    const entries = new Map<string, string>();
    const find: TextStore['find'] = (inputs) => {
      const name = JSON.stringify(inputs);
      const text = entries.get(name);
      return {
        name,
        taken: text === undefined ? undefined : JSON.parse(text),
        keep: (taken) => entries.set(name, JSON.stringify(taken)),
      };
    };
    return { find };
  }

  /** What a build makes of the text; `parses` counts. */
  async function build(store: TextStore, { title = '', rules = always } = {}) {
    let parses = 0;
    const html = new PageHtml(store);
    const take = async (tree: HtmlTree) => {
      parses++;
      tree.addClass(byTag(tree, 'p'), 'lead');
      const pieces = [[0, 17], undefined, [27, 30], [17, 27]].map(
        (range) =>
          range && {
            root: fragmentOf(nodesWithin(tree.root, range as [number, number])),
            ranges: [range as [number, number]],
          },
      );
      return { pieces, facts: { title } };
    };
    const { placeholders, facts } = await html.takeApart(SOURCE, [title], { take, ...rules });
    const [text, none, blank, beside] = placeholders;
    const shell = `<!doctype html><title>${title}</title><main>${text}</main><aside>${beside}${none}${blank}</aside>`;
    const ingredients = JSON.stringify(html.ingredients(shell));
    return { html, shell, ingredients, facts, parses: () => parses };
  }

  test('is not parsed by the next build, which makes the same page from it', async () => {
    const store = memoryStore();
    const first = await build(store);
    const second = await build(store);
    expect([first.parses(), second.parses()]).toEqual([1, 0]);
    expect(second.ingredients).toBe(first.ingredients);
    expect(second.facts).toEqual(first.facts);
  });

  test('has its tree again as soon as the page around it changed', async () => {
    const store = memoryStore();
    await build(store);
    const { html, shell, parses } = await build(store);
    expect(() => html.parse(shell)).toThrow('not loaded');
    await html.load();
    expect(parses()).toBe(1);
    expect(html.parse(shell).write()).toBe(
      '<!doctype html><title></title><main><p class="lead" id="a">one</p></main><aside><b>two</b></aside>',
    );
  });

  test('is parsed again if its inputs changed, its facts are outdated, or may not be stored', async () => {
    const store = memoryStore();
    await build(store, { title: 'A' });
    expect((await build(store, { title: 'B' })).parses()).toBe(1);
    const outdated = { ...always, isCurrent: () => false };
    expect((await build(store, { title: 'A', rules: outdated })).parses()).toBe(1);
    const unstored = { ...always, isStorable: () => false };
    await build(store, { title: 'C', rules: unstored });
    expect((await build(store, { title: 'C' })).parses()).toBe(1);
  });
});
