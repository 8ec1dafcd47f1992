import { checkNamed } from '../../check/index.ts';
import type { Diagnostic } from '../../diagnostics/index.ts';
import type { LoadedSite } from '../../site/index.ts';
import { contrastWarnings } from '../../theme/contrast.ts';
import { hasFont } from '../../theme/font-families.ts';
import { glyphOf, iconMatch, iconNames } from '../../theme/icons.ts';

/** What is wrong with how a site looks, as far as it can be told without rendering: colours, icons, files and fonts. */
export function lookFaults({ site, placeOf, named, assets }: LoadedSite): Diagnostic[] {
  if (!site) return [];
  const files = assets.map(({ to }) => to);
  return [
    ...contrastWarnings(site.settings, placeOf),
    ...checkNamed(named, { files, iconMatch: matchOf, iconNames, hasFont }),
  ];
}

/** As `iconMatch`, of an icon as components take it: with classes, with a set, or as an image. */
function matchOf(icon: string): ReturnType<typeof iconMatch> {
  const glyph = glyphOf(icon);
  if (glyph?.kind !== 'glyph') return 'exact';
  const names = glyph.names.flatMap((name) => [name, `lucide:${name}`, `tabler:${name}`]);
  const matches = names.map((name) => iconMatch(name));
  return matches.find((match) => match === 'exact') ?? matches.find((match) => match !== undefined);
}
