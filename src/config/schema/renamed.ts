import type { JsonPath } from '../../json/index.ts';
import { list } from '../read/problem.ts';
import { coverageAt } from './coverage.ts';
import { otherShape, type Shape } from './docs-schema.ts';
import { namesOf } from './keys.ts';

/** Settings with different paths in the two formats: legacy, current. */
const PLACES: readonly (readonly [array: string, object: string])[] = [
  ['modeToggle.default', 'appearance.default'],
  ['modeToggle.isHidden', 'appearance.strict'],
  ['font', 'fonts'],
  ['eyebrow.display', 'styling.eyebrows'],
  ['codeBlock.mode', 'styling.codeblocks'],
  ['colors.background', 'background.color'],
  ['backgroundImage', 'background.image'],
  ['background.style', 'background.decoration'],
  ['topbarLinks', 'navbar.links'],
  ['topbarCtaButton', 'navbar.primary'],
  ['versions', 'navigation.versions'],
  ['tabs', 'navigation.tabs'],
  ['anchors', 'navigation.anchors'],
  ['footerSocials', 'footer.socials'],
  ['openapi', 'api.openapi'],
  ['api.baseUrl', 'api.mdx.server'],
  ['api.auth', 'api.mdx.auth'],
  ['api.playground.mode', 'api.playground.display'],
  ['api.playground.disableProxy', 'api.playground.proxy'],
  ['api.request.example.languages', 'api.examples.languages'],
  ['api.request.example.showOptionalParams', 'api.examples.defaults'],
  ['api.paramFields.expanded', 'api.params.expanded'],
  ['metadata', 'seo.metatags'],
  ['seo.indexHiddenPages', 'seo.indexing'],
  ['analytics', 'integrations'],
];

/** Site-wide settings that authors nest by mistake. */
const TOP_LEVEL = [
  'seo',
  'interaction',
  'redirects',
  'integrations',
  'contextual',
  'appearance',
  'styling',
] as const;

/** Likely meanings of a key among its siblings: the first of these that is known there. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  name: ['label', 'group', 'tab', 'anchor', 'dropdown', 'product', 'version', 'language', 'item'],
  label: ['name', 'group', 'tab', 'anchor', 'dropdown', 'product', 'version', 'language', 'item', 'header'],
  title: ['header', 'label', 'name', 'group', 'tab', 'anchor', 'dropdown', 'product', 'item'],
  url: ['href', 'source'],
  href: ['url'],
  items: ['links', 'pages'],
  links: ['items'],
  isDefaultHidden: ['hidden'],
  isDefaultOpen: ['expanded'],
  defaultOpen: ['expanded'],
  from: ['source'],
  to: ['destination'],
  lang: ['language'],
  locale: ['language'],
  code: ['language'],
};

/** The sibling key that a key was probably meant as. */
export const synonymOf = (key: string, candidates: readonly string[]): string | undefined =>
  Object.hasOwn(SYNONYMS, key) ? SYNONYMS[key]?.find((each) => candidates.includes(each)) : undefined;

/** A sentence about where this format has the setting that the key at a path looks like. */
export function placeInShape(path: JsonPath, shape: Shape): string | undefined {
  const name = namesOf(path, shape)[0] ?? '';
  const pairs = PLACES.map(([array, object]) => (shape === 'object' ? [array, object] : [object, array]));
  const isWithin = (inner = '', outer = '') => inner.startsWith(`${outer}.`);
  const renaming =
    [
      pairs.filter(([from]) => from === name),
      pairs.filter(([from]) => isWithin(from, name)),
      pairs.filter(([from]) => isWithin(name, from)),
    ].find(({ length }) => length > 0) ?? [];
  if (renaming.length > 0) {
    return `Where the navigation is an ${shape} it is called ${list(
      renaming.map(([, to]) => `\`${to}\``),
      'and',
    )}.`;
  }
  const key = path.at(-1);
  if (path.length > 1 && TOP_LEVEL.some((each) => each === key)) {
    return `Put it at the top level of the file, beside \`name\`.`;
  }
  if (coverageAt(path, otherShape(shape))?.status !== 'supported') return undefined;
  return `Only files whose navigation is an ${otherShape(shape)} have it.`;
}
