import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageMarkdown } from '../../src/agents/index.ts';
import { HtmlTree, mainOf } from '../../src/html/index.ts';
import { sectionsOf } from '../../src/search/index.ts';
import { COMPONENTS } from '../support/components-site.ts';
import { writeDocs } from '../support/docs.ts';
import { runScript } from '../support/scripts.ts';

let root: string;
let outDir: string;
beforeAll(async () => {
  root = await writeDocs(COMPONENTS);
  // Folder from which bundled modules resolve their packages.
  outDir = join(root, '.trellis/site');
  await runScript('build-unfinished.ts', { root, outDir });
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The parts of a page that programs read. */
function textsOf(html: string): { markdown: string; sections: unknown } {
  const main = mainOf(new HtmlTree(html));
  if (!main) throw new Error('the page has no <main>');
  return { markdown: pageMarkdown(main, { title: 'Page' }), sections: sectionsOf(main) };
}

/** Renames all classes, except those that name the language of an author's code. */
function withOtherClasses(html: string): string {
  const tree = new HtmlTree(html);
  const rename = (name: string): string => (/^(?:language-.*|)$/.test(name) ? name : `other-${name.length}`);
  for (const element of tree.elements) {
    const names = element.attrs.find(({ name }) => name === 'class')?.value;
    if (names) tree.setAttribute(element, 'class', names.split(/\s+/).map(rename).join(' '));
  }
  return tree.write();
}

describe('Markdown and search records of the components of a page', () => {
  test.each([
    ['', '- [Linked]('],
    ['callouts', '> **Note**'],
    ['tabs', '```'],
    ['order', '2. **Water'],
    ['fields', '- `'],
    ['views', '**'],
    ['examples', '```'],
    ['beside', '```'],
    ['operation', '`GET /plants`'],
    ['untouched', '`GET /plants`'],
    ['everything', '> **Note**'],
  ])('of /%s do not depend on the classes of the theme', async (route, expected) => {
    const html = await readFile(join(outDir, route, 'index.html'), 'utf8');
    const texts = textsOf(html);
    expect(texts.markdown).toContain(expected);
    const renamed = withOtherClasses(html);
    expect(renamed).not.toMatch(/class="[^"]*\b(?:card-title|prose|field-note|callout-body|lead)\b/);
    expect(textsOf(renamed)).toEqual(texts);
  });
});
