import { checkNamed } from '../../check/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LoadedSite, Site } from '../../site/index.ts';
import { contrastWarnings } from '../../theme/contrast.ts';
import { hasFont } from '../../theme/font-families.ts';
import { glyphOf, iconMatch, iconNames } from '../../theme/icons.ts';

/** Route of the page that shows the state of the sandboxes. */
export const INSPECTOR_ROUTE = '/sandbox';

/**
 * Problems of a site that are found without rendering: colours, icons, files and fonts, and an author's page
 * that replaces one of Trellis's own.
 */
export function siteProblems({ site, placeOf, namedAssets, assets }: LoadedSite): Diagnostic[] {
  if (!site) return [];
  const files = assets.map(({ to }) => to);
  return [
    ...contrastWarnings(site.settings, placeOf),
    ...checkNamed(namedAssets, { files, iconMatch: matchOf, iconNames, hasFont }),
    ...reservedRoutes(site),
  ];
}

/** A warning for an author's page at the address of the sandbox inspector, which it replaces. */
function reservedRoutes(site: Site): Diagnostic[] {
  const page = site.pages.find(({ route }) => route === INSPECTOR_ROUTE);
  if (!page || site.settings.sandboxes.length === 0) return [];
  const file = page.file ?? page.generatedFrom;
  return [
    {
      code: 'site/reserved-route',
      severity: 'warning',
      message: `${file} replaces the page that shows the sandboxes`,
      file,
      range: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
      hint: 'Rename the page.',
    },
  ];
}

/** `iconMatch` for an icon prop: a name with classes or with its set, or an image. */
function matchOf(icon: string): ReturnType<typeof iconMatch> {
  const glyph = glyphOf(icon);
  if (glyph?.kind !== 'glyph') return 'exact';
  const names = glyph.names.flatMap((name) => [name, `lucide:${name}`, `tabler:${name}`]);
  const matches = names.map((name) => iconMatch(name));
  return matches.find((match) => match === 'exact') ?? matches.find((match) => match !== undefined);
}
