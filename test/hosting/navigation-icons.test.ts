import { expect, test } from 'vitest';
import { NavigationIcons } from '../../src/hosting/index.ts';
import { renderIcon } from '../../src/theme/icons.ts';

const page = (icon?: string) => ({ frontMatter: { icon } });
const iconsOf = (navigation: object[], pages: object[] = []) =>
  new NavigationIcons(
    { navigation: { divisions: [], nodes: navigation }, pages, settings: {} } as never,
    renderIcon,
  );

test('the file has one symbol for each icon of the navigation, and no others', () => {
  const icons = iconsOf(
    [
      { icon: 'leaf', children: [{ icon: 'rocket', iconType: 'regular' }, { icon: 'leaf' }] },
      { icon: '/own.svg' },
      { icon: 'no such icon at all' },
    ],
    [page('leaf'), page('lucide:sun'), page()],
  );
  const ids = [...icons.text.matchAll(/<symbol id="(\w+)" viewBox="[\d. -]+">/g)].map(([, id]) => id);
  const named = [renderIcon('leaf'), renderIcon('rocket', 'regular'), renderIcon('lucide:sun')].map((svg) =>
    icons.addressOf(svg),
  );
  expect(named.toSorted()).toEqual(ids.map((id) => `/${icons.path}#${id}`).toSorted());
  expect(icons.addressOf(renderIcon('tree'))).toBeUndefined();
  expect(iconsOf([{ icon: '/own.svg' }]).isEmpty).toBe(true);
});

test('the name of the file depends on its content only', () => {
  expect(iconsOf([{ icon: 'leaf' }]).path).toBe(iconsOf([], [page('leaf')]).path);
  expect(iconsOf([{ icon: 'leaf' }]).path).not.toBe(iconsOf([{ icon: 'tree' }]).path);
});
