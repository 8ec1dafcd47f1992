import type { PathWithRoute } from 'astro';
import { expect, test } from 'vitest';
import { renderOrder } from '../../src/astro/rendering/index.ts';

const path = (pathname: string, component: string): PathWithRoute =>
  ({ pathname, route: { component } }) as PathWithRoute;
const page = (pathname: string) => path(pathname, 'theme/routes/page.astro');
const file = (pathname: string) => path(pathname, 'theme/routes/part.astro');

const order = (paths: PathWithRoute[]) => renderOrder(paths).map(({ pathname }) => pathname);

test('spreads files evenly between pages, and keeps the order of both', () => {
  const files = Array.from({ length: 4 }, (_, index) => file(`/f${index}.json`));
  const pages = Array.from({ length: 8 }, (_, index) => page(`/${index}`));
  expect(order([...files, ...pages])).toEqual([
    ...['/0', '/1', '/f0.json', '/2', '/3', '/f1.json', '/4', '/5', '/f2.json', '/6', '/7', '/f3.json'],
  ]);
});

test('renders every path of a site without pages, and of one without files', () => {
  expect(order([file('/a.json'), file('/b.json')])).toEqual(['/a.json', '/b.json']);
  expect(order([page('/'), page('/a')])).toEqual(['/', '/a']);
  expect(order([])).toEqual([]);
});

test('of two entries with one path, the first stays before the other', () => {
  const winner = file('/explorer/api');
  const loser = page('/explorer/api/');
  const paths = renderOrder([winner, page('/a'), loser, page('/b')]);
  expect(paths).toHaveLength(4);
  expect(paths.indexOf(winner)).toBeLessThan(paths.indexOf(loser));
});
