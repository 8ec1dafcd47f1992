import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toneOf } from '../../../../src/theme/components/content/callouts/tones.ts';
import { lineNumbers, markedLines } from '../../../../src/theme/components/content/lines.ts';
import { glyphOf, withLineClass, withSize } from '../../../../src/theme/components/content/media/glyph.ts';
import { isElement, propText } from '../../../../src/theme/components/content/prop-text.ts';
import {
  isNotOff,
  isOn,
  oneOf,
  repositoryOf,
  svgColor,
  texts,
  valueText,
  wholeNumber,
} from '../../../../src/theme/components/content/props.ts';
import { stoppableVideos } from '../../../../src/theme/components/content/rendered-html.ts';
import { knownNames, withMembers } from '../../../../src/theme/components/content/unknown/members.ts';
import { elementsOf } from '../../../content/support.ts';

describe('props', () => {
  test.each([
    [true, true],
    ['', true],
    ['true', true],
    ['True', true],
    ['yes', true],
    [1, true],
    [false, false],
    ['false', false],
    ['False', false],
    ['0', false],
    [undefined, false],
    [null, false],
    [{}, false],
  ])('%j is on: %j', (value, on) => {
    expect(isOn(value)).toBe(on);
  });

  test('a prop that is on by default is on when it is left out', () => {
    expect([undefined, null, true, 'true'].map(isNotOff)).toEqual([true, true, true, true]);
    expect([false, 'false'].map(isNotOff)).toEqual([false, false]);
  });

  test('a number may be a text, is kept within its bounds, and has a default', () => {
    const cols = (value: unknown) => wholeNumber(value, 1, 4, 2);
    expect([3, '3', ' 3 ', '3.9', 9, '-1'].map(cols)).toEqual([3, 3, 3, 3, 4, 1]);
    expect([undefined, null, '', 'many', Number.NaN, true, [], {}].map(cols)).toEqual([
      2, 2, 2, 2, 2, 2, 1, 2,
    ]);
  });

  test('texts are one or several, without empty ones', () => {
    expect(texts('a')).toEqual(['a']);
    expect(texts([' a ', '', 2, true, null, {}])).toEqual(['a', '2', 'true']);
    expect(texts(undefined)).toEqual([]);
  });

  test('a value is shown as text or JSON, and nothing without a value', () => {
    expect(['sun', 0, false, null, ['a'], { project: 'Fern' }].map(valueText)).toEqual([
      'sun',
      '0',
      'false',
      'null',
      '["a"]',
      '{"project":"Fern"}',
    ]);
    expect([undefined, ''].map(valueText)).toEqual([undefined, undefined]);
  });

  test('a choice is one of the allowed ones, ignoring case', () => {
    expect(oneOf('GREEN', ['gray', 'green'])).toBe('green');
    expect(oneOf('pink', ['gray', 'green'])).toBe('gray');
    expect(oneOf(7, ['gray', 'green'])).toBe('gray');
    expect(toneOf('Warning')).toBe('warning');
    expect(toneOf('constructor')).toBeUndefined();
  });
});

describe('the text of a prop', () => {
  const element = (props: object) => ({ 'astro:jsx': true, type: 'b', props });

  test('is that of text, numbers and elements, in order', () => {
    expect(propText('a <b>')).toBe('a <b>');
    expect(propText(7)).toBe('7');
    expect(propText(element({ children: ['one ', element({ children: 'two' }), null, 3] }))).toBe('one two3');
    expect(propText(['a ', element({ 'set:html': '<i>b &amp; c</i>' })])).toBe('a b & c');
  });

  test('is empty without readable content', () => {
    expect([undefined, null, true, {}, { toString: () => 'x' }, element({})].map(propText)).toEqual(
      Array(6).fill(''),
    );
    expect([element({}), 'a', {}, null, []].map(isElement)).toEqual([true, false, false, false, false]);
  });
});

describe('colors', () => {
  test.each([
    '#fff',
    '#FFC107',
    '#ff000080',
    'rgb(51, 255, 87)',
    'rgb(0 0 0 / 50%)',
    'oklch(70% 0.2 145)',
    'tomato',
  ])('%s is valid', (color) => {
    expect(svgColor(` ${color} `)).toBe(color);
  });

  test.each([
    '#ff',
    'url(//evil.example.com)',
    'red;x',
    'rgb(1,2,3);',
    'var(--x)',
    '"',
    '',
    7,
    undefined,
    { light: '#fff' },
  ])('%j is invalid', (color) => {
    expect(svgColor(color)).toBeUndefined();
  });

  test('never contain anything that could end an attribute', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(svgColor(text) ?? '').not.toMatch(/["'<>&;:]|url\(/i);
      }),
    );
  });
});

describe('icons', () => {
  test('are images by their path or address', () => {
    for (const src of ['/a.svg', './a', 'https://example.com/a', '//example.com/a', 'images/a.png']) {
      expect(glyphOf(src), src).toEqual({ kind: 'image', src });
    }
  });

  test('are names, with the classes and prefixes that pages use', () => {
    const glyph = (icon: unknown, type?: string, library?: string) => glyphOf(icon, type, library);
    expect(glyph('rocket')).toEqual({ kind: 'glyph', names: ['rocket'], style: 'solid' });
    expect(glyph('fa-rocket', 'thin')).toEqual({ kind: 'glyph', names: ['rocket'], style: 'thin' });
    expect(glyph('fa-brands fa-github')).toEqual({ kind: 'glyph', names: ['github'], style: 'brands' });
    expect(glyph('fab github', 'solid')).toEqual({ kind: 'glyph', names: ['github'], style: 'solid' });
    expect(glyph('leaf', undefined, 'lucide')).toMatchObject({ names: ['lucide:leaf', 'leaf'] });
    expect(glyph('leaf', undefined, 'fontawesome')).toMatchObject({ names: ['leaf'] });
    expect(glyph('tabler:leaf', undefined, 'lucide')).toMatchObject({ names: ['tabler:leaf', 'leaf'] });
    expect([glyph(''), glyph(undefined), glyph({})]).toEqual([undefined, undefined, undefined]);
  });

  test('made of lines get a class, others stay unchanged', () => {
    const stroke =
      'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
    const of = (inside: string) => `<svg class="icon" viewBox="0 0 1 1">${inside}</svg>`;
    const lines = (inside: string) => `<svg class="icon lines" viewBox="0 0 1 1">${inside}</svg>`;
    expect(withLineClass(of(`<path ${stroke} d="M0 0"/>`))).toBe(lines('<path d="M0 0"/>'));
    const parts = '<circle r="1"/><path d="M0 0"/>';
    expect(withLineClass(of(`<g ${stroke}>${parts}</g>`))).toBe(lines(parts));
    for (const inside of [
      '<path fill="currentColor" d="M0 0"/>',
      `<path ${stroke} d="M0 0"/><path fill="currentColor" d="M0 0"/>`,
      `<g ${stroke}>${parts}</g><g>${parts}</g>`,
      `<g ${stroke}><g>${parts}</g></g>`,
    ])
      expect(withLineClass(of(inside))).toBe(of(inside));
  });

  test('get size and color as attributes', () => {
    const [icon] = elementsOf(withSize('<svg class="icon" viewBox="0 0 1 1"></svg>', 32, '#fff'));
    expect(icon?.attributes).toMatchObject({ class: 'icon-sized', width: '32', height: '32', color: '#fff' });
    expect(elementsOf(withSize('<svg class="icon"></svg>'))[0]?.attributes).toEqual({ class: 'icon' });
  });
});

describe('members of components', () => {
  const own = Object.assign(() => 'own', { Folder: () => 'folder' });

  test('are its own or a replacement; everything else is unchanged', () => {
    const asked: string[] = [];
    const proxy = withMembers(own, (member) => {
      asked.push(member);
      return 'other';
    }) as typeof own & { Leaf: unknown };
    expect(proxy.Folder()).toBe('folder');
    expect(proxy.Leaf).toBe('other');
    expect([proxy(), proxy.name, asked]).toEqual(['own', own.name, ['Leaf']]);
  });

  test('are named with their component', () => {
    expect(knownNames({ Tree: own, Card: () => '' })).toEqual(['Tree', 'Tree.Folder', 'Card']);
  });
});

describe('lines of a code block', () => {
  test('are given singly and by ranges', () => {
    expect([...lineNumbers('1,3-5')]).toEqual([1, 3, 4, 5]);
    expect([...lineNumbers([2, 4])]).toEqual([2, 4]);
    expect([...lineNumbers('[1, 2]')]).toEqual([1, 2]);
    expect([...lineNumbers(undefined)]).toEqual([]);
    expect(lineNumbers('1-999999999').size).toBe(10_000);
  });

  test('become elements if one of them is marked, and keep their text', () => {
    const none = new Set<number>();
    expect(markedLines('a\nb', { marked: none, focused: none, always: false })).toBe('a\nb');
    const html = markedLines('a\nb', { marked: new Set([2]), focused: new Set([1]), always: false });
    expect(elementsOf(html).map(({ attributes }) => attributes.class)).toEqual([
      'line focused',
      'line marked',
    ]);
    expect(html.replace(/<[^>]*>/g, '')).toBe('a\nb');
  });
});

describe('videos', () => {
  test('that start automatically are muted, can be stopped, and are otherwise unchanged', () => {
    const [video] = elementsOf(stoppableVideos('<video autoPlay muted src="/a.mp4"/>'));
    expect(Object.keys(video?.attributes ?? {}).sort()).toEqual([
      'autoplay',
      'controls',
      'loop',
      'muted',
      'playsinline',
      'src',
    ]);
    const plain = '<video src="/autoplay.mp4"></video>';
    expect(stoppableVideos(plain)).toBe(plain);
  });
});

describe('repositories', () => {
  test.each([
    'fern/guild',
    'https://github.com/fern/guild',
    'github.com/fern/guild/',
    'http://www.github.com/fern/guild.git',
  ])('%s is valid', (text) => {
    expect(repositoryOf(text)).toEqual({ name: 'fern/guild', url: 'https://github.com/fern/guild' });
  });

  test.each(['', 'fern', 'https://evil.example.com/fern/guild', 'javascript:alert(1)/x', 'a/b/c'])(
    '%j is invalid',
    (text) => {
      expect(repositoryOf(text)).toBeUndefined();
    },
  );
});
